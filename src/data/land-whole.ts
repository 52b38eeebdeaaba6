import type { Event } from '#contract/event.ts';
import type { OwnUser } from '#contract/user.ts';
import { acknowledge } from './acknowledge.ts';
import { partsOf, withWhatHangs } from './gone-rows.ts';
import { underHeldNames } from './heard-by.ts';
import { newCursor } from './land.ts';
import { touchedByChats } from './land-chats.ts';
import { isOfLeftGroup, missingFromChats, type WholeChats } from './land-whole-chats.ts';
import { landTies, missingFromLists, tiedPeople, type WholePeople } from './land-whole-people.ts';
import { touchedByEvents } from './land-events.ts';
import { landingOf, type Changes } from './landing.ts';
import { nextNumber } from './meta.ts';
import { hasEffect, type OutboxEntry } from './outbox.ts';
import { personRef } from './people.ts';
import { authorOf, rebase, rebaseTables } from './rebase.ts';
import type { RowKey } from './row-draft.ts';
import { rowTables, type Store, type Tx } from './store.ts';
import { me } from './users.ts';

export interface Whole {
  /** taken before the lists were asked for: rows that changed later are newer than the lists */
  mark: number;
  /** ids of mutations that were acknowledged before the lists were asked for, so that the lists hold their effect */
  acknowledged: ReadonlySet<string>;
  nowMs: number;
  events: readonly Event[];
  /** the user's own row; null for a guest */
  user: OwnUser | null;
  /** server ids by what the user has to do with them; null for a guest */
  mine: { liked: ReadonlySet<number>; subscribed: ReadonlySet<number>; bookmarked: ReadonlySet<number> } | null;
  people: WholePeople;
  chats: WholeChats;
}

/** Events with what their reader has to do with them, which the lists tell apart from them. */
function flagged({ events, mine }: Whole): Event[] {
  if (mine === null) return [...events];
  return events.map((event) => ({
    ...event,
    liked: mine.liked.has(event.event_id),
    subscribed: mine.subscribed.has(event.event_id),
    bookmarked: mine.bookmarked.has(event.event_id),
    waiting: event.waiting === true,
  }));
}

async function missingEvents(tx: Tx, events: readonly Event[]): Promise<RowKey[]> {
  const listed = new Set(events.map((event) => event.ref));
  const held = (await tx.all('events')).map((row) => row.ref);
  const engaged = (await tx.all('engagements')).map((row) => row.event);
  return [...new Set([...held, ...engaged])].filter((ref) => !listed.has(ref)).map((ref): RowKey => `events/${ref}`);
}

/** The rows that are of one moment with a row: they are replaced together or not at all. */
function together(name: RowKey): RowKey[] {
  const { table, key } = partsOf(name);
  if (table === 'events' || table === 'engagements') return [`events/${key}`, `engagements/${key}`];
  return table === 'people' || table === 'ties' ? [`people/${key}`, `ties/${key}`] : [name];
}

async function ticksOf(tx: Tx, names: readonly RowKey[]): Promise<ReadonlyMap<RowKey, number>> {
  const ticks = new Map<RowKey, number>();
  for (const table of rowTables) {
    const keys = [...new Set(names.map(partsOf).flatMap((row) => (row.table === table ? [row.key] : [])))];
    const rows = keys.length === 0 ? [] : await tx.getMany(table, keys);
    for (const [index, row] of rows.entries()) ticks.set(`${table}/${keys[index] ?? ''}`, row?.tick ?? 0);
  }
  return ticks;
}

/** Lands whole lists: what they don't hold any more goes, unless it changed while they were on their way or has yet to be sent. */
export async function landWhole(store: Store, whole: Whole): Promise<void> {
  const { mark, acknowledged, nowMs, user, people, chats } = whole;
  await store.transact('write', [...rebaseTables, 'cursors', 'ids'], async (tx) => {
    const entries = await tx.all('outbox');
    const generation = await nextNumber(tx);
    const events = flagged(whole);
    const author = await authorOf(tx);
    const missing = [
      ...(await missingEvents(tx, events)),
      ...(await missingFromLists(tx, people)),
      ...(await missingFromChats(tx, chats)),
    ];
    const { conversations, groups } = chats;
    const pages = chats.pages.flatMap(({ messages }) => messages);
    const said = {
      conversations: [...(conversations ?? [])],
      groups: [...(groups ?? [])],
      messages: await underHeldNames(tx, author.user_id, pages),
    };
    const tied = await tiedPeople(tx, people);
    const isKnown = ({ id, state }: OutboxEntry) => state === 'applied' && acknowledged.has(id);
    const known = entries.filter(isKnown);
    const created = new Set(
      entries.filter((entry) => hasEffect(entry) && !isKnown(entry)).map((entry) => entry.creates),
    );
    const requested = (people.requests ?? []).map((request): [RowKey, RowKey] => [
      `requests/${request.client_id}`,
      `ties/${personRef(request.user.user_id)}`,
    ]);
    const ticks = await ticksOf(
      tx,
      [
        ...[...touchedByEvents({ events }), ...missing, ...requested.flat(), `users/${me}` as const],
        ...people.profiles.map((profile): RowKey => `people/${personRef(profile.user_id)}`),
        ...[...(people.posts ?? []).map(({ client_id: ref }): RowKey => `posts/${ref}`)],
        ...[...(people.notices ?? []).map(({ client_id: ref }): RowKey => `notices/${ref}`)],
        ...tied.map((person): RowKey => `ties/${person}`),
        ...touchedByChats(said),
        ...(known.flatMap(({ touches }) => touches) as RowKey[]),
      ].flatMap(together),
    );
    const isOld = (name: RowKey) =>
      together(name).every((each) => (ticks.get(each) ?? 0) <= mark && !created.has(partsOf(each).key));
    const changes: Changes = {
      events: events.filter(({ ref }) => isOld(`events/${ref}`)),
      user: user !== null && isOld(`users/${me}`) ? [user] : [],
      people: people.profiles.filter((profile) => isOld(`people/${personRef(profile.user_id)}`)),
      posts: (people.posts ?? []).filter(({ client_id: ref }) => isOld(`posts/${ref}`)),
      requests: (people.requests ?? []).filter((_request, index) => requested[index]?.every(isOld)),
      notices: (people.notices ?? []).filter(({ client_id: ref }) => isOld(`notices/${ref}`)),
      conversations: said.conversations.filter(({ user: { user_id: id } }) => isOld(`conversations/${personRef(id)}`)),
      groups: said.groups.filter(({ client_id: ref }) => isOld(`groups/${ref}`)),
      messages: said.messages.filter(({ client_id: ref }) => isOld(`messages/${ref}`)),
    };
    const gone = await withWhatHangs(tx, missing.filter(isOld));
    const ties = tied.filter((person) => isOld(`ties/${person}`));
    const landing = await landingOf(tx, { changes, gone }, generation);
    // One that lies on a row which the lists leave alone waits for the next lists.
    const arrived = known.filter((entry) => (entry.touches as RowKey[]).every(isOld));
    const cursor = await tx.get('cursors', 'events');
    await tx.put('cursors', [{ ...(cursor ?? newCursor('events')), isFilling: false, syncedAt: nowMs }]);
    await rebase(tx, {
      entries,
      touched: [...landing.touched, ...ties.map((person): RowKey => `ties/${person}`)],
      drop: arrived,
      async apply(rows) {
        // What no list tells of is known from the replies alone; what they tell is newer than those.
        const told = arrived.filter((entry) => !isOfLeftGroup(entry, chats));
        for (const entry of told) await acknowledge(rows, entry, author);
        await landing.apply(rows);
        await landTies(rows, people, ties);
      },
    });
  });
}
