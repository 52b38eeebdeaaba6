import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { eraseOwnRows } from '#server/db/account/own-tables.ts';
import type { WriteTx } from '#server/db/engine/database.ts';

async function takeFollows(tx: WriteTx, count: 'followers_count' | 'following_count', users: RawBuilder<unknown>) {
  await sql`update users set ${sql.ref(count)} = ${sql.ref(count)} - 1 where id in ${users}`.execute(tx.sql);
}

/**
 * Ends all of a user's relationships: follows, requests, friendships, blocks, and notices about them and to them.
 * Those who count them less see that in their own profile.
 */
export async function eraseRelationships(tx: WriteTx, userId: number, now: number): Promise<void> {
  const followees = sql`(select followed_id from follows where follower_id = ${userId})`;
  const followers = sql`(select follower_id from follows where followed_id = ${userId})`;
  const isRelated = sql<boolean>`(id in ${followees} or id in ${followers})`;
  await tx.dialect.forUpdate(tx.sql.selectFrom('users').select('id').where(isRelated).orderBy('id'), 'users').execute();
  await takeFollows(tx, 'followers_count', followees);
  await takeFollows(tx, 'following_count', followers);
  await sql`
    insert into changes (scope, kind, row_id, position, deleted, at)
    select 'u:' || id, 'people', id, cast(${await tx.position()} as bigint), 0, cast(${now} as bigint)
    from users where ${isRelated}
    on conflict (scope, kind, row_id) do update set position = excluded.position, deleted = 0, at = excluded.at
  `.execute(tx.sql);
  await eraseOwnRows(tx, 'relationships', { userId, now });
}
