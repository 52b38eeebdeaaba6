import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inRoot } from '#tools/root.js';
import { realDataPath } from '#tools/real-data.js';
import { runOnNode24 } from '#tools/node24.js';
import { callApi, register, type Caller } from '#world/servers/api-client.ts';
import { createChance } from '#world/random/chance.ts';
import { createWrites } from '#world/kills/kill-writes.ts';
import { createReads, fillDevices, settle, type Device } from '#world/load/devices.ts';
import { createLoadClient } from '#world/load/load-client.ts';
import { askAtRate, type RateSeen, type Task } from '#world/load/rate.ts';
import { kilobytesOf } from '#world/servers/memory-of.ts';
import { openPostgresRows } from '#world/databases/postgres-rows.ts';
import { startPostgres } from '#world/databases/postgres.ts';
import { openServerRows } from '#world/servers/server-rows.ts';
import { startServerProcess } from '#world/servers/server-process.ts';
import { quantile } from '#world/random/numbers.ts';

/*
 * npm run proof -- load [sqlite|postgres] [MINUTES] [SEED]: people look around and write, from this process, at a rate that grows
 * until the server of another has had enough; then at half of the best for so many minutes; then the server dies, and when it is
 * back 500 devices send at once what they have kept. In the end each write must be there once.
 */

const [engine = 'sqlite', minutes = '10', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const rates = [50, 100, 150, 200, 300, 400, 500, 600, 800, 1_000, 1_300, 1_600, 2_000, 3_000];
const [stepMs, tooSlowMs, people, keptEach, batchSize] = [10_000, 1_000, 500, 20, 10];
const chance = createChance(Number(seed));

const dataDir = mkdtempSync(join(tmpdir(), 'scape-load-'));
const postgres = engine === 'postgres' ? await startPostgres() : null;
const databaseUrl = await postgres?.createDatabase();
const settings: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
const events = realDataPath();

async function importEvents(file: string): Promise<void> {
  const env = { ...settings, DATA_DIR: dataDir };
  const args = [inRoot('server', 'import', 'main.ts'), file];
  const { code, output } = await runOnNode24(args, { cwd: inRoot(), isQuiet: true, env });
  if (code !== 0) throw new Error(output);
}

console.log(`${engine}, seed ${seed}: ${String(people)} people are made …`);
await (await startServerProcess({ dataDir, settings: { ...settings, DEMO: '1' } })).stop();
if (events !== null) await importEvents(events);
let server = await startServerProcess({ dataDir, settings });
const client = createLoadClient(server.url);
const postgresRows = databaseUrl === undefined ? null : openPostgresRows(databaseUrl);
const rows = postgresRows ?? openServerRows(dataDir);

async function makePeople(): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (let start = 0; start < people; start += 4) {
    const names = [0, 1, 2, 3].map((index) => `load${String(start + index)}`);
    callers.push(...(await Promise.all(names.map((name) => register(server.url, name)))));
  }
  return callers;
}

const devices = await fillDevices(client, await makePeople());
const { json } = await callApi(server.url, { path: '/events?limit=200' });
const eventIds = (json as { event_id: number }[]).map((event) => event.event_id);
await postgresRows?.refresh();
const writes = createWrites({ chance: chance.branch(), eventIds, rows, shares: { views: 6, likes: 3.7 } });
const read = createReads(client, chance.branch(), devices, eventIds);
const idle: Device[] = [...devices];
let [repeated, writing] = [0, 0];

/** One in ten of what is asked is a write, or a batch of them, of a device that has nothing else on its way. */
async function write(): Promise<boolean> {
  const device = idle.shift();
  if (device === undefined) return false;
  const wanted = writes.next(device);
  writing += 1;
  repeated += (await settle(client, wanted, device.token, () => pause(50 + Math.random() * 200))) - 1;
  writes.acknowledge(wanted);
  writing -= 1;
  idle.push(device);
  return true;
}
const next = (): Task => (chance.isTrue(0.1) ? write : read());

const inMs = (value: number) => String(Math.round(value)).padStart(9);
const megabytes = () => kilobytesOf(server.pid) / 1024;
function show(label: string, seen: RateSeen): void {
  const [p50, p99] = [quantile(seen.delaysMs, 0.5), quantile(seen.delaysMs, 0.99)];
  const answered = seen.perSecond.toFixed(0).padStart(11);
  const rest = `${String(seen.errors).padStart(9)}${inMs(megabytes())}`;
  console.log(`${label.padStart(12)}${answered}${inMs(p50)}${inMs(p99)}${rest}`);
}
const heading = '    answered/s   p50 ms   p99 ms   errors       MB';

console.log(`    asked/s ${heading.slice(4)}`);
let best = 0;
for (const rate of rates) {
  const seen = await askAtRate(rate, stepMs, next);
  show(String(rate), seen);
  const isHeld = quantile(seen.delaysMs, 0.99) < tooSlowMs && seen.errors < seen.asked / 100;
  if (!isHeld) break;
  best = rate;
}

const steady = Math.max(10, Math.floor(best / 2));
console.log(`${minutes} minutes at ${String(steady)} a second\n     minute ${heading.slice(4)}`);
for (let minute = 1; minute <= Number(minutes); minute += 1) {
  show(String(minute), await askAtRate(steady, 60_000, next));
}

console.log(`The server is killed; ${String(people)} devices keep ${String(keptEach)} changes each`);
await server.kill();
const { port } = server;
const kept = devices.map((device) => {
  const batches = Array.from({ length: keptEach / batchSize }, () => writes.batch(device, batchSize));
  return { device, batches };
});
const takenMs: number[] = [];
server = await startServerProcess({ dataDir, port, settings });
const backAt = performance.now();

async function drain({ device, batches }: (typeof kept)[number]): Promise<void> {
  for (const batch of batches) {
    repeated += (await settle(client, batch, device.token, () => pause(200 + Math.random() * 800))) - 1;
    writes.acknowledge(batch);
  }
  takenMs.push(performance.now() - backAt);
}

const draining = Promise.all(kept.map(drain));
const others: number[] = [];
let othersErrors = 0;
while (takenMs.length < kept.length) {
  const seen = await askAtRate(Math.max(10, steady / 4), 1_000, read);
  others.push(...seen.delaysMs);
  othersErrors += seen.errors;
}
await draining;
const changes = people * keptEach;
const lastMs = quantile(takenMs, 1);
console.log(
  `${String(changes)} changes in ${(lastMs / 1000).toFixed(1)} s (${((changes * 1000) / lastMs).toFixed(0)} a second); a device is done after ` +
    `${quantile(takenMs, 0.5).toFixed(0)} ms (median); others meanwhile: p50 ${quantile(others, 0.5).toFixed(0)} ms, p99 ` +
    `${quantile(others, 0.99).toFixed(0)} ms of ${String(others.length)}, ${String(othersErrors)} errors`,
);

if (writing > 0) throw new Error(`${String(writing)} writes have no answer`);
await postgresRows?.refresh();
const faults = writes.faultsAtEnd();
for (const fault of faults.slice(0, 50)) console.error(fault);
console.log(`${String(repeated)} calls were sent again`);
console.log(faults.length === 0 ? 'Each write is there once.' : `${String(faults.length)} FAULTS`);
client.close();
rows.close();
await server.stop();
await postgres?.close();
rmSync(dataDir, { recursive: true, force: true });
process.exitCode = faults.length === 0 ? 0 : 1;
