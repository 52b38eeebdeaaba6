import { once } from 'node:events';
import { createServer, request as callServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenHere } from '#world/network/listen-here.ts';

interface LoggedCall {
  method: string;
  path: string;
  authorization: string | null;
}

export interface CallLog {
  url: string;
  /** all calls, in the order in which they arrived */
  calls: readonly LoggedCall[];
  close: () => Promise<void>;
}

/** A proxy in front of a server that records the author of each call, whatever in the browser sent it. */
export async function startCallLog(serverUrl: string): Promise<CallLog> {
  const target = new URL(serverUrl);
  const calls: LoggedCall[] = [];

  async function pass(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = incoming;
    calls.push({ method, path, authorization: headers.authorization ?? null });
    const outgoing = callServer({ host: target.hostname, port: target.port, method, path, headers, agent: false });
    incoming.pipe(outgoing);
    const answer = (await once(outgoing, 'response'))[0] as IncomingMessage;
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
  }

  const server = createServer((incoming, reply) => {
    pass(incoming, reply).catch(() => incoming.socket.destroy());
  });
  const port = await listenHere(server);
  return {
    url: `http://127.0.0.1:${String(port)}`,
    calls,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
