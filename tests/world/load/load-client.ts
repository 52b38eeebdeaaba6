import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { headers as names } from '#contract/sync/headers.ts';
import type { ApiCall, ApiReply } from '#world/servers/api-client.ts';

export interface LoadClient {
  /**
   * Sends one call, once, and discards compressed bodies.
   * @throws if there is no answer
   */
  send: (call: ApiCall) => Promise<ApiReply>;
  /**
   * Requests one of the app's pages like a browser.
   * @returns its status
   */
  open: (path: string) => Promise<number>;
  close: () => void;
}

const patienceMs = 30_000;
export const packed = { 'accept-encoding': 'gzip, br' } as const;

/** Sends calls like many devices, over kept-alive connections and with little work per call. */
export function createLoadClient(url: string): LoadClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const { hostname, port } = new URL(url);

  async function ask(method: string, path: string, headers: Record<string, string>, text?: string) {
    const outgoing = request({ agent, hostname, port, method, path, headers, timeout: patienceMs });
    outgoing.on('timeout', () => outgoing.destroy(new Error('No answer in time')));
    const answered = once(outgoing, 'response');
    outgoing.end(text);
    const [reply] = (await answered) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of reply) chunks.push(chunk as Buffer);
    return { reply, body: Buffer.concat(chunks) };
  }

  async function send({ method = 'GET', path, token, body: given, headers = {} }: ApiCall): Promise<ApiReply> {
    const text = given === undefined ? undefined : JSON.stringify(given);
    const about: Record<string, string> = {
      ...(token == null ? {} : { authorization: `Bearer ${token}` }),
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    const { reply, body } = await ask(method, `/api${path}`, about, text);
    const isReadable =
      reply.headers['content-encoding'] === undefined && reply.headers['content-type']?.includes('json') === true;
    return {
      status: reply.statusCode ?? 0,
      json: isReadable ? JSON.parse(body.toString()) : null,
      at: null,
      isReplayed: names.replayed.toLowerCase() in reply.headers,
    };
  }

  return {
    send,
    open: async (path) => (await ask('GET', path, { accept: 'text/html', ...packed })).reply.statusCode ?? 0,
    close: () => agent.destroy(),
  };
}
