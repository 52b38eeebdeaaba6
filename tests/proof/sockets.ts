import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { GroupMessage } from '#contract/chat/message.ts';
import { callApi } from '#world/servers/api-client.ts';
import { kilobytesOf } from '#world/servers/memory-of.ts';
import { seedCrowd } from '#world/servers/socket-crowd.ts';
import type { Member } from '#world/servers/socket-crowd.ts';
import { startServerProcess } from '#world/servers/server-process.ts';
import { SocketClient } from '#world/servers/socket-client.ts';

/*
 * npm run proof -- sockets [SOCKETS] [STEP S]: groups of 200 who all listen, in this process, to a server in another. Messages
 * a second are raised until the slowest hundredth of deliveries takes longer than a second.
 */

const groupSize = 200;
const atOnce = 50;
const [people = '2000', stepS = '8'] = process.argv.slice(2);
const rates = [5, 10, 20, 30, 40, 60, 80, 100, 130, 160, 200, 250, 300, 400];

const dataDir = mkdtempSync(join(tmpdir(), 'scape-sockets-'));
console.log(`${people} people in groups of ${String(groupSize)} …`);
const crowd = await seedCrowd(dataDir, Number(people), groupSize);
const server = await startServerProcess({ dataDir });
const before = kilobytesOf(server.pid);

/** When each message was sent, by its name, and who has heard it. */
const sent = new Map<string, { at: number; heard: number }>();
let [delays, duplicates]: [number[], number] = [[], 0];

function listen(client: SocketClient): void {
  const known = new Set<string>();
  client.socket.offAny();
  client.socket.on('group_message', ({ client_id: ref }: GroupMessage) => {
    const message = sent.get(ref);
    if (message === undefined) return;
    if (known.has(ref)) duplicates += 1;
    known.add(ref);
    message.heard += 1;
    delays.push(performance.now() - message.at);
  });
}

async function connectAll(): Promise<SocketClient[]> {
  const clients: SocketClient[] = [];
  for (let start = 0; start < crowd.length; start += atOnce) {
    const opened = crowd.slice(start, start + atOnce).map(({ token }) => new SocketClient(server.url, token));
    await Promise.all(opened.map((client) => client.connected()));
    clients.push(...opened);
  }
  for (const client of clients) listen(client);
  return clients;
}

async function say({ token, groupId }: Member): Promise<void> {
  const ref = randomUUID();
  sent.set(ref, { at: performance.now(), heard: 0 });
  const body = { content: 'A line as people write them, neither long nor short.', client_id: ref };
  const { status } = await callApi(server.url, {
    method: 'POST',
    path: `/groups/${String(groupId)}/messages`,
    token,
    body,
  });
  if (status !== 201) throw new Error(`A message was answered ${String(status)}`);
}

function quantile(sorted: number[], part: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
}

/** One rate for a while; waits for what is on its way. @returns the slowest hundredth, ms */
async function tryRate(rate: number): Promise<{ p99: number; isWhole: boolean }> {
  sent.clear();
  [delays, duplicates] = [[], 0];
  const total = rate * Number(stepS);
  const startedAt = performance.now();
  const calls: Promise<void>[] = [];
  for (let index = 0; index < total; index += 1) {
    await pause(Math.max(0, startedAt + (index / rate) * 1000 - performance.now()));
    const speaker = crowd[(index * (groupSize + 1)) % crowd.length];
    if (speaker !== undefined) calls.push(say(speaker));
  }
  await Promise.all(calls);
  const expected = total * groupSize;
  const endsAt = performance.now() + 30_000;
  while (delays.length < expected && performance.now() < endsAt) await pause(100);
  const sorted = delays.toSorted((one, other) => one - other);
  const lost = [...sent.values()].reduce((sum, { heard }) => sum + Math.max(0, groupSize - heard), 0);
  const [p50, p99] = [quantile(sorted, 0.5), quantile(sorted, 0.99)];
  const row = [rate, rate * groupSize, p50, p99, lost, duplicates];
  console.log(row.map((value) => String(value).padStart(11)).join(''));
  return { p99, isWhole: lost === 0 && duplicates === 0 };
}

const startedAt = performance.now();
const clients = await connectAll();
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
const each = ((kilobytesOf(server.pid) - before) / clients.length).toFixed(1);
console.log(`${String(clients.length)} sockets in ${seconds} s; ${each} kB of the server’s memory for each`);
console.log('messages/s deliveries/s   p50 ms     p99 ms       lost duplicated');
let isWhole = true;
for (const rate of rates) {
  const step = await tryRate(rate);
  isWhole &&= step.isWhole;
  if (step.p99 > 1_000) break;
}
console.log(`At the end the server holds ${String(Math.round(kilobytesOf(server.pid) / 1024))} MB.`);
for (const client of clients) client.close();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
console.log(isWhole ? 'Nothing was lost, nothing came twice.' : 'SOMETHING WAS LOST OR CAME TWICE');
process.exitCode = isWhole ? 0 : 1;
