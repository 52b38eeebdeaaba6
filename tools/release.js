import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { build } from './build.js';
import { install } from './install.js';
import { inRoot, isStarted } from './root.js';
import { nodeNeeded } from './serve.js';

/** @typedef {Record<string, { version?: string, dev?: boolean, optional?: boolean }>} Packages */

/** What a server needs besides its packages. */
export const releaseFiles = [
  'contract',
  'server',
  'dist',
  // The tools that start the server and its commands, with all that these import.
  ...['child', 'health-check', 'install', 'node24', 'root', 'run', 'serve'].map((name) => `tools/${name}.js`),
  'docs/CHANGELOG.md',
  'docs/LICENCES.md',
  'docs/operating.md',
  'docs/deploy/scape.service',
  'package-lock.json',
];

/**
 * The manifest of a release: its commands are the server's, and so is its Node.
 * @param {{ scripts: Record<string, string> }} manifest
 */
export function releaseManifest({ scripts, ...rest }) {
  const own = Object.entries(scripts).filter(([, command]) => command.startsWith('node tools/run.js server/'));
  return {
    ...rest,
    engines: { node: `>=${nodeNeeded}` },
    scripts: { start: 'node tools/serve.js', ...Object.fromEntries(own) },
  };
}

/**
 * The packages that a server needs. It brings no Node: a release runs on the machine's.
 * @param {Packages} locked
 * @param {{ optionalDependencies?: Record<string, string> }} manifest
 * @returns {Packages}
 */
export function releasePackages(locked, { optionalDependencies = {} }) {
  const nodes = Object.keys(optionalDependencies).map((name) => `node_modules/${name}`);
  const kept = Object.entries(locked).filter(([path, { dev = false }]) => path !== '' && !dev && !nodes.includes(path));
  return Object.fromEntries(kept);
}

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(inRoot(file), 'utf8'));

/**
 * Puts together in a folder all that a server runs on.
 * @param {string} folder
 */
function write(folder) {
  mkdirSync(folder, { recursive: true });
  for (const path of releaseFiles) cpSync(inRoot(path), join(folder, path), { recursive: true });
  const manifest = readJson('package.json');
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(releaseManifest(manifest), null, 2)}\n`);
  const { packages: locked, ...lock } = readJson('package-lock.json');
  // Other platforms' packages aren't installed.
  const packages = Object.entries(releasePackages(locked, manifest)).filter(([path]) => existsSync(inRoot(path)));
  for (const [path] of packages) {
    // Packages inside of a package have rows of their own.
    const isOwn = (/** @type {string} */ file) => relative(inRoot(path), file).split('/')[0] !== 'node_modules';
    cpSync(inRoot(path), join(folder, path), { recursive: true, filter: isOwn });
  }
  // npm's own record, by which the commands see that nothing is missing.
  const record = { ...lock, packages: Object.fromEntries(packages) };
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify(record, null, 2));
}

if (isStarted(import.meta.url)) {
  const [target, ...others] = process.argv.slice(2);
  const folder = resolve(target ?? '.');
  if (target === undefined || others.length > 0) {
    console.error('Usage: npm run release -- FOLDER');
    process.exitCode = 2;
  } else if (existsSync(folder) && readdirSync(folder).length > 0) {
    console.error(`${folder} isn't empty: a release is made in a folder of its own.`);
    process.exitCode = 2;
  } else {
    await install();
    const { code } = await build();
    if (code === 0) {
      write(folder);
      console.log(`${folder} holds the release. On Node 24 or newer: node tools/serve.js`);
    }
    process.exitCode = code;
  }
}
