import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { inRoot } from '#tools/root.js';
import { ownCertificate } from '#world/network/own-certificate.ts';

/** The exit code of the check, asked of a server. */
async function check(server: Server, settings: Record<string, string> = {}): Promise<unknown> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const env = { PORT: String(port), ...settings };
  const child = spawn(process.execPath, [inRoot('tools', 'health-check.js')], { env, stdio: 'ignore' });
  const [code] = (await once(child, 'close')) as [number];
  server.closeAllConnections();
  server.close();
  return code;
}

const alive: RequestListener = ({ url }, response) => response.writeHead(url === '/healthz' ? 200 : 404).end();

test('[SHIP-01] the health check says by its exit code whether the server lives', async () => {
  expect(await check(createServer(alive))).toBe(0);
  expect(await check(createServer((_request, response) => response.writeHead(503).end()))).toBe(1);
  expect(await check(createServer((request) => request.socket.destroy()))).toBe(1);
  // The certificate names another host, or nobody whom this machine trusts.
  expect(await check(createTlsServer(ownCertificate(), alive), { TLS_CERT: '/some/cert.pem' })).toBe(0);
});
