import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mutationKinds } from '#contract/sync/mutations.ts';
import { isOutstanding, needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { createDexieStore } from '#data/db/dexie-store.ts';
import { discard } from '#data/outbox/resolve-failed.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { callApi, register, type Caller } from '#world/servers/api-client.ts';
import { openRecorded, readRecorded, recordedNames } from '#world/stores/recorded-database.ts';
import { refs } from '#world/data/sample-rows.ts';
import { freePort } from '#world/network/free-port.ts';
import { startServerProcess, type ServerProcess } from '#world/servers/server-process.ts';
import { awayDevice, type AwayDevice } from './away-device.ts';
import { missingAtServer, wordsOnce } from './month-audit.ts';
import { monthOf, type MonthWish } from './month-wishes.ts';
import { rawMonth } from './raw-month.ts';

const dayMs = 86_400_000;
const yearMs = 365 * dayMs;

/** Creates the people and events that the recorded device knows, with the same ids. */
async function settle(url: string): Promise<{ ana: Caller; others: [Caller, Caller] }> {
  const ana = await register(url, 'ana');
  const others: [Caller, Caller] = [await register(url, 'beto'), await register(url, 'carla')];
  for (const [client_id, title] of [
    [refs.made, 'T'],
    [refs.market, 'Market'],
  ]) {
    const body = { client_id, title, description: 'D', date_time: '2031-01-01T00:00:00Z' };
    const { status } = await callApi(url, { method: 'POST', path: '/events', token: ana.token, body });
    if (status !== 201) throw new Error(`No event: ${String(status)}`);
  }
  return { ana, others };
}

/**
 * An entry of a newer version, from before the user went back to this one: it can't be read here and must not be
 * changed.
 */
function newerEntry(like: OutboxEntry): OutboxEntry {
  const own = { lane: 'applause:1', writes: ['applause:1'], reads: [], refs: [], touches: [], creates: null };
  const kept = { state: 'queued' as const, seal: null, lease: null, files: {}, undo: null };
  return {
    ...like,
    ...own,
    ...kept,
    seq: 900_000,
    id: '90000000-0000-7000-8000-000000000001',
    format: 5 as 4,
    kind: 'event.applaud' as never,
  };
}

/**
 * Thirty days on which the app is opened without a connection.
 * @returns what went wrong
 */
async function spendMonth(db: AccountDb, device: AwayDevice, days: readonly MonthWish[][]): Promise<string[]> {
  const faults: string[] = [];
  const before = new Map((await db.outbox.toArray()).map((entry) => [entry.seq, JSON.stringify(entry)]));
  for (const [day, wishes] of days.entries()) {
    device.skewMs = day * dayMs + (day > 10 ? yearMs : 0);
    for (const { kind, args } of wishes) await device.wish(kind, args);
    const { gate } = await device.visit();
    if (gate !== 'offline') faults.push(`on day ${String(day + 1)} the gate was ${String(gate)}`);
  }
  for (const entry of await db.outbox.toArray()) {
    const was = before.get(entry.seq);
    const isTouched = was === undefined ? entry.attempts > 0 || entry.seal !== null : was !== JSON.stringify(entry);
    if (isTouched) faults.push(`${entry.kind} ${entry.id} was touched while nobody answered`);
  }
  return faults;
}

/**
 * A device with a recorded outbox of an earlier version, with every kind of mutation, is opened by this version. It
 * spends thirty days offline with `count` more mutations and a clock that gets a year off; a newer version comes and
 * goes. Then one pass sends everything. The same mutations are made by plain calls for comparison.
 */
export async function tryMonth(count: number): Promise<{ faults: string[]; told: string[] }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'scape-month-'));
  const port = await freePort();
  let server: ServerProcess = await startServerProcess({ dataDir, port });
  try {
    const { url } = server;
    const { ana, others } = await settle(url);
    const raw = await register(url, 'raul');
    await server.stop();

    const earlier = recordedNames.at(-1) ?? '';
    const db = await openRecorded(`scape-${String(ana.userId)}`, readRecorded(earlier));
    const store = createDexieStore(db);
    // A friend request that its sender has withdrawn since.
    await db.ids.put({ ref: '00000000-0000-4000-8000-000000000017', kind: 'request', id: 99 });
    const friends = [others[0].userId, others[1].userId] as const;
    const days = monthOf(count, friends, 'month');
    const device = awayDevice(db, { ...ana, url: () => url });
    // tests/sync/engine/formats.test.ts checks these entries; here they are only there before the month.
    const earlierIds = new Set((await db.outbox.toArray()).map(({ id }) => id));
    const faults = await spendMonth(db, device, days);
    // The user now decides about the entries for which the earlier version had asked.
    const asked = (await db.outbox.toArray()).filter(needsDecision);
    for (const { id } of asked) await discard(store, id, { nowMs: Date.now(), shouldKeepDraft: true });
    const queue = await db.outbox.orderBy('seq').toArray();
    const [sample] = queue;
    if (sample === undefined) throw new Error('The queue is empty');
    const newer = newerEntry(sample);
    await db.outbox.put(newer);

    server = await startServerProcess({ dataDir, port });
    const requests = device.requests();
    const { ms } = await device.visit();
    const sent = device.requests() - requests;
    const unsent = (await db.outbox.toArray()).filter(
      (entry) => entry.id !== newer.id && !earlierIds.has(entry.id) && isOutstanding(entry),
    );
    faults.push(...unsent.map(({ kind, id }) => `${kind} ${id} didn’t go in the one pass`));
    const kept = await db.outbox.get(newer.seq);
    if (JSON.stringify(kept) !== JSON.stringify(newer)) faults.push('What the newer version wrote was touched');
    // The newer version is back and sends its entry; only then does the engine pull and drop acknowledged entries.
    await db.outbox.delete(newer.seq);
    await device.visit();
    await device.visit();
    const left = await db.outbox.toArray();
    const rawMs = await rawMonth(url, raw, monthOf(count, friends, 'raw').flat());

    const stuck = left.filter((entry) => !earlierIds.has(entry.id) && !needsDecision(entry));
    faults.push(...stuck.map(({ kind, state, id }) => `${kind} ${id} is still ${state}`));
    faults.push(
      ...missingAtServer(
        dataDir,
        queue.filter(({ id }) => !earlierIds.has(id)),
        left,
      ),
      ...wordsOnce(dataDir, days),
    );
    const refused = left
      .filter(needsDecision)
      .map(({ id, kind, refusal }) => ({ id, text: `${kind}: ${refusal?.message ?? ''}` }));
    faults.push(...refused.filter(({ id }) => !earlierIds.has(id)).map(({ text }) => text));
    const kinds = new Set([...queue.map(({ kind }) => kind), ...days.flat().map(({ kind }) => kind)]);
    const told = [
      `${String(queue.length)} changes waited, of ${String(kinds.size)} of ${String(mutationKinds.length)} kinds: ${String(count)} of this month, the rest ${earlier}’s`,
      `one pass, ${String(sent)} requests, ${(ms / 1000).toFixed(2)} s; ${String(count)} plain calls on six connections ${(rawMs / 1000).toFixed(2)} s: ${(ms / rawMs).toFixed(2)} of that`,
      `of ${earlier}, for the person: ${refused.map(({ text }) => text).join('; ')}`,
    ];
    db.close();
    return { faults, told };
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
