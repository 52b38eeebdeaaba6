import { createRequire } from 'node:module';
import { oldestBrowsers } from './browsers.js';

/**
 * @typedef {object} Support one statement in the data
 * @property {string | boolean | null} version_added
 * @property {string | boolean} [version_removed]
 * @property {unknown} [flags] only behind a browser setting
 * @property {string} [prefix] only with this prefix in its name
 * @property {string} [alternative_name]
 */
/** @typedef {{ __compat?: { support: Record<string, Support | Support[]> } } & { [name: string]: Feature }} Feature */

/**
 * MDN's compatibility data, a tree: `data.api.AbortSignal.any_static`.
 * @type {Feature}
 */
export const data = createRequire(import.meta.url)('@mdn/browser-compat-data');

/** @param {string} version @param {string} limit both as `16.4` */
function isAtMost(version, limit) {
  const [parts, limits] = [version, limit].map((each) => each.replace('≤', '').split('.').map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (parts?.[index] ?? 0) - (limits?.[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return true;
}

/** @param {Support} statement @param {string} version */
function isSupported({ version_added: added, version_removed: removed, flags }, version) {
  if (typeof added !== 'string' || added === 'preview' || flags !== undefined) return false;
  return isAtMost(added, version) && !(typeof removed === 'string' && isAtMost(removed, version));
}

/**
 * The supported browsers whose oldest version lacks a feature. Partial support counts as support.
 * @param {Feature | undefined} feature
 * @param {string} [name] its plain name, for `others`
 * @param {string[]} [others] names written beside it for browsers that use another one: `-webkit-hyphens`
 * @returns {string[]} empty for what the data doesn't know
 */
export function browsersWithout(feature, name = '', others = []) {
  const support = feature?.__compat?.support;
  if (support === undefined) return [];
  return Object.entries(oldestBrowsers).flatMap(([browser, version]) => {
    const statements = [support[browser] ?? []].flat().filter(({ prefix, alternative_name: other }) => {
      const needed = other ?? (prefix === undefined ? undefined : `${prefix}${name}`);
      return needed === undefined || others.includes(needed);
    });
    return statements.some((statement) => isSupported(statement, version)) ? [] : [browser];
  });
}

/**
 * The feature at a path in the data.
 * @param {string} path with dots: `css.at-rules.property`
 * @returns {Feature | undefined}
 */
export function featureAt(path) {
  /** @type {Feature | undefined} */
  let found = data;
  for (const name of path.split('.')) found = found?.[name];
  return found;
}
