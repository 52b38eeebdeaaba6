import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { compressBelow } from './compress.js';
import { install } from './install.js';
import { runOnNode24 } from './node24.js';
import { inRoot, isStarted, root } from './root.js';

const sources = [
  'contract',
  'public',
  'src',
  'sw',
  'index.html',
  'tools',
  'vite.config.ts',
  'package-lock.json',
  'package.json',
];
const stamp = inRoot('dist', '.vite', 'built-from');

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { withFileTypes: true });
  const found = entries.flatMap((entry) => {
    const inner = `${path}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(inner) : [inner];
  });
  return found.sort();
}

/** A hash of everything the app is built from; modification times mean nothing after a checkout. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = inRoot(source);
    const files = /\.\w+$/.test(source) ? [path].filter((file) => existsSync(file)) : filesBelow(path);
    for (const file of files) hash.update(`\0${file.slice(root.length)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** The environment without a test runner's variables: with its NODE_ENV, React's development build would be used. */
function plainEnvironment() {
  const [ofTests, unset] = [/^(NODE_ENV|TEST|MODE|DEV|PROD|SSR|BASE_URL|VITEST.*)$/, undefined];
  return Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => ofTests.test(name))
      .map((name) => [name, unset]),
  );
}

/**
 * Builds dist, unless it was built from exactly these sources.
 * @param {{ isQuiet?: boolean }} [options]
 */
export async function build({ isQuiet = false } = {}) {
  const now = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return { code: 0, output: '' };
  const ended = await runOnNode24(['vite', 'build', '--logLevel', 'warn'], {
    cwd: root,
    isQuiet,
    env: plainEnvironment(),
  });
  if (ended.code !== 0) return ended;
  const rendering = await runOnNode24(['vite', 'build', '--mode', 'rendering', '--logLevel', 'warn'], {
    cwd: root,
    isQuiet,
    env: plainEnvironment(),
  });
  if (rendering.code !== 0) return rendering;
  await compressBelow(inRoot('dist'));
  writeFileSync(stamp, now);
  return ended;
}

if (isStarted(import.meta.url)) {
  await install();
  process.exitCode = (await build()).code;
}
