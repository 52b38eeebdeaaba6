import { startServer } from '#world/servers/server.ts';

/*
 * A whole server in a process of its own that may bring pushes to this machine: `push-server.ts FOLDER PORT CERTIFICATE TOKEN`.
 * It says its address to the process that has forked it.
 */

const [folder = '', port = '0', ca = '', token = ''] = process.argv.slice(2);
const metrics = { port: null, host: '127.0.0.1', token };
const server = await startServer({
  settings: { dataDir: folder, port: Number(port), metrics },
  isListening: true,
  pushRoute: { mayReach: () => true, ca },
});
process.send?.(server.url);
