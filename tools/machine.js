import { existsSync } from 'node:fs';
import { runChild } from './child.js';
import { chromiumPath, postgresFolder, programPath, redisPath } from './programs.js';

/** Programs that the tests need besides the npm packages, and the Debian packages that contain them. */
export const needs = [
  { name: 'chromium', debian: 'chromium', find: chromiumPath, use: 'CHROMIUM may name one elsewhere' },
  {
    name: 'postgresql',
    debian: 'postgresql',
    find: postgresFolder,
    use: 'its initdb and postgres are used, on a cluster of their own',
  },
  {
    name: 'redis-server',
    debian: 'redis-server',
    find: redisPath,
    use: 'it is started on a free port, with nothing on the disk',
  },
];

/** What the proof of the image needs, in the form of the others. */
export const containerNeeds = ['podman', 'runc', 'debootstrap'].map((name) => ({
  name,
  debian: name,
  find: () => programPath(name),
  use: 'it builds and runs the image',
}));

/** @param {string} debian */
async function installFromDebian(debian) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  console.log(`Installing ${debian} with apt-get …`);
  const updated = await runChild('apt-get', ['update', '-q'], { env, isQuiet: true });
  if (updated.code !== 0) return updated;
  return runChild('apt-get', ['install', '-y', '-q', '--no-install-recommends', debian], { env, isQuiet: true });
}

/**
 * Finds a program, or installs it if possible.
 * @param {(typeof needs)[number]} need
 * @returns {Promise<string | null>} why it is missing, or null
 */
export async function missing({ name, debian, find, use }) {
  if (find() !== null) return null;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    return `${name} isn't installed, and only root on Debian or Ubuntu can have it installed here. Install it (${use}).`;
  }
  const { output } = await installFromDebian(debian);
  return find() === null ? `${name} isn't installed and apt-get could not bring it:\n${output.slice(-1_500)}` : null;
}
