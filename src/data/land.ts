import type { Engagement } from '#contract/engagement.ts';
import type { Event } from '#contract/event.ts';
import { mutationOf, type Scope } from '#contract/mutations.ts';
import { parsePosition } from '#contract/position.ts';
import type { OwnUser } from '#contract/user.ts';
import type { CursorRow } from './cursors.ts';
import { noEngagement } from './engagements.ts';
import { eventRowOf, type EventRow } from './events.ts';
import { lastNumber, nextNumber } from './meta.ts';
import { hasEffect, type OutboxEntry } from './outbox.ts';
import { rebase, rebaseTables } from './rebase.ts';
import type { RowChanges, RowKey } from './row-draft.ts';
import type { Store, TableName, Tx } from './store.ts';
import { me, ownUserRow } from './users.ts';

/** One page of news, whichever call brought it. */
export interface Page {
  scope: Scope;
  /** the cursor that was asked with: a page that was asked for from elsewhere is not landed */
  asked: string | null;
  cursor: string;
  upto: string;
  isLast: boolean;
  events: readonly Event[];
  engagements: readonly Engagement[];
  /** the user's own row, where it is new */
  user: OwnUser | null;
  goneIds: readonly number[];
  goneRefs: readonly string[];
}

const landTables = [...rebaseTables, 'cursors', 'ids'] as const satisfies readonly TableName[];

export function newCursor(scope: Scope): CursorRow {
  return { scope, cursor: null, upto: null, generation: 0, isFilling: true, syncedAt: null };
}

/** Where the pull of a scope goes on from; begins a new generation where it has to start from nothing. */
export async function startPull(store: Store, scope: Scope): Promise<CursorRow> {
  return store.transact('write', ['cursors', 'meta'], async (tx) => {
    const held = (await tx.get('cursors', scope)) ?? newCursor(scope);
    if (held.cursor !== null) return held;
    const filling = { ...held, isFilling: true, generation: await nextNumber(tx) };
    await tx.put('cursors', [filling]);
    return filling;
  });
}

/** The server can't say what changed since: everything is asked for again. What is held and what waits stays. */
export async function startOver(store: Store): Promise<void> {
  await store.transact('write', ['cursors'], async (tx) => {
    const held = await tx.all('cursors');
    await tx.put(
      'cursors',
      held.map((row) => ({ ...row, cursor: null, isFilling: true })),
    );
  });
}

function isReachedBy(at: string | null, upto: string | null, epoch: string | undefined): boolean {
  const [wanted, held] = [at === null ? null : parsePosition(at), upto === null ? null : parsePosition(upto)];
  if (held === null || held.epoch !== epoch) return false;
  // Acknowledged by a database that was restored since: what this one holds is all there is.
  if (wanted === null || wanted.epoch !== epoch) return true;
  return held.position >= wanted.position;
}

/** Acknowledged mutations whose effect every pull that they touch has brought. */
function reached(
  entries: readonly OutboxEntry[],
  cursors: readonly CursorRow[],
  hasUser: boolean,
  epoch: string | undefined,
) {
  return entries.filter((entry) => {
    if (entry.state !== 'applied') return false;
    const scopes = mutationOf(entry.kind).scopes.filter((scope) => scope === 'events' || hasUser);
    return scopes.every((scope) => {
      const cursor = cursors.find((row) => row.scope === scope);
      return cursor !== undefined && !cursor.isFilling && isReachedBy(entry.ack?.at ?? null, cursor.upto, epoch);
    });
  });
}

/** Refs of the events with these ids, those included whose row a pending change hides at the moment. */
async function refsOf(tx: Tx, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const wanted = new Set(ids);
  const named = (await tx.all('ids')).filter((row) => wanted.has(row.id)).map((row) => row.ref);
  return [...new Set([...(await tx.eventRefs(ids)), ...named])];
}

/**
 * Refs of the things that a complete pull from nothing didn't bring any more. Those that a pending change hides are found
 * in its before-images.
 */
async function stale(tx: Tx, cursors: readonly CursorRow[]): Promise<string[]> {
  const newest = new Map<string, number>();
  const see = (ref: string, generation: number) => newest.set(ref, Math.max(newest.get(ref) ?? 0, generation));
  const hidden = (await tx.all('undos')).flatMap(({ rows }) => rows);
  for (const { ref, generation } of await tx.all('events')) see(ref, generation);
  for (const { table, before } of hidden)
    if (table === 'events' && before !== null) see((before as EventRow).ref, before.generation);
  // What a user has to do with an event goes by the event where there is one.
  const orphans = (await tx.all('engagements')).filter(({ event }) => !newest.has(event));
  for (const { event, generation } of orphans) see(event, generation);
  const generation = Math.min(...cursors.map((row) => row.generation));
  return [...newest].filter(([, held]) => held < generation).map(([ref]) => ref);
}

function flagsOf(event: Event) {
  const { liked, subscribed, waiting, bookmarked } = event;
  if (liked === undefined || subscribed === undefined) return null;
  return { liked, subscribed, waiting: waiting === true, bookmarked: bookmarked === true };
}

async function write(
  rows: RowChanges,
  page: Pick<Page, 'events' | 'engagements' | 'user'>,
  gone: readonly string[],
  generation: number,
): Promise<void> {
  await rows.load(
    'engagements',
    page.events.filter((event) => flagsOf(event) !== null).map(({ ref }) => ref),
  );
  await rows.load(
    'events',
    page.engagements.map(({ ref }) => ref),
  );
  for (const ref of gone) {
    rows.delete('events', ref);
    rows.delete('engagements', ref);
  }
  for (const event of page.events) {
    rows.put('events', eventRowOf(event, generation));
    const flags = flagsOf(event);
    const isNew =
      flags !== null &&
      (Object.values(flags).some(Boolean) || (await rows.get('engagements', event.ref)) !== undefined);
    if (isNew) rows.put('engagements', { ...noEngagement(event.ref), ...flags, generation });
  }
  if (page.user !== null) rows.put('users', ownUserRow(page.user, generation));
  for (const { ref, liked, subscribed, waiting, bookmarked, likes, subscribers_count } of page.engagements) {
    rows.put('engagements', { ...noEngagement(ref), liked, subscribed, waiting, bookmarked, generation });
    const held = await rows.get('events', ref);
    const counts = { likes, likes_count: likes, subscribers_count, attendees_count: subscribers_count };
    if (held !== undefined) rows.put('events', { ...held, ...counts });
  }
}

/**
 * Lands a page: rows, deletions and cursor in one transaction, beneath what is still waiting; what the page has reached
 * is let go of. @returns false when the cursor has moved meanwhile, so that the page belongs nowhere
 */
export async function landPage(
  store: Store,
  page: Page,
  { hasUser, nowMs }: { hasUser: boolean; nowMs: number },
): Promise<boolean> {
  return store.transact('write', landTables, async (tx) => {
    const held = await tx.get('cursors', page.scope);
    if (held === undefined || held.cursor !== page.asked) return false;
    const cursor: CursorRow = {
      ...held,
      cursor: page.cursor,
      ...(page.isLast ? { upto: page.upto, isFilling: false, syncedAt: nowMs } : {}),
    };
    await tx.put('cursors', [cursor]);
    const cursors = await tx.all('cursors');
    const isComplete =
      held.isFilling && page.isLast && cursors.every((row) => !row.isFilling) && (!hasUser || cursors.length > 1);
    const entries = await tx.all('outbox');
    const swept = isComplete ? await stale(tx, cursors) : [];
    const known = new Set([...page.events.map((event) => event.ref)]);
    const goneRefs = [...(await refsOf(tx, page.goneIds)), ...page.goneRefs];
    const gone = [...goneRefs, ...swept.filter((ref) => !known.has(ref))];
    const names = [...page.events, ...page.engagements].map(({ ref }) => ref);
    const touched = [...names, ...gone].flatMap((ref): RowKey[] => [`events/${ref}`, `engagements/${ref}`]);
    if (page.user !== null) touched.push(`users/${me}`);
    await rebase(tx, {
      entries,
      touched,
      apply: (rows) => write(rows, page, gone, cursor.generation),
      drop: page.isLast ? reached(entries, cursors, hasUser, parsePosition(page.upto)?.epoch) : [],
    });
    return true;
  });
}

/** A mark to be taken before a GET is sent; rows that change after it are newer than what the GET will answer. */
export async function markOf(store: Store): Promise<number> {
  return store.transact('read', ['meta'], lastNumber);
}

/** Mutations that the server has and no pull has brought yet. */
export async function acknowledgedIds(store: Store): Promise<Set<string>> {
  const entries = await store.transact('read', ['outbox'], (tx) => tx.all('outbox'));
  return new Set(entries.filter((entry) => entry.state === 'applied').map((entry) => entry.id));
}

/**
 * Lands events that a single GET brought. A row that has changed since the GET was sent, or that a mutation still lies on,
 * is newer than the answer and is left alone.
 */
export async function landSeen(store: Store, events: readonly Event[], mark: number): Promise<void> {
  await store.transact('write', landTables, async (tx) => {
    const entries = await tx.all('outbox');
    const busy = new Set(entries.filter(hasEffect).flatMap((entry) => entry.touches));
    const held = await tx.getMany(
      'events',
      events.map((event) => event.ref),
    );
    const news = events.filter((event, index) => (held[index]?.tick ?? 0) <= mark && !busy.has(`events/${event.ref}`));
    if (news.length === 0) return;
    const generation = Math.max(0, ...(await tx.all('cursors')).map((row) => row.generation));
    await rebase(tx, {
      entries,
      touched: news.flatMap(({ ref }): RowKey[] => [`events/${ref}`, `engagements/${ref}`]),
      apply: (rows) => write(rows, { events: news, engagements: [], user: null }, [], generation),
    });
  });
}
