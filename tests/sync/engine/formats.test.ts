import { afterEach, expect, test } from 'vitest';
import { mutationKinds, type MutationKind } from '#contract/sync/mutations.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { createDexieStore } from '#data/db/dexie-store.ts';
import { parseDraft } from '#data/drafts/rows.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { discard } from '#data/outbox/resolve-failed.ts';
import { primaryKeys, type TableName } from '#data/db/store.ts';
import { openEdit } from '#features/wizard/draft/open-edit.ts';
import { openNewEvent } from '#features/wizard/draft/open-new-event.ts';
import type { OneDevice } from '#world/devices/one-device.ts';
import { recordDatabase } from '#world/databases/record-database.ts';
import {
  openRecorded,
  parseRecorded,
  readRecorded,
  recordedNames,
  type Recorded,
} from '#world/stores/recorded-database.ts';
import { refs } from '#world/data/sample-rows.ts';
import { wish, write } from '#world/stores/sample-store.ts';
import { begin, made, minuteMs } from '#world/devices/one-device-begun.ts';

const tables = Object.keys(primaryKeys) as TableName[];
const opened: AccountDb[] = [];

afterEach(async () => {
  for (const db of opened.splice(0)) {
    db.close();
    await db.delete();
  }
});

async function open(name: string): Promise<{ db: AccountDb; recorded: Recorded }> {
  const recorded = readRecorded(name);
  const db = await openRecorded(`scape-${name}`, recorded);
  opened.push(db);
  return { db, recorded };
}

const queueOf = ({ stores }: Recorded) => (stores['outbox']?.rows ?? []) as OutboxEntry[];

/** Ana's device, with what was recorded in it; the server knows her two events and two other people. */
async function updated(db: AccountDb): Promise<OneDevice> {
  const one = await begin();
  for (const name of ['beto', 'carla']) await one.server.register(name);
  await wish(one.store, 'event.create', { ref: refs.market, event: { ...made, title: 'Market' } });
  one.tab.engine.wake('outbox');
  await one.run(minuteMs);
  const rows = new Map(
    await Promise.all(tables.map(async (table) => [table, await db.table(table).toArray()] as const)),
  );
  await write(one.store, async (tx) => {
    for (const table of tables) {
      await tx.delete(
        table,
        (await tx.all(table)).map((row) => row[primaryKeys[table] as never]),
      );
      await tx.put(table, (rows.get(table) ?? []) as never[]);
    }
    // A request of somebody who has withdrawn it since.
    await tx.put('ids', [{ ref: '00000000-0000-4000-8000-000000000017', kind: 'request', id: 99 }]);
  });
  return one;
}

const stopped = ({ store }: OneDevice) => store.rows('outbox').filter(needsDecision);

async function drain(one: OneDevice): Promise<void> {
  one.tab.engine.wake('person');
  await one.run(20 * minuteMs);
}

test('[I15] every step that landed left a queue with all the kinds that it knew, in every state', () => {
  const queues = recordedNames.map((name) => queueOf(readRecorded(name)));
  expect(queues.length).toBeGreaterThan(5);
  for (const queue of queues) {
    const states = new Set(queue.map(({ state }) => state));
    expect([...states]).toEqual(
      expect.arrayContaining(['queued', 'sent', 'applied', 'refused', 'conflict', 'folded', 'voiding']),
    );
  }
  const kinds = new Set<MutationKind>(queues.at(-1)?.map(({ kind }) => kind));
  expect(mutationKinds.filter((kind) => !kinds.has(kind))).toEqual([]);
});

test.each(recordedNames)('[I15] [OFF-13] what %s left is read as it was written', async (name) => {
  const { db, recorded } = await open(name);
  for (const [table, { rows }] of Object.entries(recorded.stores)) {
    expect([table, await db.table(table).toArray()]).toEqual([table, rows]);
  }
});

test.each(recordedNames)(
  '[I15] [OFF-13] the queue that %s left drains; only what waits for the person stays',
  async (name) => {
    const { db, recorded } = await open(name);
    const one = await updated(db);
    const before = stopped(one).map(({ id }) => id);
    await drain(one);
    const settledByThem = one.store.rows('outbox').map(({ id, kind, state }) => ({ id, kind, state }));
    expect(settledByThem.filter(({ state }) => !needsDecision({ state } as OutboxEntry) && state !== 'queued')).toEqual(
      [],
    );
    expect(before.filter((id) => !stopped(one).some((entry) => entry.id === id))).toEqual([]);

    for (const { id } of stopped(one)) await discard(one.store, id, { nowMs: one.device.now(), shouldKeepDraft: true });
    await drain(one);
    expect(one.store.rows('outbox').map(({ kind, state }) => [kind, state])).toEqual([]);
    expect(await effects(one)).toEqual(expectedEffects(queueOf(recorded)));
  },
);

test('[I15] today’s code records a queue with every kind, which is read as it was written', async () => {
  const now = parseRecorded((await recordDatabase()).text);
  const kinds = new Set(queueOf(now).map(({ kind }) => kind));
  expect(mutationKinds.filter((kind) => !kinds.has(kind))).toEqual([]);
  const db = await openRecorded('scape-now', now);
  opened.push(db);
  for (const [table, { rows }] of Object.entries(now.stores)) {
    expect([table, await db.table(table).toArray()]).toEqual([table, rows]);
  }
  const states = (queue: OutboxEntry[]) => queue.map(({ id, state, touches }) => [id, state, touches]);
  const newest = queueOf(readRecorded(recordedNames.at(-1) ?? ''));
  expect(states(queueOf(now)).slice(0, newest.length)).toEqual(states(newest));
});

/** What the server holds in the end. */
async function effects({ server }: OneDevice) {
  return server.storage().database.read(async ({ sql }) => {
    const events = await sql.selectFrom('events').select(['title', 'likes_count']).orderBy('id').execute();
    const posts = await sql.selectFrom('posts').select(['title', 'likes_count']).execute();
    const comments = await sql.selectFrom('comments').select('content').orderBy('id').execute();
    const messages = await sql.selectFrom('messages').select('content').orderBy('id').execute();
    return {
      events: events.map(({ title, likes_count: likes }) => [title, likes]),
      posts: posts.map(({ title, likes_count: likes }) => [title, likes]),
      comments: comments.map(({ content }) => content),
      messages: messages.map(({ content }) => content).toSorted(),
    };
  });
}

function expectedEffects(queue: readonly OutboxEntry[]) {
  const hasPosts = queue.some(({ kind }) => kind === 'post.create');
  const hasChat = queue.some(({ kind }) => kind === 'message.send');
  return {
    events: [
      ['T', 1],
      ['Market', 0],
      ['Newer', 1],
    ],
    posts: hasPosts ? [['Post', 1]] : [],
    comments: hasPosts ? ['Comment', 'Reply'] : [],
    messages: hasChat ? ['Come', 'Hello'] : [],
  };
}

test.each(recordedNames)('[I15] [OFF-13] the drafts that %s left open with what was typed', async (name) => {
  const { db } = await open(name);
  const store = createDexieStore(db);
  const drafts = await db.drafts.toArray();
  const fresh = await openNewEvent(store, null);
  const typed = drafts.find(({ ref }) => ref === fresh.draft().ref);
  expect([fresh.get().form.title, fresh.get().cover]).toEqual(['Typed', typed?.cover]);
  const market = await db.events.get(refs.market);
  if (market === undefined) throw new Error('The market is gone');
  const edit = await openEdit(store, market);
  expect([edit.isResumed, edit.autosaver.get().form.title]).toEqual([true, 'Market, edited']);
  const post = drafts.find(({ kind }) => kind === 'post');
  expect(post === undefined ? 'A post' : parseDraft(post)?.['title']).toBe('A post');
});
