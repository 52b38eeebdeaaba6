import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { inRoot } from '#tools/root.js';
import { dataFolder, people } from '#world/databases/data-template.ts';
import { inMs, median } from '#world/random/numbers.ts';
import { callApi } from '#world/servers/api-client.ts';
import { startServerProcess } from '#world/servers/server-process.ts';
import { logIn } from './bench-page.ts';
import { atLeast, type Row } from './table.ts';

const atOnce = 10;
const lastsMs = 1_500;
const likesPerSecond = 10;
const list = '/api/events';
const encodings = { 'accept-encoding': 'br, gzip' };
const goals = { list: 0.9, liked: 0.4, unchanged: 1.2 } as const;

interface Read {
  path: string;
  headers?: Record<string, string>;
  status?: number;
}

async function read(url: string, agent: Agent, { path, headers = {}, status = 200 }: Read): Promise<number> {
  const outgoing = get(url + path, { agent, headers: { ...encodings, ...headers } });
  const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
  let bytes = 0;
  for await (const chunk of reply) bytes += (chunk as Buffer).length;
  if (reply.statusCode !== status) throw new Error(`${path}: ${String(reply.statusCode)}`);
  return bytes;
}

/** How many are answered in a second, on ten connections. */
async function rateOf(url: string, what: Read): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const beganAt = performance.now();
  let count = 0;
  async function keepReading(): Promise<void> {
    for (; performance.now() - beganAt < lastsMs; count += 1) await read(url, agent, what);
  }
  await Promise.all(Array.from({ length: atOnce }, keepReading));
  const rate = (count * 1_000) / (performance.now() - beganAt);
  agent.destroy();
  return rate;
}

/** The built script whose compressed copy is nearest to a size. */
function fileOfSize(bytes: number): string {
  const folder = inRoot('dist', 'assets');
  const packed = readdirSync(folder).filter((name) => name.endsWith('.js.br'));
  const distance = (name: string) => Math.abs(readFileSync(join(folder, name)).length - bytes);
  const [nearest = ''] = packed.toSorted((left, right) => distance(left) - distance(right));
  return `/assets/${nearest.slice(0, -'.br'.length)}`;
}

/** Reads of public replies beside a static file of their size, by turns, with the caller on the same machine. */
export async function measureKeptReads(rounds: number, tell: (line: string) => void): Promise<Row[]> {
  const data = await dataFolder();
  const server = await startServerProcess({ dataDir: data.folder });
  try {
    const { url } = server;
    const { user, token } = await logIn(url, people.ana);
    const agent = new Agent();
    const bytes = await read(url, agent, { path: list });
    const file = fileOfSize(bytes);
    const fileBytes = await read(url, agent, { path: file });
    const { json } = await callApi(url, { path: '/events?limit=200' });
    const ids = (json as { event_id: number }[]).map(({ event_id: id }) => id);

    async function likesUntil(isOver: () => boolean): Promise<number> {
      let count = 0;
      for (const beganAt = performance.now(); !isOver(); count += 1) {
        const body = {
          event_id: ids[count % ids.length],
          user_id: user.user_id,
          liked: Math.floor(count / ids.length) % 2 === 0,
        };
        const headers = { 'idempotency-key': randomUUID() };
        await callApi(url, { method: 'POST', path: '/events/event-likes/toggle', token, body, headers });
        await pause(Math.max(0, (count + 1) * (1_000 / likesPerSecond) - (performance.now() - beganAt)));
      }
      return count;
    }

    const rates = { file: [] as number[], list: [] as number[], liked: [] as number[], unchanged: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      rates.file.push(await rateOf(url, { path: file }));
      rates.list.push(await rateOf(url, { path: list }));
      const etag = (await fetch(url + list, { headers: encodings })).headers.get('etag') ?? '';
      rates.unchanged.push(await rateOf(url, { path: list, headers: { 'if-none-match': etag }, status: 304 }));
      let isOver = false;
      const liking = likesUntil(() => isOver);
      rates.liked.push(await rateOf(url, { path: list }));
      isOver = true;
      await liking;
      tell(`read by turns, ${String(round + 1)} of ${String(rounds)}`);
    }
    const perSecond = (name: keyof typeof rates) => median(rates[name]);
    const ofFile = (name: keyof typeof goals, what: string) => {
      const share = perSecond(name) / perSecond('file');
      const shown = (value: number) => `${value.toFixed(2)} x`;
      return atLeast(`${what} (${inMs(perSecond(name))} a second)`, share, goals[name], shown);
    };
    return [
      { what: `a static file of ${String(fileBytes)} bytes`, measured: `${inMs(perSecond('file'))} a second` },
      ofFile('list', `  to that, the list of ${String(ids.length)} events, ${String(bytes)} bytes`),
      ofFile('liked', `  the list during ${String(likesPerSecond)} likes a second of its events`),
      ofFile('unchanged', '  the list, unchanged'),
    ];
  } finally {
    await server.stop();
    data.remove();
  }
}
