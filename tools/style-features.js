import { createRequire } from 'node:module';
import { browsersWithout, data, featureAt } from './browser-data.js';

/** @typedef {import('postcss').Rule} Rule */
/** @typedef {import('postcss').AtRule} AtRule */
/** @typedef {import('postcss').Declaration} Declaration */

/** @type {import('postcss').Postcss} */
const postcss = createRequire(import.meta.url)('postcss');

/** Units that share one entry in the data. */
const unitGroups = [
  { sign: /^d(vh|vw|vi|vb|vmin|vmax)$/, name: 'viewport_percentage_units_dynamic' },
  { sign: /^s(vh|vw|vi|vb|vmin|vmax)$/, name: 'viewport_percentage_units_small' },
  { sign: /^l(vh|vw|vi|vb|vmin|vmax)$/, name: 'viewport_percentage_units_large' },
  { sign: /^cq(w|h|i|b|min|max)$/, name: 'container_query_length_units' },
];

/** @param {string} text without what it quotes */
const bare = (text) => text.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '""');

/** @param {RegExp} pattern with one group @param {string} text */
const allOf = (pattern, text) => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** @param {string} path */
const isLacking = (path) => browsersWithout(featureAt(path)).length > 0;

/**
 * The pseudo-classes and pseudo-elements in a text, as features.
 * @param {string} text
 */
const pseudosIn = (text) => allOf(/::?(-?[a-z][a-z-]*)/g, text).map((name) => `css.selectors.${name}`);

/**
 * The lacking features in a selector. A rule whose selectors are all for one vendor's browsers is only meant for those,
 * and in `:is()` and `:where()` browsers skip selectors that they don't know.
 * @param {string} selector
 */
function lackingInSelector(selector) {
  const plainText = bare(selector.replace(/\\./g, '_').replace(/\[[^\]]*\]/g, '*'));
  const text = plainText.replace(/:(?:is|where)\(([^()]*)\)/g, (all, /** @type {string} */ list) => {
    const known = list.split(',').filter((each) => !pseudosIn(each).some(isLacking));
    return known.length === 0 ? all : `:is(${known.join(',')})`;
  });
  const isOfOneMaker = text.split(',').every((each) => /::?-(webkit|moz|ms)-/.test(each));
  const paths = pseudosIn(text).filter((path) => !isOfOneMaker || !path.startsWith('css.selectors.-'));
  return [...paths, ...(text.includes('&') ? ['css.selectors.nesting'] : [])].filter(isLacking);
}

/** @param {string} name of a function */
function lackingFunction(name) {
  const places = Object.keys(data.css?.types ?? {}).map((type) => `css.types.${type}.${name}`);
  const known = [`css.types.${name}`, ...places].filter((path) => featureAt(path)?.__compat !== undefined);
  return known.length > 0 && known.every(isLacking) ? known.slice(0, 1) : [];
}

/**
 * The lacking features in a value: keywords, functions, units.
 * @param {string} property
 * @param {string} value
 */
function lackingInValue(property, value) {
  const text = bare(value);
  const functions = allOf(/([a-z][a-z0-9-]*)\(/gi, text).flatMap(lackingFunction);
  const words = allOf(/(?<![\w(-])([a-z][a-z-]*)(?![\w(-])/gi, text);
  const units = allOf(/\d([a-z]+)\b/gi, text).map(
    (unit) => unitGroups.find(({ sign }) => sign.test(unit))?.name ?? unit,
  );
  const paths = [
    ...words.flatMap((word) => [`css.properties.${property}.${word}`, `css.types.global_keywords.${word}`]),
    ...units.map((unit) => `css.types.length.${unit}`),
  ];
  return [...functions, ...paths.filter(isLacking)];
}

/** @param {Declaration} declaration */
function siblingsOf({ parent }) {
  return (parent?.nodes ?? []).flatMap((node) => (node.type === 'decl' ? [node] : []));
}

/**
 * A property is lacking if none of its older names is beside it, and a value if no older value precedes it: browsers
 * ignore an unknown value, unless a variable hides it until it is too late.
 * @param {Declaration} declaration
 */
function lackingInDeclaration(declaration) {
  const { prop: property, value } = declaration;
  const siblings = siblingsOf(declaration);
  const names = siblings.map(({ prop }) => prop);
  const path = `css.properties.${property}`;
  if (browsersWithout(featureAt(path), property, names).length > 0) return [path];
  const inValue = lackingInValue(property, value);
  const before = siblings.slice(0, siblings.indexOf(declaration)).filter(({ prop }) => prop === property);
  const hasOlder = before.some((each) => lackingInValue(property, each.value).length === 0);
  return hasOlder && !value.includes('var(') ? [] : inValue;
}

/** @param {AtRule} rule */
function lackingInAtRule({ name, params }) {
  const path = `css.at-rules.${name}`;
  const features = allOf(/\(\s*(?:min-|max-)?([a-z-]+)/g, params).map((feature) => `${path}.${feature}`);
  const ranges = name === 'media' && /[<>]/.test(params) ? [`${path}.range_syntax`] : [];
  const queries = [
    ...(/\bstyle\(/.test(params) ? [`${path}.style_queries_for_custom_properties`] : []),
    ...(/\bscroll-state\(/.test(params) ? [`${path}.scroll-state_queries`] : []),
  ];
  return [path, ...features, ...ranges, ...queries].filter(isLacking);
}

/**
 * The features that an `@supports` tests, so that the rules in it need no other guard.
 * @param {AtRule} rule
 */
function askedFor({ name, params }) {
  if (name !== 'supports' || /\bnot\b/.test(params)) return [];
  const declared = [...params.matchAll(/\(\s*([a-z-]+)\s*:([^;]*)\)/g)].flatMap(([, property = '', value = '']) => [
    `css.properties.${property}`,
    ...lackingInValue(property, value),
  ]);
  return [...declared, ...(/\bselector\(/.test(params) ? lackingInSelector(params) : [])];
}

/**
 * Whether a rule is a keyframe.
 * @param {Rule} rule
 */
function isFrame({ parent }) {
  return parent?.type === 'atrule' && /** @type {AtRule} */ (parent).name.endsWith('keyframes');
}

/**
 * The custom properties that are set on every element, which replaces `@property`.
 * @param {import('postcss').ChildNode[]} nodes
 * @returns {Set<string>}
 */
function initialValues(nodes) {
  /** @type {Set<string>} */
  const names = new Set();
  for (const node of nodes) {
    if (node.type === 'rule' && node.selectors.includes('*')) {
      node.each((child) => void (child.type === 'decl' && names.add(child.prop)));
    }
    if (node.type === 'atrule') for (const name of initialValues(node.nodes ?? [])) names.add(name);
  }
  return names;
}

/**
 * The features that a style sheet uses and a supported browser lacks: at-rules, media features, selectors, properties,
 * keywords, functions and units. Anything tested by an enclosing `@supports`, or preceded by an older form, is fine.
 * @param {string} css
 * @returns {string[]} paths in the data, each once
 */
export function lackingInStyles(css) {
  /** @type {Set<string>} */
  const found = new Set();
  const { nodes } = postcss.parse(css);
  const initial = initialValues(nodes);

  /** @param {import('postcss').ChildNode} node @param {string[]} guarded */
  function visit(node, guarded) {
    const lacking = [];
    if (node.type === 'decl') lacking.push(...lackingInDeclaration(node));
    if (node.type === 'rule' && !isFrame(node)) lacking.push(...lackingInSelector(node.selector));
    if (node.type === 'atrule' && !(node.name === 'property' && initial.has(node.params))) {
      lacking.push(...lackingInAtRule(node));
    }
    for (const path of lacking) if (!guarded.includes(path)) found.add(path);
    const inner = node.type === 'atrule' ? [...guarded, ...askedFor(node)] : guarded;
    if ('nodes' in node) for (const child of node.nodes ?? []) visit(child, inner);
  }
  for (const node of nodes) visit(node, []);
  return [...found].sort();
}
