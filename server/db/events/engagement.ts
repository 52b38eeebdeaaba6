import { sql as text } from 'kysely';
import type { Selectable } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import { statement } from '#server/db/engine/statement.ts';
import { isEventVisibleTo, isOpenUnlisted } from './access.ts';
import { eventsInOrder } from './rows.ts';
import type { EventRow } from './rows.ts';
import { fittingEvents, maxListed } from '#server/db/engine/page-size.ts';
import type { EngagementTable } from '#server/db/schema/schema.ts';

export type EngagementRow = Selectable<EngagementTable>;

interface Engaged {
  userId: number;
  eventId: number;
}

const selectOne = statement(({ sql }, { userId, eventId }: Engaged) =>
  sql.selectFrom('engagement').selectAll().where('user_id', '=', userId).where('event_id', '=', eventId),
);

export async function findEngagement(tx: Tx, userId: number, eventId: number): Promise<EngagementRow | null> {
  const [row] = await selectOne(tx, { userId, eventId });
  return row ?? null;
}

const selectLikes = statement(({ sql }, { userId, eventId }: Engaged) =>
  sql
    .selectFrom('events as e')
    .leftJoin('engagement as g', (join) => join.onRef('g.event_id', '=', 'e.id').on('g.user_id', '=', userId))
    .select(['e.likes_count', 'g.liked'])
    .where('e.id', '=', eventId),
);

/** How many like an event, and whether a user does. */
export async function likesOf(tx: Tx, userId: number, eventId: number): Promise<{ likes: number; isLiked: boolean }> {
  const [row] = await selectLikes(tx, { userId, eventId });
  return { likes: row?.likes_count ?? 0, isLiked: row?.liked === 1 };
}

/** A user's engagement with each of the events, by event id; events without any are missing. */
export async function engagementByEvent(
  { sql }: Tx,
  userId: number,
  eventIds: number[],
): Promise<Map<number, EngagementRow>> {
  if (eventIds.length === 0) return new Map();
  const query = sql.selectFrom('engagement').selectAll().where('user_id', '=', userId);
  const rows = await query.where('event_id', 'in', eventIds).execute();
  return new Map(rows.map((row) => [row.event_id, row]));
}

/** Ids of the events on whose waiting lists the user is. */
export function waitingFor(engagement: ReadonlyMap<number, EngagementRow>): number[] {
  return [...engagement.values()].flatMap((row) => (row.waiting === null ? [] : [row.event_id]));
}

type EngagementChanges = Partial<Omit<EngagementRow, 'user_id' | 'event_id'>>;

const blank: Required<EngagementChanges> = {
  liked: 0,
  subscribed: 0,
  waiting: null,
  bookmarked: 0,
  subscribed_at: null,
  bookmarked_at: null,
  stars: null,
  shown_to_met_at: null,
};

/** Its variants are the names of the columns that change. */
const save = statement(({ sql }, values: Required<EngagementChanges> & Engaged, names: string) => {
  const columns = names.split(' ') as (keyof EngagementChanges)[];
  const changes: EngagementChanges = Object.fromEntries(columns.map((name) => [name, values[name]]));
  return sql
    .insertInto('engagement')
    .values({ user_id: values.userId, event_id: values.eventId, ...blank, ...changes })
    .onConflict((conflict) => conflict.columns(['user_id', 'event_id']).doUpdateSet(changes));
});

export async function saveEngagement(
  tx: Tx,
  userId: number,
  eventId: number,
  changes: EngagementChanges,
): Promise<void> {
  await save(tx, { userId, eventId, ...blank, ...changes }, Object.keys(changes).join(' '));
}

/** The next place on the waiting list. */
export async function nextWaitingPlace({ sql }: Tx, eventId: number): Promise<number> {
  const query = sql.selectFrom('engagement').select((eb) => eb.fn.max('waiting').as('last'));
  const row = await query.where('event_id', '=', eventId).executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

/** The first on the waiting list. */
export async function firstWaiting({ sql }: Tx, eventId: number): Promise<EngagementRow | null> {
  const query = sql.selectFrom('engagement').selectAll().where('event_id', '=', eventId);
  const waiting = query.where('waiting', 'is not', null).orderBy('waiting').limit(1);
  return (await waiting.executeTakeFirst()) ?? null;
}

/** The number of users waiting up to and including a place: the position shown to the user. */
export async function waitingUpTo({ sql }: Tx, eventId: number, place: number): Promise<number> {
  const query = sql.selectFrom('engagement').select((eb) => eb.fn.countAll<number>().as('count'));
  const row = await query.where('event_id', '=', eventId).where('waiting', '<=', place).executeTakeFirst();
  return row?.count ?? 0;
}

/** A user's positions on the waiting lists of these events, from 1, by event id. */
export async function waitingPositions({ sql }: Tx, userId: number, eventIds: number[]): Promise<Map<number, number>> {
  if (eventIds.length === 0) return new Map();
  const query = sql
    .selectFrom('engagement as g')
    .innerJoin('engagement as o', (join) =>
      join.onRef('o.event_id', '=', 'g.event_id').onRef('o.waiting', '<=', 'g.waiting'),
    )
    .select((eb) => ['g.event_id', eb.fn.countAll<number>().as('position')])
    .where('g.user_id', '=', userId)
    .where('g.event_id', 'in', eventIds);
  const rows = await query.groupBy('g.event_id').execute();
  return new Map(rows.map((row) => [row.event_id, row.position]));
}

/** The first on a waiting list, with their places. */
export async function listFirstWaiting({ sql }: Tx, eventId: number, limit: number) {
  const query = sql.selectFrom('engagement').select(['user_id', 'waiting']).where('event_id', '=', eventId);
  return await query.where('waiting', 'is not', null).orderBy('waiting').limit(limit).execute();
}

/** A page of a user's engagement with events that aren't deleted, ordered by event id. */
export async function listEngagement(tx: Tx, userId: number, after: number, limit: number): Promise<EngagementRow[]> {
  return await tx.sql
    .selectFrom('engagement as g')
    .innerJoin('events as e', 'e.id', 'g.event_id')
    .selectAll('g')
    .where('g.user_id', '=', userId)
    .where('g.event_id', '>', after)
    .where('e.deleted_at', 'is', null)
    .orderBy('g.event_id')
    .limit(limit)
    .execute();
}

/**
 * Ids of the events a user made, likes, attends, waits for, has bookmarked or opened by a link, ascending. Three queries, because
 * each has an index; a combined condition would scan all events.
 */
export async function listRelatedEventIds(
  { sql }: Tx,
  userId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await text<{ id: number }>`
    select id from (select e.id from events e
      where e.organizer_id = ${userId} and e.id > ${after} and e.deleted_at is null order by e.id limit ${limit}) as own
    union
    select id from (select g.event_id as id from engagement g join events e on e.id = g.event_id
      where g.user_id = ${userId} and g.event_id > ${after}
        and (g.liked = 1 or g.subscribed = 1 or g.waiting is not null or g.bookmarked = 1)
        and e.deleted_at is null and e.status <> 'draft' order by g.event_id limit ${limit}) as tied
    union
    select id from (select a.event_id as id from event_access a join events e on e.id = a.event_id
      where a.user_id = ${userId} and a.event_id > ${after} and ${isOpenUnlisted('e')} and e.deleted_at is null
      order by a.event_id limit ${limit}) as opened
    order by id limit ${limit}`.execute(sql);
  return rows.map((row) => row.id);
}

/** The events a user attends or has bookmarked and may see, most recently marked first, as many as fit into a page. */
export async function listFlaggedEvents(
  tx: Tx,
  userId: number,
  flag: 'subscribed' | 'bookmarked',
): Promise<EventRow[]> {
  const picks = await tx.sql
    .selectFrom('events as e')
    .innerJoin('engagement as g', 'g.event_id', 'e.id')
    .select('e.id')
    .where('g.user_id', '=', userId)
    .where(`g.${flag}`, '=', 1)
    .where('e.deleted_at', 'is', null)
    .where(isEventVisibleTo(userId, 'e'))
    .orderBy(`g.${flag}_at`, 'desc')
    .orderBy('e.id', 'desc')
    .limit(maxListed)
    .execute();
  return await eventsInOrder(tx, await fittingEvents(tx, picks));
}

/** The events a user likes and may see. */
export async function listLikedEventIds({ sql }: Tx, userId: number): Promise<number[]> {
  const query = sql
    .selectFrom('engagement as g')
    .innerJoin('events as e', 'e.id', 'g.event_id')
    .select('g.event_id')
    .where('g.user_id', '=', userId)
    .where('g.liked', '=', 1)
    .where('e.deleted_at', 'is', null)
    .where(isEventVisibleTo(userId, 'e'));
  return (await query.orderBy('g.event_id').execute()).map((row) => row.event_id);
}
