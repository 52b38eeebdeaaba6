import { readFileSync } from 'node:fs';
import { inRoot } from './root.js';

/** @typedef {Record<string, { license?: string }>} Packages */

/** Licences that require nothing but their notice. */
const free = ['MIT', 'MIT-0', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', '0BSD', 'BlueOak-1.0.0', 'CC0-1.0'];

/** Licences that require more, or are stated elsewhere; docs/LICENCES.md explains each. */
const exceptions = [
  { licence: 'MPL-2.0', packages: /^(axe-core|lightningcss(-[\w-]+)?)$/ },
  { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-/ },
  { licence: 'Hippocratic-2.1', packages: /^(react-leaflet|@react-leaflet\/core)$/ },
  { licence: 'CC-BY-4.0', packages: /^caniuse-lite$/ },
  // Its LICENSE file is the MIT licence; npm finds none in its package.json.
  { licence: 'none', packages: /^xmlhttprequest-ssl$/ },
];

/** `node_modules/a/node_modules/@b/c` -> `@b/c` @param {string} path */
function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/**
 * Whether a package may be used under an SPDX expression: every part of an AND must be free or an exception, and one
 * part of an OR.
 * @param {string} name
 * @param {string} expression
 * @returns {boolean}
 */
function mayUse(name, expression) {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' AND ')) return bare.split(' AND ').every((part) => mayUse(name, part));
  if (bare.includes(' OR ')) return bare.split(' OR ').some((part) => mayUse(name, part));
  return free.includes(bare) || exceptions.some(({ licence, packages }) => licence === bare && packages.test(name));
}

/**
 * Problems with the licences of all installed packages.
 * @param {Packages} packages as listed in package-lock.json
 * @param {string} document the text of docs/LICENCES.md
 * @returns {string[]}
 */
export function licenceFaults(packages, document) {
  const strange = Object.entries(packages).flatMap(([path, { license = 'none' }]) => {
    const name = nameOf(path);
    return path === '' || mayUse(name, license) ? [] : [`${name}: ${license} is neither free nor an exception`];
  });
  const unexplained = exceptions
    .filter(({ licence }) => licence !== 'none' && !document.includes(licence))
    .map(({ licence }) => `${licence} is an exception that docs/LICENCES.md doesn’t explain`);
  return [...strange, ...unexplained];
}

/** The same for this project. */
export function licencesHere() {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  return licenceFaults(packages, readFileSync(inRoot('docs', 'LICENCES.md'), 'utf8'));
}
