import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './install.js';
import { runOnNode24 } from './node24.js';
import { inRoot, isStarted, root } from './root.js';

/** The compiler's build information, so that only changes and what depends on them are checked. */
const kept = inRoot('.cache', 'types');

/** Type-checks every project in the root tsconfig.json; an empty list means no errors. */
export async function typeErrors() {
  const { references } = JSON.parse(readFileSync(inRoot('tsconfig.json'), 'utf8'));
  /** @type {string[]} */
  const projects = references.map((/** @type {{ path: string }} */ { path }) => path);
  const errors = new Set();
  // One after another: the compiler uses all cores.
  for (const project of projects) {
    const info = join(kept, `${project.replaceAll(/[^a-z]+/g, '-')}.tsbuildinfo`);
    const args = ['-p', project, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', info];
    const { code, output } = await runOnNode24(['tsc', ...args], { isQuiet: true, cwd: root });
    if (code !== 0) errors.add(output.trim());
  }
  return [...errors];
}

if (isStarted(import.meta.url)) {
  await install();
  const errors = await typeErrors();
  if (errors.length > 0) console.error(errors.join('\n'));
  process.exitCode = errors.length > 0 ? 1 : 0;
}
