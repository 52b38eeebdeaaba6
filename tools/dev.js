import { install } from './install.js';
import { node24, runOnNode24 } from './node24.js';
import { runChild } from './child.js';
import { inRoot, root } from './root.js';

await install();
const port = process.env['PORT'] ?? '3000';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @param {import('node:child_process').ChildProcess} child */
const onSpawn = (child) => void running.add(child);

const server = runChild(node24(), ['--watch', '--watch-preserve-output', inRoot('server', 'main.ts')], {
  env: { ...process.env, PORT: port },
  onSpawn,
});
const app = runOnNode24(['vite', ...process.argv.slice(2)], {
  env: { SCAPE_SERVER: `http://127.0.0.1:${port}` },
  cwd: root,
  onSpawn,
});
// Neither is of use without the other.
const first = await Promise.race([server, app]);
for (const child of running) child.kill();
await Promise.all([server, app]);
process.exitCode = first.code;
