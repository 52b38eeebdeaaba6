import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Caller } from '#world/servers/api-client.ts';
import { median } from '#world/random/numbers.ts';

const atOnce = 10;
const lastsMs = 1_500;
const rounds = 3;

interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface CallRate {
  name: string;
  perSecond: number;
  bytes: number;
}

/** Ten connections, each sending its next call when the last was answered, for a while. */
async function rate(url: string, next: (index: number) => Call): Promise<{ perSecond: number; bytes: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const beganAt = performance.now();
  let [count, bytes] = [0, 0];

  async function callOnce({ method, path, body, headers }: Call): Promise<void> {
    const outgoing = request(`${url}/api${path}`, { method, agent, headers: headers ?? {} });
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    const reply = (await once(outgoing, 'response'))[0] as IncomingMessage;
    for await (const chunk of reply) bytes += (chunk as Buffer).length;
    if (reply.statusCode !== 200) throw new Error(`${method} ${path}: ${String(reply.statusCode)}`);
    count += 1;
  }
  async function keepCalling(): Promise<void> {
    for (let index = 0; performance.now() - beganAt < lastsMs; index += 1) await callOnce(next(index));
  }

  await Promise.all(Array.from({ length: atOnce }, keepCalling));
  const tookMs = performance.now() - beganAt;
  agent.destroy();
  return { perSecond: (count * 1_000) / tookMs, bytes: bytes / count };
}

/** How many calls the server answers in a second, with the caller on the same machine. */
export async function callRates(
  url: string,
  { userId, token }: Caller,
  eventIds: readonly number[],
): Promise<CallRate[]> {
  const isLiked = new Map<number, boolean>();
  let turn = 0;
  const nextId = () => eventIds[(turn += 1) % eventIds.length] ?? 0;
  const toggle = (): Call => {
    const id = nextId();
    const liked = isLiked.get(id) !== true;
    isLiked.set(id, liked);
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const body = { event_id: id, user_id: userId, liked };
    return { method: 'POST', path: '/events/event-likes/toggle', headers, body };
  };
  const calls: [string, (index: number) => Call][] = [
    ['list of 200 events', () => ({ method: 'GET', path: '/events' })],
    [
      'list of 200 events, compressed',
      () => ({ method: 'GET', path: '/events', headers: { 'accept-encoding': 'br, gzip' } }),
    ],
    ['one event', () => ({ method: 'GET', path: `/events/${String(nextId())}` })],
    ['toggle of a like, with its key', toggle],
  ];
  const rates: CallRate[] = [];
  for (const [name, next] of calls) {
    const taken = [];
    for (let round = 0; round < rounds; round += 1) taken.push(await rate(url, next));
    const perSecond = median(taken.map((one) => one.perSecond));
    rates.push({ name, perSecond, bytes: median(taken.map((one) => one.bytes)) });
  }
  return rates;
}
