import { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AccountDb } from '#data/db/account-db.ts';
import { createDexieStore } from '#data/db/dexie-store.ts';
import { mutate } from '#data/outbox/mutate.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { eventually } from '#world/time/eventually.ts';
import { author, refs, sampleRow } from '#world/data/sample-rows.ts';

const name = 'scape-rollback';

/** The database as a later version of the app may have it. */
class LaterDb extends AccountDb {
  constructor() {
    super(name);
    this.version(99).stores({
      polls: 'ref, event',
      events: 'ref, event_id, starts_at, tick, likes, organizer_id, mood',
    });
  }
}

const newer = { seq: 5, id: 'n', format: 2, kind: 'poll.vote', state: 'queued', votes: [refs.market], touches: [] };
const left = {
  polls: [{ ref: refs.market, event: refs.made, votes: 3 }],
  outbox: [newer],
  undos: [{ seq: 5, rows: [{ table: 'polls', key: refs.market, before: null }] }],
  drafts: [{ ref: 'poll:1', kind: 'poll', format: 2, form: ['a'], updatedAt: 1 }],
  cursors: [{ scope: 'polls', cursor: 'c', upto: null, isFilling: false, generation: 1 }],
  events: [{ ...sampleRow({ ref: refs.made, event_id: 1 }), mood: 'calm' }],
};
const open: AccountDb[] = [];

async function opened<Db extends AccountDb>(db: Db): Promise<Db> {
  open.push(db);
  await db.open();
  return db;
}

async function rowsIn(db: AccountDb): Promise<Record<string, unknown[]>> {
  const tables = Object.keys(left);
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await db.table(table).toArray()])));
}

beforeEach(async () => {
  const later = await opened(new LaterDb());
  for (const [table, rows] of Object.entries(left)) await later.table(table).bulkPut(rows);
  await later.meta.put({ key: 'author', value: author });
  await later.meta.put({ key: 'counter', value: 5 });
  later.close();
});
afterEach(async () => {
  for (const db of open.splice(0)) db.close();
  await new AccountDb(name).delete();
});

test('[OFF-13] the version before opens what a later one left, writes its own, and leaves the rest as it is', async () => {
  const before = await opened(new AccountDb(name));
  await mutate(createDexieStore(before), 'event.bookmark', { event: refs.made, bookmarked: true }, { nowMs: 1 });
  before.close();
  const after = await opened(new LaterDb());
  const held = await rowsIn(after);
  const own = (held['outbox'] as OutboxEntry[]).filter(({ seq }) => seq > 5);
  expect(own).toMatchObject([{ kind: 'event.bookmark', state: 'queued', seq: 6 }]);
  expect({
    ...held,
    outbox: held['outbox']?.slice(0, 1),
    undos: held['undos']?.slice(0, 1),
    events: [{ ...(held['events']?.[0] as object), tick: 1 }],
  }).toEqual({ ...left, events: [{ ...left.events[0], tick: 1 }] });
});

test('[OFF-13] a window of the version before goes on while a later one changes the database behind it', async () => {
  await new AccountDb(name).delete();
  const older = await opened(new AccountDb(name));
  const store = createDexieStore(older);
  await older.meta.put({ key: 'author', value: author });
  await older.events.put(sampleRow({ ref: refs.made, event_id: 1 }));
  const seen: number[] = [];
  const watching = liveQuery(() => older.events.count()).subscribe((count) => seen.push(count));
  await eventually(() => {
    expect(seen).toEqual([1]);
  });

  const later = await opened(new LaterDb());
  await later.table('polls').put(left.polls[0]);
  await later.events.put(sampleRow({ ref: refs.market, event_id: 2 }));
  // What it shows follows what the later one writes, and what it writes is there for that one.
  await eventually(() => {
    expect(seen.at(-1)).toBe(2);
  });
  await mutate(store, 'event.like', { event: refs.made, liked: true }, { nowMs: 1 });
  watching.unsubscribe();
  expect((await later.outbox.toArray()).map(({ kind }) => kind)).toEqual(['event.like']);
  expect(await later.table('polls').count()).toBe(1);
});

test('a database that is deleted stays away', async () => {
  const older = await opened(new AccountDb(name));
  await new AccountDb(name).delete();
  await expect(older.events.count()).rejects.toThrow('closed');
});
