import { watch } from 'node:fs';
import { install } from './install.js';
import { runOnNode24 } from './node24.js';
import { inRoot, root } from './root.js';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

await install();
const port = process.env['PORT'] ?? '3000';

/** @type {ChildProcess | undefined} */
let server;
let hasChanged = false;
let isOver = false;
let onChange = () => {};

// `node --watch` would do, but it sends messages of its own to the server's threads.
for (const folder of ['contract', 'server']) {
  const watcher = watch(inRoot(folder), { recursive: true }, () => {
    hasChanged = true;
    server?.kill();
    onChange();
  });
  watcher.unref();
}

/** Starts the server anew after each change; one that fails by itself waits for the change that mends it. */
async function serve() {
  while (!isOver) {
    hasChanged = false;
    await runOnNode24([inRoot('server', 'main.ts')], { env: { PORT: port }, onSpawn: (child) => (server = child) });
    if (!hasChanged && !isOver) await /** @type {Promise<void>} */ (new Promise((resolve) => (onChange = resolve)));
  }
}

const serving = serve();
const { code } = await runOnNode24(['vite', ...process.argv.slice(2)], {
  env: { SCAPE_SERVER: `http://127.0.0.1:${port}` },
  cwd: root,
});
isOver = true;
server?.kill();
onChange();
await serving;
process.exitCode = code;
