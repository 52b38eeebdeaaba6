import { createRequire } from 'node:module';
import { lackingGlobal, lackingMember, lackingMethod } from './script-names.js';
import { browsersWithout, featureAt } from './browser-data.js';

/** @typedef {{ type: string, [key: string]: unknown }} Node */
/** @typedef {{ parent: Node, key: string }} Place */

/** Features of regular expressions and their paths in the data; the build doesn't compile patterns down. */
const patterns = [
  { sign: /\(\?<[=!]/, path: 'lookbehind_assertion' },
  { sign: /\(\?<[A-Za-z_$]/, path: 'named_capturing_group' },
  { sign: /\\[pP]\{/, path: 'unicode_character_class_escape' },
  { sign: /\(\?(?:[ims]+(?:-[ims]*)?|-[ims]+):/, path: 'modifier' },
].map(({ sign, path }) => ({ sign, path: `javascript.regular_expressions.${path}` }));
const flagPaths = new Map(
  Object.entries({ d: 'hasIndices', s: 'dotAll', u: 'unicode', v: 'unicodeSets', y: 'sticky' }).map(([flag, name]) => [
    flag,
    `javascript.builtins.RegExp.${name}`,
  ]),
);

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) => typeof value === 'object' && value !== null && 'type' in value;

/**
 * Calls `visit` with every node that exists at run time, without TypeScript's types.
 * @param {Node} node
 * @param {(node: Node, place: Place | null) => void} visit
 * @param {Place | null} place
 */
function walk(node, visit, place = null) {
  if (/^TS(?!As|NonNull|Satisfies)/.test(node.type)) return;
  visit(node, place);
  for (const [key, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) walk(child, visit, { parent: node, key });
  }
}

/** The names that a pattern declares. @param {unknown} pattern @param {Set<string>} names */
function collectNames(pattern, names) {
  if (!isNode(pattern)) return;
  if (pattern.type === 'Identifier') names.add(String(pattern['name']));
  const inner = [pattern['left'], pattern['argument'], pattern['elements'], pattern['parameter']];
  if (pattern.type === 'ObjectPattern') inner.push(pattern['properties']);
  if (pattern.type === 'Property') inner.push(pattern['value']);
  for (const each of inner.flat()) collectNames(each, names);
}

/**
 * The names that a file declares anywhere: they don't refer to the browser's globals. Members of namespace imports are
 * the module's functions.
 * @param {Node} program
 */
function ownNames(program) {
  /** @type {Set<string>} */
  const declared = new Set();
  /** @type {Set<string>} */
  const modules = new Set();
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' || /Function|Class/.test(node.type)) collectNames(node['id'], declared);
    for (const param of [node['params'] ?? []].flat()) collectNames(param, declared);
    if (node.type === 'CatchClause') collectNames(node['param'], declared);
    if (/^Import.*Specifier$/.test(node.type)) collectNames(node['local'], declared);
    if (node.type === 'ImportNamespaceSpecifier') collectNames(node['local'], modules);
  });
  return { declared, modules };
}

/**
 * The name of a member, if it isn't computed.
 * @param {Node} node
 * @returns {string | null}
 */
function memberName(node) {
  const property = node['property'];
  if (!isNode(property)) return null;
  if (node['computed'] !== true) return property.type === 'Identifier' ? String(property['name']) : null;
  return typeof property['value'] === 'string' ? property['value'] : null;
}

/** `self.navigator.storage` -> `navigator.storage`. @param {unknown} node @param {Set<string>} own @returns {string | null} */
function globalPath(node, own) {
  if (!isNode(node)) return null;
  if (/^(Chain|Parenthesized|TS.*)Expression$/.test(node.type)) return globalPath(node['expression'], own);
  if (node.type === 'Identifier') return own.has(String(node['name'])) ? null : String(node['name']);
  const name = node.type === 'MemberExpression' ? memberName(node) : null;
  const object = name === null ? null : globalPath(node['object'], own);
  if (object === null) return null;
  return /^(window|self|globalThis)$/.test(object) ? name : `${object}.${name}`;
}

/**
 * Whether the code at a place tests whether something exists, or works without it.
 * @param {Place | null} place
 */
function isHarmless(place) {
  if (place === null) return true;
  const { parent, key } = place;
  if (parent['optional'] === true && (key === 'object' || key === 'callee')) return true;
  if (parent.type === 'UnaryExpression') return parent['operator'] === 'typeof' || parent['operator'] === '!';
  if (parent.type === 'BinaryExpression') return parent['operator'] !== 'instanceof' || key === 'left';
  if (parent.type === 'AssignmentExpression') return key === 'left';
  return (key === 'left' && parent.type === 'LogicalExpression') || key === 'test' || parent.type === 'ChainExpression';
}

/**
 * Whether an identifier is a value, not the name of a member or a label.
 * @param {Place | null} place
 */
function isValue(place) {
  if (place === null) return false;
  const { parent, key } = place;
  if (key === 'label' || /^(Import|Export).*Specifier$/.test(parent.type)) return false;
  return !((key === 'property' || key === 'key') && parent['computed'] !== true);
}

/** @param {string} pattern @param {string} flags */
function pathsOfPattern(pattern, flags) {
  const named = patterns.filter(({ sign }) => sign.test(pattern)).map(({ path }) => path);
  return [...named, ...[...flags].flatMap((flag) => flagPaths.get(flag) ?? [])];
}

/**
 * The features of a regular expression, whether a literal or made by `RegExp`.
 * @param {Node} node
 * @returns {string[]}
 */
function pathsOfExpression(node) {
  const { regex, callee, arguments: given } = node;
  if (node.type === 'Literal' && typeof regex === 'object' && regex !== null) {
    const { pattern, flags } = /** @type {{ pattern: string, flags: string }} */ (regex);
    return pathsOfPattern(pattern, flags);
  }
  if (!/^(New|Call)Expression$/.test(node.type) || !isNode(callee) || callee['name'] !== 'RegExp') return [];
  const [pattern, flags] = [given].flat().map((each) => (isNode(each) ? each['value'] : null));
  return pathsOfPattern(typeof pattern === 'string' ? pattern : '', typeof flags === 'string' ? flags : '');
}

/**
 * Uses the parser that comes with Vite.
 * @returns {(file: string, code: string) => { program: Node, errors: { message: string }[] }}
 */
const parser = () => createRequire(import.meta.url)('vite').parseSync;

/**
 * The features that a script uses and a supported browser lacks: globals, their members, methods by name, and regular
 * expressions. Options of calls aren't checked.
 * @param {string} code
 * @param {string} [file] its extension decides the language
 * @returns {string[]} paths in the data, each once
 */
export function lackingInScript(code, file = 'script.js') {
  const { program, errors } = parser()(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? ''}`);
  const { declared: own, modules } = ownNames(program);
  const isModule = (/** @type {unknown} */ object) => isNode(object) && modules.has(String(object['name']));
  /** @type {Set<string>} */
  const found = new Set();
  const add = (/** @type {string | null | undefined} */ path) => path != null && found.add(path);
  walk(program, (node, place) => {
    for (const path of pathsOfExpression(node)) if (browsersWithout(featureAt(path)).length > 0) add(path);
    if (isHarmless(place)) return;
    if (node.type === 'Identifier' && isValue(place) && !own.has(String(node['name']))) {
      add(lackingGlobal(String(node['name'])));
    }
    const name = node.type === 'MemberExpression' ? memberName(node) : null;
    if (name === null) return;
    const object = globalPath(node['object'], own);
    const known = object === null ? undefined : lackingMember(object, name);
    if (known !== undefined) add(known);
    else if (place?.key === 'callee' && !isModule(node['object'])) add(lackingMethod(name));
  });
  return [...found].sort();
}
