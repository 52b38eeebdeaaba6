import { afterEach, expect, test } from 'vitest';
import { mutationKinds, mutationOf, type MutationKind } from '#contract/sync/mutations.ts';
import { BatchReply } from '#contract/sync/protocol.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { createDexieStore } from '#data/db/dexie-store.ts';
import { parseDraft } from '#data/drafts/rows.ts';
import { isFrozenByRef, needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
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

/** What went out by ref, and the items of the batch that it went out in. */
function sentByRef({ store }: OneDevice) {
  const entries = store.rows('outbox');
  const named = new Set(entries.filter(isFrozenByRef).flatMap((entry) => entry.refs));
  const sent = entries.filter(
    (entry) => isFrozenByRef(entry) || (entry.state === 'sent' && named.has(entry.creates ?? '')),
  );
  const items = sent.map(({ id, lane, seq, kind, seal, creates }) => {
    const { method } = mutationOf(kind);
    return { id, lane, seq, method, path: seal?.path, body: seal?.body, creates: creates ?? undefined };
  });
  return { items, client: sent[0]?.seal?.clientId ?? '' };
}

/** The server has performed these, and the device never heard of it. */
async function performUnheard({ server }: OneDevice, client: string, items: readonly object[]): Promise<void> {
  await server.openSession(1, 'before', minuteMs);
  const headers = { authorization: 'Bearer before', 'scape-client': client };
  const arrived = { method: 'POST', url: '/api/batch/linked', headers, json: { items }, form: null, bytes: null };
  const { json } = await server.answer(arrived);
  expect(BatchReply.parse(json).results.filter(({ status }) => status >= 300)).toEqual([]);
}

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

const lastOnes = recordedNames.filter((name) => queueOf(readRecorded(name)).some(isFrozenByRef));

test.each(
  lastOnes.flatMap((name) =>
    [0, 2, 5].flatMap((arrived) => [true, false].map((hasLinkedCalls) => ({ name, arrived, hasLinkedCalls }))),
  ),
)(
  '[I15] [P14] what $name sent by ref arrives once, where $arrived of it had arrived and linked batches are there: $hasLinkedCalls',
  async ({ name, arrived, hasLinkedCalls }) => {
    const { db, recorded } = await open(name);
    const one = await updated(db);
    const { items, client } = sentByRef(one);
    expect(items.map(({ path }) => path?.replace(/[\d-]{36}/, '*'))).toEqual([
      ...['/events', '/events/event-likes/toggle', '/events/*', '/posts', '/posts/comments'],
    ]);
    await performUnheard(one, client, items.slice(0, arrived));
    await one.server.restart({ hasSyncRoutes: true, hasLinkedCalls });
    const before = stopped(one).map(({ id }) => id);
    await drain(one);
    expect(stopped(one).filter(({ id }) => items.some((item) => item.id === id))).toEqual([]);
    for (const id of before) await discard(one.store, id, { nowMs: one.device.now(), shouldKeepDraft: true });
    await drain(one);
    expect(one.store.rows('outbox').filter(({ id }) => items.some((item) => item.id === id))).toEqual([]);
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
  const states = (queue: OutboxEntry[]) =>
    queue.map(({ id, format, state, touches, seal }) => [id, format, state, touches, seal]);
  const newest = queueOf(readRecorded(recordedNames.at(-1) ?? ''));
  expect(states(queueOf(now)).slice(0, newest.length)).toEqual(states(newest));
});

/** What the server holds in the end. */
async function effects({ server }: OneDevice) {
  return server.storage().database.read(async ({ sql }) => {
    const events = await sql
      .selectFrom('events')
      .select(['title', 'likes_count', 'subtitle'])
      .orderBy('title')
      .execute();
    const posts = await sql.selectFrom('posts').select(['title', 'likes_count', 'event_id']).orderBy('title').execute();
    const notes = await sql.selectFrom('event_attendee_notes').select('text').execute();
    const comments = await sql.selectFrom('comments').select('content').orderBy('content').execute();
    const messages = await sql.selectFrom('messages').select('content').orderBy('content').execute();
    return {
      events: events.map(({ title, likes_count: likes, subtitle }) => [title, likes, subtitle]),
      posts: posts.map(({ title, likes_count: likes, event_id: event }) => [title, likes, event !== null]),
      notes: notes.map(({ text }) => text),
      comments: comments.map(({ content }) => content),
      messages: messages.map(({ content }) => content),
    };
  });
}

function expectedEffects(queue: readonly OutboxEntry[]) {
  const hasPosts = queue.some(({ kind }) => kind === 'post.create');
  const hasChat = queue.some(({ kind }) => kind === 'message.send');
  const hasLinked = queue.some(({ format }) => format === 2);
  const hasLaterArgs = queue.some(({ format }) => format === 3);
  return {
    events: [
      ...(hasLinked ? [['Linked', 1, 'By its path']] : []),
      ['Market', 0, null],
      ['Newer', 1, null],
      ['T', 1, null],
    ],
    posts: [
      ...(hasLaterArgs ? [['From the market', 0, true]] : []),
      ...(hasLinked ? [['Linked post', 0, false]] : []),
      ...(hasPosts ? [['Post', 1, false]] : []),
    ],
    notes: hasLaterArgs ? ['Room 5'] : [],
    comments: [
      ...(hasPosts ? ['Comment'] : []),
      ...(hasLinked ? ['Linked comment'] : []),
      ...(hasPosts ? ['Reply'] : []),
    ],
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
