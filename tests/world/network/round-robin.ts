import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { listenHere } from './listen-here.ts';

export interface RoundRobin {
  url: string;
  /** number of calls that each has had */
  counts: number[];
  close(): Promise<void>;
}

/** One address in front of several servers: each call or socket goes to the next one. */
export async function startRoundRobin(targets: string[]): Promise<RoundRobin> {
  const places = targets.map((target) => new URL(target));
  const counts = places.map(() => 0);
  let turn = 0;

  function next(): URL {
    const index = turn % places.length;
    turn += 1;
    counts[index] = (counts[index] ?? 0) + 1;
    const place = places[index];
    if (place === undefined) throw new Error('There is no server to go to.');
    return place;
  }

  function headersOf({ headers, socket }: IncomingMessage) {
    return { ...headers, 'x-forwarded-for': socket.remoteAddress ?? '' };
  }

  const server = createServer((asked, reply) => {
    const { hostname, port } = next();
    const passed = request({ hostname, port, method: asked.method, path: asked.url, headers: headersOf(asked) });
    passed.on('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    passed.on('error', () => reply.writeHead(502).end());
    asked.pipe(passed);
  });
  server.on('upgrade', (asked: IncomingMessage, socket, head: Buffer) => {
    const { hostname, port } = next();
    const passed = connect(Number(port), hostname, () => {
      const lines = asked.rawHeaders.flatMap((name, at, all) =>
        at % 2 === 0 ? [`${name}: ${all[at + 1] ?? ''}`] : [],
      );
      passed.write(`${asked.method ?? 'GET'} ${asked.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      passed.write(head);
      passed.pipe(socket).pipe(passed);
    });
    passed.on('error', () => socket.destroy());
    socket.on('error', () => passed.destroy());
  });
  const port = await listenHere(server);
  return {
    url: `http://127.0.0.1:${String(port)}`,
    counts,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
