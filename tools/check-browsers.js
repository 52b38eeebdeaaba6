import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { allowedFeatures } from './allowed-features.js';
import { browsersWithout, featureAt } from './browser-data.js';
import { inRoot, isStarted } from './root.js';
import { lackingInScript } from './script-features.js';
import { lackingInStyles } from './style-features.js';

/** @typedef {import('./allowed-features.js').Allowed} Allowed */
/** @typedef {Record<string, string>} Files texts by path */

/**
 * The inline scripts or styles of a document.
 * @param {string} html
 * @param {'script' | 'style'} element
 */
function inlineIn(html, element) {
  const pattern = new RegExp(`<${element}(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'g');
  return [...html.matchAll(pattern)].map(([, text = '']) => text);
}

/** @param {string} path @param {string} text */
function lackingInFile(path, text) {
  if (path.endsWith('.css')) return lackingInStyles(text);
  if (!path.endsWith('.html')) return lackingInScript(text, path);
  const scripts = inlineIn(text, 'script').flatMap((script) => lackingInScript(script));
  return [...scripts, ...inlineIn(text, 'style').flatMap(lackingInStyles)];
}

/**
 * The files that use each feature that a supported browser lacks.
 * @param {Files} files
 * @returns {Map<string, string[]>}
 */
function usesIn(files) {
  /** @type {Map<string, string[]>} */
  const uses = new Map();
  for (const [path, text] of Object.entries(files)) {
    for (const feature of lackingInFile(path, text)) uses.set(feature, [...(uses.get(feature) ?? []), path]);
  }
  return uses;
}

/** @param {Allowed} allowed @param {string} feature */
const isMeant = ({ feature: pattern }, feature) =>
  pattern.endsWith('.*') ? feature.startsWith(pattern.slice(0, -1)) : feature === pattern;

/**
 * Features that a supported browser lacks, and allowances that aren't used any more.
 * @param {{ built: Files, sources: Files, allowed: Allowed[] }} app the build, and our own scripts that it is made from
 * @returns {string[]}
 */
export function browserFaults({ built, sources, allowed }) {
  const [inBuild, inSources] = [usesIn(built), usesIn(sources)];
  const features = [...new Set([...inBuild.keys(), ...inSources.keys()])].sort();
  const unknown = features.flatMap((feature) => {
    const entry = allowed.find((each) => isMeant(each, feature));
    const own = (inSources.get(feature) ?? []).filter((file) => entry?.files?.includes(file) !== true);
    // Our own files say more than the names of chunks.
    const where = own.length > 0 || entry !== undefined ? own : (inBuild.get(feature) ?? []);
    const browsers = browsersWithout(featureAt(feature)).join(', ');
    return where.length === 0 ? [] : [`${feature} is missing in ${browsers}: ${where.join(', ')}`];
  });
  const stale = allowed.flatMap((entry) => {
    const isUsed = [...inBuild.keys()].some((feature) => isMeant(entry, feature));
    const idle = (entry.files ?? []).filter((file) => inSources.get(entry.feature)?.includes(file) !== true);
    const where = isUsed ? idle : ['the build'];
    return where.map((each) => `${entry.feature} is allowed, and ${each} doesn’t use it`);
  });
  return [...unknown, ...stale];
}

/** @param {string} folder @param {RegExp} ending @returns {Files} */
function filesBelow(folder, ending) {
  const names = existsSync(inRoot(folder)) ? readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' }) : [];
  // What is in folders with a dot runs on the server.
  const paths = names
    .filter((name) => ending.test(name) && !name.startsWith('.'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
  return Object.fromEntries(paths.map((path) => [path, readFileSync(inRoot(path), 'utf8')]));
}

/** The same for this project, which has to be built. */
export function browserFaultsHere() {
  const built = filesBelow('dist', /\.(js|css|html)$/);
  if (built['dist/index.html'] === undefined) return ['There is no built app: npm run build'];
  const folders = ['contract', 'src', 'sw'].map((folder) => filesBelow(folder, /\.tsx?$/));
  return browserFaults({ built, sources: Object.assign({}, ...folders), allowed: allowedFeatures });
}

if (isStarted(import.meta.url)) {
  const faults = browserFaultsHere();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
