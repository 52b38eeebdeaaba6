import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { showsToken } from '#server/api/metrics.ts';
import type { Metrics } from '#server/infra/metrics/prometheus.ts';

interface ListenerSettings {
  /** 0: any free port */
  port: number;
  host: string;
  /** null: no token required */
  token: string | null;
}

/**
 * Serves the metrics at an address of their own, separate from the app's.
 * @throws if the address is unavailable
 */
export async function listenForMetrics(metrics: Metrics, { port, host, token }: ListenerSettings) {
  const server = createServer((request, reply) => {
    const isPermitted = token === null || showsToken(request.headers.authorization, token);
    if (request.method !== 'GET' || request.url !== '/metrics') return void reply.writeHead(404).end();
    if (!isPermitted) return void reply.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
    metrics.text().then(
      (text) => reply.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(text),
      () => reply.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return {
    port: taken,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
