import { watch } from 'node:fs';
import { withDemo } from './demo.js';
import { install } from './install.js';
import { runOnNode24 } from './node24.js';
import { inRoot, root } from './root.js';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

await install();
const port = process.env['PORT'] ?? '3000';
const end = new AbortController();

/** @type {ChildProcess | undefined} */
let server;
/** @type {ChildProcess | undefined} */
let app;
let hasChanged = false;
let wake = () => {};

// `node --watch` isn't used, because it sends messages of its own to the server's threads.
for (const folder of ['contract', 'server']) {
  const watcher = watch(inRoot(folder), { recursive: true }, () => {
    hasChanged = true;
    server?.kill();
    wake();
  });
  end.signal.addEventListener('abort', () => watcher.close());
}

end.signal.addEventListener('abort', () => {
  server?.kill();
  app?.kill();
  wake();
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => end.abort());

/** Restarts the server after each change; if it fails by itself, waits for the next change. */
async function serve() {
  while (!end.signal.aborted) {
    hasChanged = false;
    const env = { ...withDemo(), PORT: port };
    await runOnNode24([inRoot('server', 'main.ts')], { env, onSpawn: (child) => (server = child) });
    if (hasChanged || end.signal.aborted) continue;
    await /** @type {Promise<void>} */ (new Promise((resolve) => (wake = resolve)));
  }
}

const serving = serve();
const { code } = await runOnNode24(['vite', ...process.argv.slice(2)], {
  env: { SCAPE_SERVER: `http://127.0.0.1:${port}` },
  cwd: root,
  onSpawn: (child) => (app = child),
});
end.abort();
await serving;
process.exitCode = code;
