import { readFileSync, readdirSync } from 'node:fs';
import { inRoot } from './root.js';

/**
 * @typedef {object} Locked
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 */

const outer = /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/;

/**
 * Where a package finds another one, as Node looks for it: in its own folder, then outwards.
 * @param {Record<string, Locked>} packages
 * @param {string} path
 * @param {string} name
 * @returns {string | null}
 */
function resolve(packages, path, name) {
  for (let from = path; ; from = from.replace(outer, '')) {
    const found = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
    if (packages[found] !== undefined) return found;
    if (from === '') return null;
  }
}

/**
 * The paths in a lockfile of packages and all that they need.
 * @param {Record<string, Locked>} packages as in package-lock.json
 * @param {Iterable<string>} names
 * @returns {Set<string>}
 */
export function reachable(packages, names) {
  /** @type {Set<string>} */
  const found = new Set();
  const next = [...names].map((name) => resolve(packages, '', name));
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (path === null || found.has(path)) continue;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {};
    const needed = { ...dependencies, ...optionalDependencies, ...peerDependencies };
    for (const name of Object.keys(needed)) next.push(resolve(packages, path, name));
  }
  return found;
}

/**
 * The packages that a source imports by name.
 * @param {string} text
 * @returns {string[]}
 */
function importedBy(text) {
  return [...text.matchAll(/(?:\bfrom|\bimport) ?\(?'((?:@[\w-]+\/)?[\w.-]+)[^'\n]*'/g)].map(([, name = '']) => name);
}

/** The paths in the lockfile of everything that reaches people: what the server runs on, and what the app is built from. */
export function productPackages() {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = packages[''];
  const files = ['src', 'sw'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(inRoot(folder, file), 'utf8')),
  );
  const ofApp = files.flatMap(importedBy).filter((name) => devDependencies[name] !== undefined);
  return reachable(packages, [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...ofApp]);
}
