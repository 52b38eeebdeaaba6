import { sql as text } from 'kysely';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { eventFields } from '#contract/events/rules.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { statement } from '#server/db/engine/statement.ts';
import type { EventsTable } from '#server/db/schema/events.ts';

/** An event with its organizer's public fields. */
export type EventRow = Omit<Selectable<EventsTable>, 'search_text' | 'is_free'> & {
  organizer_username: string;
  organizer_display_name: string;
  organizer_profile_picture: string | null;
};

/** One column of an event's organizer. With a join, PostgreSQL would read all users for a page of events. */
function ofOrganizer<Value>(column: 'username' | 'display_name' | 'profile_picture') {
  return text<Value>`(select u.${text.ref(column)} from users u where u.id = e.organizer_id)`;
}

/** Everything but the search text, which is as long as the rest together and never shown. */
const columns = [
  ...eventFields,
  ...(['cover_image', 'gallery_images', 'id', 'ref', 'organizer_id', 'version', 'starts_at', 'ends_at'] as const),
  ...(['latitude', 'longitude', 'cell', 'likes_count', 'subscribers_count', 'waiting_count'] as const),
  ...(['views_count', 'unique_views_count', 'created_at', 'updated_at', 'deleted_at'] as const),
  ...(['hidden_at', 'shown_status', 'hidden_by_suspension', 'unlisted_status'] as const),
  ...(['ratings_sum', 'ratings_count'] as const),
].map((column) => `e.${column}` as const);

export function eventsWithOrganizer({ sql }: Tx) {
  return sql
    .selectFrom('events as e')
    .select(columns)
    .select([
      ofOrganizer<string>('username').as('organizer_username'),
      ofOrganizer<string>('display_name').as('organizer_display_name'),
      ofOrganizer<string | null>('profile_picture').as('organizer_profile_picture'),
    ]);
}

const oneEvent = (tx: Tx, { name }: { name: number | string }, column: 'id' | 'ref') =>
  eventsWithOrganizer(tx).where(`e.${column}`, '=', name);

const select = statement(oneEvent);
const selectLocked = statement((tx, values: { name: number | string }, column: 'id' | 'ref') =>
  tx.dialect.forUpdate(oneEvent(tx, values, column), 'e'),
);
const columnOf = (name: number | string) => (typeof name === 'number' ? 'id' : 'ref');

/** @param name an id or a ref; deleted events are included */
export async function findEvent(tx: Tx, name: number | string): Promise<EventRow | null> {
  const [row] = await select(tx, { name }, columnOf(name));
  return row ?? null;
}

/** Like `findEvent`, and locks the row until the transaction ends: counts and waiting list change one at a time. */
export async function lockEvent(tx: Tx, name: number | string): Promise<EventRow | null> {
  const [row] = await selectLocked(tx, { name }, columnOf(name));
  return row ?? null;
}

export async function findEvents(tx: Tx, ids: number[]): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  return await eventsWithOrganizer(tx).where('e.id', 'in', ids).orderBy('e.id').execute();
}

/** The events of these rows, in the given order. */
export async function eventsInOrder(tx: Tx, picks: { id: number }[]): Promise<EventRow[]> {
  const among = tx.dialect.isAmong(
    text.ref('e.id'),
    picks.map(({ id }) => id),
  );
  const rows = picks.length === 0 ? [] : await eventsWithOrganizer(tx).where(among).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return picks.flatMap(({ id }) => byId.get(id) ?? []);
}

/** A repeating event's place among those that have begun. */
export interface SeriesPlace {
  startsAt: number;
  id: number;
}

/**
 * Repeating events whose current date has begun and whose last one hasn't ended, ordered by start. They are locked
 * until the transaction ends, like an edited event.
 */
export async function listBegunSeries({ sql, dialect }: Tx, now: number, after: SeriesPlace | null, limit: number) {
  let query = sql
    .selectFrom('events')
    .select([
      'id',
      'date_time',
      'end_date_time',
      'start_date',
      'end_date',
      'timezone',
      'event_type',
      'recurrence',
      'starts_at',
      'ends_at',
    ])
    .where('event_type', '=', 'recurring')
    .where('starts_at', '<', now)
    .where('ends_at', '>=', now)
    .where('deleted_at', 'is', null);
  if (after !== null) {
    const { startsAt, id } = after;
    query = query.where((eb) =>
      eb.or([eb('starts_at', '>', startsAt), eb.and({ starts_at: startsAt }).and('id', '>', id)]),
    );
    query = query.where('starts_at', '>=', startsAt);
  }
  return await dialect.forUpdate(query.orderBy('starts_at').orderBy('id').limit(limit), 'events').execute();
}

export async function insertEvent({ sql }: Tx, event: Insertable<EventsTable>): Promise<number> {
  const row = await sql.insertInto('events').values(event).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function updateEvent({ sql }: Tx, id: number, changes: Updateable<EventsTable>): Promise<void> {
  await sql.updateTable('events').set(changes).where('id', '=', id).execute();
}

type EventCount =
  | 'likes_count'
  | 'subscribers_count'
  | 'waiting_count'
  | 'views_count'
  | 'unique_views_count'
  | 'ratings_sum'
  | 'ratings_count';

type CountChanges = Partial<Record<EventCount, number>>;

/** Its variants are the names of the counts that change. */
const add = statement(({ sql }, by: CountChanges & { id: number }, names: string) => {
  const counts = names.split(' ') as EventCount[];
  return sql
    .updateTable('events')
    .set((eb) => Object.fromEntries(counts.map((name) => [name, eb(name, '+', by[name] ?? 0)])))
    .where('id', '=', by.id);
});

/** Changes counts in SQL, so that concurrent changes aren't lost. */
export async function addToEvent(tx: Tx, id: number, by: CountChanges): Promise<void> {
  await add(tx, { id, ...by }, Object.keys(by).join(' '));
}
