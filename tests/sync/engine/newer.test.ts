import { expect, test } from 'vitest';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { applyFetched } from '#data/apply/fetched.ts';
import type { RowKey } from '#data/tx/write-batch.ts';
import { discard, retry } from '#data/outbox/resolve-failed.ts';
import type { OneDevice } from '#world/devices/one-device.ts';
import { replyOf } from '#world/devices/one-device.ts';
import { refs } from '#world/data/sample-rows.ts';
import { wish, write } from '#world/stores/sample-store.ts';
import { begin, isBatch, like, likesOnServer, made, minuteMs, states } from '#world/devices/one-device-begun.ts';

/** What a later version of the app would have left in the queue, about Ana's event. */
const fromLater: [string, Partial<Record<keyof OutboxEntry, unknown>>][] = [
  ['another kind', { kind: 'event.boost', args: { event: refs.made, by: 3 } }],
  ['another format', { kind: 'event.update', format: 5, args: { event: refs.made, changes: ['title', 'U'] } }],
];

async function leave(one: OneDevice, given: Partial<Record<keyof OutboxEntry, unknown>>): Promise<OutboxEntry> {
  const { id } = await wish(one.store, 'event.like', { event: refs.made, liked: true });
  const newer = await write(one.store, async (tx) => {
    const held = (await tx.all('outbox')).find((entry) => entry.id === id);
    const entry = { ...held, lane: `event:${refs.made}`, writes: [`event:${refs.made}`], ...given } as OutboxEntry;
    await tx.put('outbox', [entry]);
    return entry;
  });
  return newer;
}

const ownStatus = ({ store }: OneDevice) => store.row('meta', 'status')?.value;
const pulls = (one: OneDevice) => one.calls().filter((call) => call.includes('GET /sync'));

test.each(fromLater)('[G8] [OFF-13] what a newer version left, of %s, is left as it is', async (_name, given) => {
  const one = await begin();
  const newer = await leave(one, given);
  const undo = one.store.row('undos', newer.seq);
  const tied = await like(one, false);
  await one.run(10 * minuteMs);
  expect(one.store.row('outbox', newer.seq)).toEqual(newer);
  expect(one.store.row('undos', newer.seq)).toEqual(undo);
  // What shares its row waits, untouched as well.
  expect(one.store.rows('outbox').find(({ id }) => id === tied)).toMatchObject({ state: 'queued', attempts: 0 });
  expect([one.calls().filter(isWrite), await likesOnServer(one)]).toEqual([[], 0]);
});

const isWrite = (call: string) => !call.startsWith('GET');

test('[G8] what has nothing to do with it goes out; nothing is pulled, and the status says why', async () => {
  const one = await begin();
  await leave(one, { kind: 'event.boost' });
  await wish(one.store, 'event.create', { ref: refs.market, event: made });
  await wish(one.store, 'event.like', { event: refs.market, liked: true });
  one.calls();
  one.tab.engine.wake('person');
  await one.run(5 * minuteMs);
  expect(states(one)).toEqual([
    ['event.boost', 'queued'],
    ['event.create', 'applied'],
    ['event.like', 'applied'],
  ]);
  expect([ownStatus(one), pulls(one)]).toMatchObject([{ gate: 'update', isDraining: false }, []]);
});

test('[G8] the status says so all the time, not only between passes', async () => {
  const one = await begin();
  await leave(one, { kind: 'event.boost' });
  await one.run(minuteMs);
  const said: unknown[] = [];
  const { transact } = one.store;
  one.store.transact = async (mode, tables, body) => {
    const result = await transact(mode, tables, body);
    said.push((ownStatus(one) as { gate?: unknown } | undefined)?.gate);
    return result;
  };
  one.tab.engine.wake('person');
  await one.run(minuteMs);
  expect([said.length > 3, [...new Set(said)]]).toEqual([true, ['update']]);
});

test('[G8] what somebody looks at lands nowhere where it would touch it', async () => {
  const one = await begin();
  const newer = await leave(one, { kind: 'event.boost' });
  const before = one.store.row('events', refs.made);
  const gone = async () => newer.touches.filter((name): name is RowKey => name.startsWith('events/'));
  await applyFetched(one.store, {}, Number.MAX_SAFE_INTEGER, gone);
  expect([one.store.row('events', refs.made), before === undefined]).toEqual([before, false]);
});

test('[G8] what shares a name with it only through others waits too', async () => {
  const one = await begin();
  await leave(one, { kind: 'event.boost' });
  const bridge = await write(one.store, async (tx) => {
    const [entry] = await tx.all('outbox');
    const other = { ...(entry as OutboxEntry), seq: 9_001, id: '30000000-0000-7000-8000-000000000001' };
    const between = { ...other, kind: 'event.like' as const, touches: [`events/${refs.made}`, 'people/7'] };
    const beyond = { ...between, seq: 9_002, id: `${other.id.slice(0, -1)}2`, touches: ['people/7'], writes: ['x'] };
    await tx.put('outbox', [between, { ...beyond, lane: 'x', reads: [], refs: [] }]);
    return [between.id, beyond.id];
  });
  await one.run(minuteMs);
  expect(one.store.rows('outbox').filter(({ id }) => bridge.includes(id))).toMatchObject([
    { state: 'queued', seal: null },
    { state: 'queued', seal: null },
  ]);
});

test('[G8] when it has gone, all that waited goes, and the pulls go on', async () => {
  const one = await begin();
  const newer = await leave(one, { kind: 'event.boost' });
  await like(one);
  await one.run(minuteMs);
  one.calls();
  await write(one.store, async (tx) => {
    await tx.delete('outbox', [newer.seq]);
    await tx.delete('undos', [newer.seq]);
  });
  one.tab.engine.wake('focus');
  await one.run(2 * minuteMs);
  expect([states(one), await likesOnServer(one), ownStatus(one)]).toMatchObject([[], 1, { gate: null }]);
  expect(pulls(one).length).toBeGreaterThan(0);
});

test('[G9] no act of the person moves an effect that only a newer version knows', async () => {
  const one = await begin();
  one.intercept = (arrived) => (isBatch(arrived) ? replyOf(429, 'rate_limited', { 'retry-after': '999' }) : null);
  await leave(one, { kind: 'event.boost', touches: [`events/${refs.made}`] });
  const { id } = await wish(one.store, 'event.update', { event: refs.made, patch: { title: 'U' }, base: {} });
  await write(one.store, async (tx) => {
    const held = (await tx.all('outbox')).find((entry) => entry.id === id);
    if (held !== undefined) await tx.put('outbox', [{ ...held, state: 'refused' }]);
  });
  const before = [one.store.rows('outbox'), one.store.rows('undos'), one.store.rows('events')];
  const refusal = { code: 'version_mismatch' };
  await expect(discard(one.store, id, { nowMs: 1, shouldKeepDraft: true })).rejects.toMatchObject(refusal);
  await expect(retry(one.store, id, { nowMs: 1 })).rejects.toMatchObject(refusal);
  expect([one.store.rows('outbox'), one.store.rows('undos'), one.store.rows('events')]).toEqual(before);
});
