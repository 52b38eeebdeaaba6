import type { Event } from '#contract/events/entity.ts';
import type { OwnUser } from '#contract/account/user.ts';
import type { Changes } from '#contract/sync/protocol.ts';
import { acknowledge } from './acknowledge.ts';
import { withDependentRows } from './cascade-deletes.ts';
import { parseRowKey } from './dependent-rows.ts';
import { withLocalRefs } from '#data/chat/visible-messages.ts';
import { newCursor } from './patch.ts';
import { isOfLeftGroup, missingChatRows, type ChatSnapshot } from '#data/chat/snapshot.ts';
import { applyRelationships, missingPeopleRows, relatedPeople, type PeopleSnapshot } from '#data/people/snapshot.ts';
import { planPatch } from './changes.ts';
import { allKinds, touchedRows } from './kinds.ts';
import { nextCounter } from '#data/tx/meta.ts';
import { hasEffect, type OutboxEntry } from '#data/outbox/entry.ts';
import { authorOf, rebase, rebaseTables } from '#data/tx/rebase.ts';
import type { RowKey } from '#data/tx/write-batch.ts';
import { rowTables, type Store, type Tx } from '#data/db/store.ts';

export interface Snapshot {
  /** taken before the lists were requested: rows that changed later are newer than the lists */
  readVersion: number;
  /** ids of mutations acknowledged before the lists were requested, whose effect the lists therefore contain */
  acknowledged: ReadonlySet<string>;
  nowMs: number;
  events: readonly Event[];
  /** the user's own row; null for a guest */
  user: OwnUser | null;
  /** server ids by the user's engagement with them; null for a guest */
  ownEngagement: {
    liked: ReadonlySet<number>;
    subscribed: ReadonlySet<number>;
    bookmarked: ReadonlySet<number>;
  } | null;
  people: PeopleSnapshot;
  chats: ChatSnapshot;
}

/** The events with the user's flags, which the server lists separately. */
function withEngagementFlags({ events, ownEngagement }: Snapshot): Event[] {
  if (ownEngagement === null) return [...events];
  return events.map((event) => ({
    ...event,
    liked: ownEngagement.liked.has(event.event_id),
    subscribed: ownEngagement.subscribed.has(event.event_id),
    bookmarked: ownEngagement.bookmarked.has(event.event_id),
    waiting: event.waiting === true,
  }));
}

async function missingEvents(tx: Tx, events: readonly Event[]): Promise<RowKey[]> {
  const listed = new Set(events.map((event) => event.ref));
  const storedRefs = (await tx.all('events')).map((row) => row.ref);
  const engagedRefs = (await tx.all('engagements')).map((row) => row.event);
  return [...new Set([...storedRefs, ...engagedRefs])]
    .filter((ref) => !listed.has(ref))
    .map((ref): RowKey => `events/${ref}`);
}

/** The rows that belong to the same moment as a row: they are replaced together or not at all. */
function coupledRows(name: RowKey): RowKey[] {
  const { table, key } = parseRowKey(name);
  if (table === 'events' || table === 'engagements') return [`events/${key}`, `engagements/${key}`];
  return table === 'people' || table === 'ties' ? [`people/${key}`, `ties/${key}`] : [name];
}

async function ticksOf(tx: Tx, names: readonly RowKey[]): Promise<ReadonlyMap<RowKey, number>> {
  const ticks = new Map<RowKey, number>();
  for (const table of rowTables) {
    const keys = [...new Set(names.map(parseRowKey).flatMap((row) => (row.table === table ? [row.key] : [])))];
    const rows = keys.length === 0 ? [] : await tx.getMany(table, keys);
    for (const [index, row] of rows.entries()) ticks.set(`${table}/${keys[index] ?? ''}`, row?.tick ?? 0);
  }
  return ticks;
}

/**
 * Stores complete lists. Rows missing from them are deleted, unless they changed after the request or haven't been sent
 * yet.
 */
export async function applySnapshot(store: Store, snapshot: Snapshot): Promise<void> {
  const { readVersion, acknowledged, nowMs, user, people, chats } = snapshot;
  await store.transact('write', [...rebaseTables, 'cursors', 'ids'], async (tx) => {
    const entries = await tx.all('outbox');
    const generation = await nextCounter(tx);
    const events = withEngagementFlags(snapshot);
    const author = await authorOf(tx);
    const missing = [
      ...(await missingEvents(tx, events)),
      ...(await missingPeopleRows(tx, people)),
      ...(await missingChatRows(tx, chats)),
    ];
    const pages = chats.pages.flatMap(({ messages }) => messages);
    const listed: Changes = {
      events,
      user: user === null ? [] : [user],
      people: [...people.profiles],
      posts: [...(people.posts ?? [])],
      requests: [...(people.requests ?? [])],
      notices: [...(people.notices ?? [])],
      conversations: [...(chats.conversations ?? [])],
      groups: [...(chats.groups ?? [])],
      messages: await withLocalRefs(tx, author.user_id, pages),
    };
    const related = await relatedPeople(tx, people);
    const isInSnapshot = ({ id, state }: OutboxEntry) => state === 'applied' && acknowledged.has(id);
    const knownEntries = entries.filter(isInSnapshot);
    const created = new Set(
      entries.filter((entry) => hasEffect(entry) && !isInSnapshot(entry)).map((entry) => entry.creates),
    );
    const ticks = await ticksOf(
      tx,
      [
        ...touchedRows(listed),
        ...missing,
        ...related.map((person): RowKey => `ties/${person}`),
        ...(knownEntries.flatMap(({ touches }) => touches) as RowKey[]),
      ].flatMap(coupledRows),
    );
    const isOld = (name: RowKey) =>
      coupledRows(name).every((each) => (ticks.get(each) ?? 0) <= readVersion && !created.has(parseRowKey(each).key));
    const changes = Object.fromEntries(
      allKinds.map(([kind, { touched }]) => [kind, (listed[kind] ?? []).filter((row) => touched(row).every(isOld))]),
    ) as Changes;
    const deleted = await withDependentRows(tx, missing.filter(isOld));
    const relationships = related.filter((person) => isOld(`ties/${person}`));
    const plan = await planPatch(tx, { changes, deleted }, generation);
    // An entry that affects a row newer than the lists waits for the next snapshot.
    const arrived = knownEntries.filter((entry) => (entry.touches as RowKey[]).every(isOld));
    const cursor = await tx.get('cursors', 'events');
    await tx.put('cursors', [{ ...(cursor ?? newCursor('events')), isFilling: false, syncedAt: nowMs }]);
    await rebase(tx, {
      entries,
      touched: [...plan.touched, ...relationships.map((person): RowKey => `ties/${person}`)],
      drop: arrived,
      async apply(rows) {
        // What no list contains is known from replies only. The lists are written after these, being newer.
        const unlisted = arrived.filter((entry) => !isOfLeftGroup(entry, chats));
        for (const entry of unlisted) await acknowledge(rows, entry, author);
        await plan.apply(rows);
        await applyRelationships(rows, people, relationships);
      },
    });
  });
}
