import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer, request as callServer } from 'node:http';
import { type Socket, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '#world/random/seeded.ts';
import { listenHere } from './listen-here.ts';

export interface FaultProxyOptions {
  /** probability that a reply is lost after the server has handled the call */
  lossRate?: number;
  seed?: number;
  /** delay before each call is passed on */
  delayMs?: number;
  /** documents arrive piece by piece, as over a slow connection */
  documents?: { pieceBytes: number; pauseMs: number };
  /** the calls that may lose their reply; default: those to /api */
  canLose?: (call: { method: string; path: string }) => boolean;
  /** answers in place of the server, which then doesn't get the call; null passes the call on */
  answer?: (call: { method: string; path: string }) => StandIn | null;
}

/** A reply of an intermediary, or of a failing server. */
export interface StandIn {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

interface PassedCall {
  method: string;
  path: string;
  status: number;
  /** size of the reply on the wire: its head, and its compressed body */
  bytes: number;
  isLost: boolean;
}

export interface FaultProxy {
  url: string;
  /** all calls that the server answered, in the order of the replies */
  calls: readonly PassedCall[];
  /** Breaks all connections, also new ones, until `restore`. */
  cut: () => void;
  restore: () => void;
  /** Changes the port that calls go to: a killed server returns at another one. */
  pointAt: (serverUrl: string) => void;
  /** The faults from here on, instead of those before; `{}` passes everything at once. */
  setFaults: (options: FaultProxyOptions) => void;
  close: () => Promise<void>;
}

/** A bad network: an HTTP and WebSocket proxy on 127.0.0.1 in front of a server. */
export async function startFaultProxy(serverUrl: string, options: FaultProxyOptions = {}): Promise<FaultProxy> {
  let target = new URL(serverUrl);
  let current: FaultProxyOptions = options;
  let isCut = false;
  let random = seededRandom(options.seed ?? 1);
  const sockets = new Set<Socket>();
  const calls: PassedCall[] = [];

  function isLost(method: string, path: string): boolean {
    const { lossRate = 0, canLose = (call) => call.path.startsWith('/api/') } = current;
    return lossRate > 0 && canLose({ method, path }) && random() < lossRate;
  }

  async function pass(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = incoming;
    if (current.delayMs !== undefined) await pause(current.delayMs);
    const standIn = current.answer?.({ method, path });
    if (standIn != null) {
      incoming.resume();
      reply.writeHead(standIn.status, { ...standIn.headers, connection: 'close' });
      return void reply.end(standIn.body);
    }
    // A caller that has disconnected never ends its request.
    if (incoming.destroyed) return;
    const pieces = headers['sec-fetch-dest'] === 'document' ? current.documents : undefined;
    // A compressed document can't be shown before a whole block of it is there.
    if (pieces !== undefined) delete headers['accept-encoding'];
    const outgoing = callServer({ host: target.hostname, port: target.port, method, path, headers, agent: false });
    incoming.pipe(outgoing);
    // If a caller disconnects during its request, the forwarded one ends too.
    incoming.once('close', () => {
      if (!incoming.complete) outgoing.destroy();
    });
    const answer = (await once(outgoing, 'response'))[0] as IncomingMessage;
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    const lost = isLost(method, path);
    const body = Buffer.concat(chunks);
    const bytes = answer.rawHeaders.join(': \r\n').length + body.length;
    calls.push({ method, path, status: answer.statusCode ?? 0, bytes, isLost: lost });
    if (lost) return void incoming.socket.destroy();
    // A browser repeats a call by itself if a kept-alive connection breaks; on a new one the app sees the loss.
    const { 'transfer-encoding': _chunked, 'keep-alive': _kept, ...kept } = answer.headers;
    const hasLength = method === 'HEAD' || answer.statusCode === 304 || answer.statusCode === 204;
    const length = hasLength ? {} : { 'content-length': body.length };
    reply.writeHead(answer.statusCode ?? 502, { ...kept, ...length, connection: 'close' });
    if (pieces !== undefined) {
      for (let at = 0; at < body.length; at += pieces.pieceBytes) {
        reply.write(body.subarray(at, at + pieces.pieceBytes));
        await pause(pieces.pauseMs);
      }
      return void reply.end();
    }
    reply.end(body);
  }

  const server = createServer((incoming, reply) => {
    // If the server is down, the connection breaks as without a proxy; no reply is invented.
    pass(incoming, reply).catch(() => incoming.socket.destroy());
  });
  server.on('connection', (socket) => {
    if (isCut) return void socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (incoming, socket: Socket, head) => {
    const standIn = current.answer?.({ method: incoming.method ?? 'GET', path: incoming.url ?? '/' });
    if (standIn != null) return void socket.end(`HTTP/1.1 ${String(standIn.status)} No\r\nConnection: close\r\n\r\n`);
    const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
    for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
      lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`);
    }
    const upstream = connect(Number(target.port), target.hostname);
    upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };

  const port = await listenHere(server);
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    cut: () => {
      isCut = true;
      breakAll();
    },
    restore: () => {
      isCut = false;
    },
    pointAt: (url) => {
      target = new URL(url);
    },
    setFaults: (faults) => {
      if (faults.seed !== undefined) random = seededRandom(faults.seed);
      current = faults;
    },
    close: async () => {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
