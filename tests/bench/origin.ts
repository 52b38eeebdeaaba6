import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { Agent, type IncomingMessage, type ServerResponse, createServer, request as callServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listenHere } from '#world/network/listen-here.ts';

/** One address for the bench's page, the real server's API, and a place that answers anything. */
export interface Origin {
  url: string;
  /** added before each call is passed on, in ms; the page's own files come at once */
  setDelay: (delayMs: number) => void;
  close: () => Promise<void>;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Connections are kept on both sides: the delay is all that this adds to a call. */
export async function startOrigin(serverUrl: string, pageFolder: string): Promise<Origin> {
  const target = new URL(serverUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  let delayMs = 0;

  async function pass(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = incoming;
    if (delayMs > 0) await pause(delayMs);
    const outgoing = callServer({ host: target.hostname, port: target.port, method, path, headers, agent });
    incoming.pipe(outgoing);
    const answer = (await once(outgoing, 'response'))[0] as IncomingMessage;
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
    await once(reply, 'close');
  }

  /** The floor of all floors: takes whatever it is sent and does nothing with it. */
  async function swallow(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const read = (async () => {
      for await (const chunk of incoming) void chunk;
    })();
    await Promise.all([read, pause(delayMs)]);
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }

  function show(path: string, reply: ServerResponse): void {
    const name = normalize(path === '/' ? '/index.html' : path);
    const file = createReadStream(join(pageFolder, name));
    file.once('error', () => reply.writeHead(404).end());
    file.once('open', () => {
      reply.writeHead(200, { 'content-type': types[extname(name)] ?? 'application/octet-stream' });
      file.pipe(reply);
    });
  }

  const server = createServer((incoming, reply) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://bench');
    const isApi = pathname.startsWith('/api/') || pathname.startsWith('/media/');
    if (!isApi && pathname !== '/sink') show(pathname, reply);
    else (isApi ? pass : swallow)(incoming, reply).catch(() => incoming.socket.destroy());
  });
  server.keepAliveTimeout = 60_000;
  const port = await listenHere(server);
  return {
    url: `http://127.0.0.1:${port}`,
    setDelay: (next) => {
      delayMs = next;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await once(server, 'close');
    },
  };
}
