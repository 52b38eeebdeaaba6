import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { runChild } from './child.js';
import { inRoot, isStarted, root } from './root.js';

/** @typedef {Record<string, { version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }>} Packages */

/**
 * @param {string} file
 * @returns {Packages}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/**
 * Whether the installed packages match the lockfile. npm writes its own record at the end of an install, so an
 * interrupted one counts as none; packages for other platforms may be absent, and for the server those that build and
 * test.
 * @param {Packages} wanted
 * @param {Packages} held
 * @param {{ isForServer?: boolean }} [options]
 */
export function isInstalled(wanted, held, { isForServer = false } = {}) {
  const isRight = Object.entries(wanted).every(
    ([path, { version, dev = false, optional = false, devOptional = false }]) => {
      if (path === '') return true;
      const found = held[path];
      return found === undefined ? optional || devOptional || (isForServer && dev) : found.version === version;
    },
  );
  return isRight && Object.keys(held).every((path) => wanted[path] !== undefined);
}

/** npm would empty the folder that the link leads to, which belongs to another checkout. */
const isLent = () => lstatSync(inRoot('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() === true;

/**
 * Installs what is missing; quick if nothing is. Exits if npm fails.
 * @param {{ isForServer?: boolean }} [options] with `isForServer` a production install isn't missing anything
 */
export async function install(options) {
  if (isLent()) return;
  const record = inRoot('node_modules', '.package-lock.json');
  if (existsSync(record) && isInstalled(packagesOf(inRoot('package-lock.json')), packagesOf(record), options)) return;
  console.log('Installing the packages of package-lock.json …');
  const npm = process.env['npm_execpath'];
  // With NODE_ENV=production npm would skip what builds the app.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code } = npm?.endsWith('.js')
    ? await runChild(process.execPath, [npm, ...args], { cwd: root })
    : await runChild('npm', args, { cwd: root });
  if (code === 0) return;
  console.error('npm could not install the packages; its message is above.');
  process.exit(code);
}

if (isStarted(import.meta.url)) await install();
