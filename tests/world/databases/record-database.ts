import { mutationKinds, type MutationArgs, type MutationKind } from '#contract/sync/mutations.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { createDexieStore } from '#data/db/dexie-store.ts';
import type { Store } from '#data/db/store.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { mutate } from '#data/outbox/mutate.ts';
import { readServerIds } from '#data/outbox/server-ids.ts';
import { clientId } from '#data/tx/meta.ts';
import { putEntries, rebase, rebaseTables } from '#data/tx/rebase.ts';
import { frozenEntry } from '#sync/push/requests.ts';
import { openRecorded, readRecorded, recordedNames } from '#world/stores/recorded-database.ts';
import { sampleArgs } from '#world/data/sample-args.ts';
import { refs } from '#world/data/sample-rows.ts';

/** The rows as the server knows them: pending effects are undone. @returns the entries that made them */
function takeOutbox(store: Store): Promise<OutboxEntry[]> {
  return store.transact('write', rebaseTables, async (tx) => {
    const entries = await tx.all('outbox');
    await rebase(tx, { entries, drop: entries });
    return entries;
  });
}

/** What an engine notes on an entry, which `mutate` doesn't make. */
function notesOf(entry: OutboxEntry) {
  const { state, format, attempts, strikes, notBefore, lease, seal, refusal, ack, foldedInto } = entry;
  return { state, format, attempts, strikes, notBefore, lease, seal, refusal, ack, foldedInto };
}

/** Refs that nothing in the database explains: things that were gone by the time of the recording. */
async function goneRefs(db: AccountDb, recorded: readonly OutboxEntry[]): Promise<string[]> {
  const known = new Set([...(await db.ids.toArray()).map(({ ref }) => ref), ...recorded.map(({ creates }) => creates)]);
  return recorded.flatMap(({ refs: named }) => named).filter((ref) => !known.has(ref));
}

async function makeAgain(store: Store, db: AccountDb, recorded: readonly OutboxEntry[]): Promise<void> {
  // `mutate` refuses mutations about what is gone, so such things have an id meanwhile.
  const gone = await goneRefs(db, recorded);
  await db.ids.bulkPut(gone.map((ref) => ({ ref, kind: 'request' as const, id: 99 })));
  for (const { kind, args, id, createdAt } of recorded) {
    await mutate(store, kind, args as never, { id, nowMs: createdAt });
  }
  await db.ids.bulkDelete(gone);
  const byId = new Map(recorded.map((entry) => [entry.id, entry]));
  await store.transact('write', rebaseTables, async (tx) => {
    const entries = await tx.all('outbox');
    const put = entries.map((entry) => {
      const before = byId.get(entry.id) ?? entry;
      // Entries that were folded or are being cancelled have no effect.
      return { ...entry, ...notesOf(before), touches: before.touches.length === 0 ? [] : entry.touches };
    });
    await rebase(tx, { entries, put });
  });
}

const idAt = (index: number) => `30000000-0000-7000-8000-${String(index + 1).padStart(12, '0')}`;

/** One mutation of each kind that the recording lacks, about the event that the server knows and its picture. */
async function makeNew(store: Store, db: AccountDb, recorded: readonly OutboxEntry[]): Promise<MutationKind[]> {
  const known = new Set(recorded.map(({ kind }) => kind));
  const added = mutationKinds.filter((kind) => !known.has(kind));
  const last = recorded.at(-1);
  const picture = (await db.blobs.toArray())[0]?.sha256 ?? '';
  for (const [index, kind] of added.entries()) {
    const args = JSON.stringify(sampleArgs(kind, refs.market)).replaceAll('a'.repeat(64), picture);
    await mutate(store, kind, JSON.parse(args) as never, {
      id: idAt(recorded.length + index),
      nowMs: (last?.createdAt ?? 0) + index + 1,
    });
  }
  return added;
}

/** What went out in one batch without a reply: each thing and what names it by its ref, as its request was frozen. */
async function makeLinked(store: Store): Promise<void> {
  const event = '00000000-0000-4000-8000-000000000041';
  const post = '00000000-0000-4000-8000-000000000042';
  const made = { title: 'Linked', description: 'D', date_time: '2031-01-01T00:00:00Z' };
  const linked: { [Kind in MutationKind]?: MutationArgs<Kind>[] } = {
    'event.create': [{ ref: event, event: made }],
    'event.like': [{ event, liked: true }],
    'event.update': [{ event, patch: { subtitle: 'By its path' }, base: { subtitle: null } }],
    'post.create': [{ ref: post, post: { title: 'Linked post', description: 'D' }, image: null }],
    'comment.create': [{ ref: '00000000-0000-4000-8000-000000000043', post, content: 'Linked comment' }],
  };
  const before = await store.transact('read', ['outbox'], (tx) => tx.all('outbox'));
  const nowMs = before.at(-1)?.createdAt ?? 0;
  for (const [index, [kind, [args]]] of Object.entries(linked).entries()) {
    const id = idAt(before.length + index);
    await mutate(store, kind as MutationKind, args as never, { id, nowMs: nowMs + index + 1 });
  }
  await store.transact('write', [...rebaseTables, 'ids'], async (tx) => {
    const entries = (await tx.all('outbox')).slice(before.length);
    const ids = await readServerIds(
      tx,
      entries.flatMap((entry) => entry.refs),
    );
    const client = await clientId(tx, () => '');
    const frozen = entries.map((entry) => frozenEntry(entry, { clientId: client, ids, userId: 1, nowMs }));
    await putEntries(
      tx,
      frozen.map((entry) => ({ ...entry, state: 'sent' })),
    );
  });
}

/** What versions before step 10 would send without a part: notes, links, currencies, and the event that a post is from. */
async function makeLaterArgs(store: Store): Promise<void> {
  const before = await store.transact('read', ['outbox'], (tx) => tx.all('outbox'));
  const nowMs = before.at(-1)?.createdAt ?? 0;
  const post = { title: 'From the market', description: 'D' };
  const later = { attendeeNote: 'Room 5', linkKey: 'another_secret_of_a_link' };
  const made: { [Kind in MutationKind]?: MutationArgs<Kind> } = {
    'event.update': { event: refs.market, patch: { currency: 'EUR' }, base: { currency: null }, ...later },
    'post.create': { ref: '00000000-0000-4000-8000-000000000044', post, image: null, event: refs.market },
  };
  for (const [index, [kind, args]] of Object.entries(made).entries()) {
    const id = idAt(before.length + index);
    await mutate(store, kind as MutationKind, args as never, { id, nowMs: nowMs + index + 1 });
  }
}

/** Rows of the tables that the recordings before step 10 hadn't. */
async function putLaterRows(store: Store): Promise<void> {
  const local = { tick: 0, generation: 0 };
  const user = { user_id: 2, username: 'ben', display_name: 'Ben', profile_picture: null };
  await store.transact('write', ['attendee_notes', 'event_guests', 'invitations'], async (tx) => {
    if ((await tx.count('attendee_notes')) > 0) return;
    await tx.put('attendee_notes', [{ event: refs.market, text: 'Room 4', ...local }]);
    const guest = { ref: '7', event: refs.market, status: 'going', arrival: null, since: 1_777_000_000_000 } as const;
    await tx.put('event_guests', [{ ...guest, ...user, sought: 'ben\nben', ...local }]);
    const received = { user, note: 'Come!', answer: null, answer_note: null, created_at: '2030-01-01T00:00:00.000Z' };
    await tx.put('invitations', [{ event: refs.sunset, received: [received], sent: [], ...local }]);
  });
}

function textOf(row: unknown): string {
  return JSON.stringify(row, (_key, value: unknown) =>
    value instanceof ArrayBuffer ? { base64: Buffer.from(value).toString('base64') } : value,
  );
}

/** A database as text, one row a line. */
async function recordingOf(db: AccountDb): Promise<string> {
  const stores = await Promise.all(
    db.tables
      .toSorted((left, right) => (left.name < right.name ? -1 : 1))
      .map(async (table) => {
        const indexes = table.schema.indexes
          .map(({ name: index, keyPath }) => ({ name: index, keyPath }))
          .toSorted((left, right) => (left.name < right.name ? -1 : 1));
        const head = `"keyPath":${JSON.stringify(table.schema.primKey.keyPath)},"indexes":${JSON.stringify(indexes)}`;
        const rows = (await table.toArray()).map(textOf);
        return `${JSON.stringify(table.name)}:{${head},"rows":[${rows.length === 0 ? '' : `\n${rows.join(',\n')}\n`}]}`;
      }),
  );
  return `{"version":${String(db.backendDB().version)},"stores":{\n${stores.join(',\n')}\n}}\n`;
}

export interface Recording {
  /** what the file is to hold, see `Recorded` */
  text: string;
  /** kinds that the newest recording lacks */
  added: MutationKind[];
}

/**
 * Records a device's database as today's code writes it. It makes the mutations of the newest recording again, in their
 * order, and one of each kind that it lacks, with entries of later formats and rows of later tables if it has none. The states
 * of entries, and what an engine had noted on them, are taken over.
 */
export async function recordDatabase(): Promise<Recording> {
  const newest = recordedNames.at(-1);
  if (newest === undefined) throw new Error('There is no recording to begin with');
  const db = await openRecorded('scape-recording', readRecorded(newest));
  try {
    const store = createDexieStore(db);
    const recorded = await takeOutbox(store);
    await makeAgain(store, db, recorded);
    await putLaterRows(store);
    const added = await makeNew(store, db, recorded);
    if (recorded.every(({ format }) => format === 1)) await makeLinked(store);
    if (recorded.every(({ format }) => format < 3)) await makeLaterArgs(store);
    return { text: await recordingOf(db), added };
  } finally {
    db.close();
    await db.delete();
  }
}
