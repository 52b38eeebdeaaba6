import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';

/** Whether either of two users has blocked the other. */
export async function isBlockedBetween({ sql: db }: Tx, one: number, other: number): Promise<boolean> {
  const query = db.selectFrom('blocks').select('blocker_id');
  const row = await query
    .where((eb) =>
      eb.or([eb.and({ blocker_id: one, blocked_id: other }), eb.and({ blocker_id: other, blocked_id: one })]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a user is visible to a reader: neither deleted nor hidden, and neither has blocked the other. Users are
 * always visible to themselves.
 * @param reader null for a guest
 * @param column holds the id of the user being looked at: `p.user_id`
 */
export function isUserVisibleTo(reader: number | null, column: string): RawBuilder<boolean> {
  const user = sql.ref(column);
  const isGone = sql`exists (select 1 from users as gone
    where gone.id = ${user} and (gone.hidden_at is not null or gone.deleted_at is not null))`;
  if (reader === null) return sql<boolean>`not ${isGone}`;
  return sql<boolean>`(${user} = ${reader} or not (${isGone}
    or exists (select 1 from blocks where blocker_id = ${reader} and blocked_id = ${user})
    or exists (select 1 from blocks where blocker_id = ${user} and blocked_id = ${reader})))`;
}

/** Those of the users whom a reader has blocked, and those who have blocked the reader. */
export async function blocksAmong(
  { sql: db, dialect }: Tx,
  reader: number,
  ids: number[],
): Promise<{ blocked: Set<number>; blockers: Set<number> }> {
  const blocked = await db
    .selectFrom('blocks')
    .select('blocked_id as id')
    .where('blocker_id', '=', reader)
    .where(dialect.isAmong(sql.ref('blocked_id'), ids))
    .execute();
  const blockers = await db
    .selectFrom('blocks')
    .select('blocker_id as id')
    .where('blocked_id', '=', reader)
    .where(dialect.isAmong(sql.ref('blocker_id'), ids))
    .execute();
  return { blocked: new Set(blocked.map(({ id }) => id)), blockers: new Set(blockers.map(({ id }) => id)) };
}

/** @returns false if the block exists already */
export async function insertBlock(
  { sql: db }: WriteTx,
  { blocker, blocked, now }: { blocker: number; blocked: number; now: number },
): Promise<boolean> {
  const row = await db
    .insertInto('blocks')
    .values({ blocker_id: blocker, blocked_id: blocked, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('blocker_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false if there was no block */
export async function deleteBlock({ sql: db }: WriteTx, blocker: number, blocked: number): Promise<boolean> {
  const query = db.deleteFrom('blocks').where('blocker_id', '=', blocker).where('blocked_id', '=', blocked);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

export async function hasBlocked({ sql: db }: Tx, blocker: number, blocked: number): Promise<boolean> {
  const query = db.selectFrom('blocks').select('blocker_id').where('blocker_id', '=', blocker);
  return (await query.where('blocked_id', '=', blocked).executeTakeFirst()) !== undefined;
}

/** Number of users that a user has blocked, deleted ones included; counts no further than `most`. */
export async function countBlocked({ sql: db }: Tx, blocker: number, most: number): Promise<number> {
  const some = db.selectFrom('blocks').select('blocked_id').where('blocker_id', '=', blocker).limit(most).as('some');
  const row = await db
    .selectFrom(some)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
