import { sql as text } from 'kysely';
import type { Selectable } from 'kysely';
import type { Tx, WriteTx } from './database.ts';
import type { ChangesTable } from './schema.ts';

export type ChangeRow = Selectable<ChangesTable>;
export type ChangePlace = [position: number, kind: string, rowId: number];

export interface Change {
  /** `events` for what everybody may see, `u:<user id>` for one user's own */
  scope: string;
  kind: string;
  rowId: number;
  isDeleted: boolean;
}

export function scopeOfUser(userId: number): string {
  return `u:${userId}`;
}

export async function logChange(tx: WriteTx, { scope, kind, rowId, isDeleted }: Change, now: number): Promise<void> {
  const moved = { position: await tx.position(), deleted: isDeleted ? 1 : 0, at: now };
  await tx.sql
    .insertInto('changes')
    .values({ scope, kind, row_id: rowId, ...moved })
    .onConflict((conflict) => conflict.columns(['scope', 'kind', 'row_id']).doUpdateSet(moved))
    .execute();
}

/** All events of an organizer have changed, for what is told of the organizer in them has: to everybody and to them. */
export async function logEventsOf(tx: WriteTx, organizerId: number, now: number): Promise<void> {
  const position = await tx.position();
  const feeds = [
    { scope: 'events', kind: 'event', wanted: text`and status <> 'draft'` },
    { scope: scopeOfUser(organizerId), kind: 'events', wanted: text`` },
  ];
  for (const { scope, kind, wanted } of feeds) {
    await text`
      insert into changes (scope, kind, row_id, position, deleted, at)
      select cast(${scope} as text), cast(${kind} as text), id, cast(${position} as bigint), 0, cast(${now} as bigint)
      from events where organizer_id = ${organizerId} and deleted_at is null ${wanted}
      on conflict (scope, kind, row_id) do update set position = excluded.position, deleted = 0, at = excluded.at
    `.execute(tx.sql);
  }
}

/** As `logChange`, but only where the feed has told of the row before: what was never shown needs no tombstone. */
export async function logDisappearance(
  tx: WriteTx,
  { scope, kind, rowId }: Omit<Change, 'isDeleted'>,
  now: number,
): Promise<void> {
  await tx.sql
    .updateTable('changes')
    .set({ position: await tx.position(), deleted: 1, at: now })
    .where('scope', '=', scope)
    .where('kind', '=', kind)
    .where('row_id', '=', rowId)
    .execute();
}

/** The changes of a feed behind a place and up to a bound, in the order of their commits. */
export async function listChanges(
  { sql }: Tx,
  {
    scope,
    kinds,
    after,
    bound,
    limit,
  }: { scope: string; kinds: string[]; after: ChangePlace; bound: number; limit: number },
): Promise<ChangeRow[]> {
  const [position, kind, rowId] = after;
  return await sql
    .selectFrom('changes')
    .selectAll()
    .where('scope', '=', scope)
    .where(text<boolean>`(position, kind, row_id) > (${position}, ${kind}, ${rowId})`)
    .where('position', '<=', bound)
    .where('kind', 'in', kinds)
    .orderBy('position')
    .orderBy('kind')
    .orderBy('row_id')
    .limit(limit)
    .execute();
}

/** Removes tombstones from before a time and tells the newest position among them, 0 if there were none. */
export async function purgeTombstones({ sql }: Tx, time: number): Promise<number> {
  const old = sql.selectFrom('changes').where('deleted', '=', 1).where('at', '<', time);
  const newest = await old.select((eb) => eb.fn.max('position').as('position')).executeTakeFirst();
  await sql.deleteFrom('changes').where('deleted', '=', 1).where('at', '<', time).execute();
  return newest?.position ?? 0;
}
