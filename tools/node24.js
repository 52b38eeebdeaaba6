import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, extname, join } from 'node:path';
import { runChild } from './child.js';
import { inRoot } from './root.js';
import { nodeNeeded as wantedMajor } from './serve.js';

const executable = process.platform === 'win32' ? 'node.exe' : 'node';

/** @param {string} file */
function majorOf(file) {
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1] ?? 0);
}

/** @returns {string} */
function find() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const packaged = inRoot('node_modules', `node-${platform}-${process.arch}`, 'bin', executable);
  // Running it also shows that it works here: on Alpine the file exists, but not its C library.
  if (existsSync(packaged) && majorOf(packaged) >= wantedMajor) return packaged;
  if (Number(process.versions.node.split('.')[0]) >= wantedMajor) return process.execPath;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onPath = folders.map((folder) => join(folder, executable)).find((file) => majorOf(file) >= wantedMajor);
  if (onPath !== undefined) return onPath;
  console.error(
    `Scape needs Node ${wantedMajor} or newer. No package of it runs on ${process.platform} ${process.arch}, and the ` +
      `one on the PATH is ${process.version}. Install a newer one (https://nodejs.org) and run this again.`,
  );
  process.exit(1);
}

/** @type {string | undefined} */
let found;

/** The Node that runs everything but these tools. */
export function node24() {
  return (found ??= find());
}

/**
 * This environment, with that Node and the project's programs first in PATH.
 * @returns {NodeJS.ProcessEnv}
 */
export function environment() {
  const folders = [dirname(node24()), inRoot('node_modules', '.bin'), process.env['PATH'] ?? ''];
  return {
    // glibc keeps freed memory per thread, and the server has a dozen threads.
    MALLOC_ARENA_MAX: '2',
    // Reading and compiling its sources takes most of a process's start.
    NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'compiled'),
    ...process.env,
    PATH: folders.join(delimiter),
  };
}

/**
 * The script behind a program name: `tsc` -> node_modules/typescript/bin/tsc.
 * @param {string} name
 */
export function scriptOf(name) {
  const owner = name === 'tsc' ? 'typescript' : name;
  const manifest = inRoot('node_modules', owner, 'package.json');
  if (!existsSync(manifest)) {
    console.error(`There is no program called ${name} in node_modules. Try: node tools/install.js`);
    process.exit(1);
  }
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[name]);
}

/**
 * Runs a file or program name with its arguments on that Node.
 * @param {readonly string[]} command
 * @param {Parameters<typeof runChild>[2]} [options]
 */
export function runOnNode24([what = '', ...args], options = {}) {
  const script = ['.js', '.ts', '.mjs'].includes(extname(what)) ? what : scriptOf(what);
  const { env = {}, ...rest } = options;
  return runChild(node24(), [script, ...args], { ...rest, env: { ...environment(), ...env } });
}
