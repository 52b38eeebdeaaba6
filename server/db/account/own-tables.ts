import { sql } from 'kysely';
import type { WriteTx, Tx } from '#server/db/engine/database.ts';
import { blankOperatorActions } from './operators.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/** A table whose rows are a user's own, or stand between users. */
export interface OwnTable {
  table: keyof Schema;
  /** columns that hold whose a row is; the first is whose export shows it */
  owners: readonly [string, ...string[]];
  /** what an export shows of a row, in order of `id`, which is the first; left out: it has its own list there, or none */
  exported?: readonly ['id', ...string[]];
  /** at which step of the end of an account its rows are deleted: with what the user has to do with others, or at last */
  step: 'relationships' | 'access';
  /** left out: the rows are deleted */
  erase?(tx: WriteTx, erasure: Erasure): Promise<unknown>;
}

export interface Erasure {
  userId: number;
  now: number;
}

/**
 * All of them, in the order in which an account's rows are deleted. Transactions that write to several lock them in this
 * order too. Others' counts, and rows that are blanked instead of deleted, are in `server/db/account-erasure`.
 */
export const ownTables: readonly OwnTable[] = [
  { table: 'follows', owners: ['follower_id', 'followed_id'], step: 'relationships' },
  { table: 'blocks', owners: ['blocker_id', 'blocked_id'], step: 'relationships' },
  {
    table: 'friend_requests',
    owners: ['sender_id', 'receiver_id'],
    step: 'relationships',
    // The row stays, for its ref is taken for ever.
    erase: ({ sql: db }, { userId, now }) =>
      db
        .updateTable('friend_requests')
        .set({ status: 'ended', updated_at: now })
        .where(isOf(['sender_id', 'receiver_id'], userId))
        .where('status', '<>', 'ended')
        .execute(),
  },
  { table: 'invitations', owners: ['inviter_id', 'invited_id'], step: 'relationships' },
  { table: 'notices', owners: ['user_id', 'actor_id'], step: 'relationships' },
  {
    table: 'points',
    owners: ['user_id'],
    exported: ['id', 'reason', 'object_id', 'points', 'created_at'],
    step: 'relationships',
  },
  {
    table: 'sessions',
    owners: ['user_id'],
    exported: ['id', 'device', 'created_at', 'seen_at', 'expires_at'],
    step: 'access',
  },
  { table: 'suspended_sessions', owners: ['user_id'], step: 'access' },
  { table: 'resets', owners: ['user_id'], step: 'access' },
  { table: 'reset_codes', owners: ['user_id'], step: 'access' },
  {
    table: 'email_confirmations',
    owners: ['user_id'],
    exported: ['id', 'email', 'expires_at', 'used_at'],
    step: 'access',
  },
  { table: 'known_devices', owners: ['user_id'], step: 'access' },
  { table: 'calendar_links', owners: ['user_id'], step: 'access' },
  { table: 'engagement', owners: ['user_id'], step: 'access' },
  { table: 'event_access', owners: ['user_id'], step: 'access' },
  { table: 'event_guests', owners: ['user_id'], exported: ['id', 'event_id'], step: 'access' },
  // Not exported: between two people it would reveal the reporter. The author's messages are exported anyway.
  { table: 'reported_messages', owners: ['user_id'], step: 'access' },
  { table: 'user_words', owners: ['user_id'], step: 'access' },
  { table: 'push_subscriptions', owners: ['user_id'], step: 'access' },
  { table: 'operators', owners: ['user_id'], step: 'access' },
  {
    table: 'operator_actions',
    owners: ['operator_id'],
    exported: ['id', 'action', 'subject_type', 'subject_id', 'detail', 'created_at'],
    step: 'access',
    // The actions stay, without their details.
    erase: (tx, { userId }) => blankOperatorActions(tx, userId),
  },
];

function isOf(owners: OwnTable['owners'], userId: number) {
  const each = owners.map((owner) => sql`${sql.ref(owner)} = ${userId}`);
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** Deletes a user's rows of one step. */
export async function eraseOwnRows(tx: WriteTx, step: OwnTable['step'], erasure: Erasure): Promise<void> {
  for (const { table, owners, erase, step: own } of ownTables) {
    if (own !== step) continue;
    if (erase !== undefined) await erase(tx, erasure);
    else await tx.sql.deleteFrom(table).where(isOf(owners, erasure.userId)).execute();
  }
}

/** A page of what an export shows of a user's rows in a table, behind the row of the id `after`. */
export async function exportedOwnRows(
  tx: Tx,
  { table, owners: [owner], exported = ['id'] }: OwnTable,
  { userId, after, limit }: { userId: number; after: number; limit: number },
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select ${sql.join(exported.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${sql.ref(owner)} = ${userId} and id > ${after} order by id limit ${limit}
  `.execute(tx.sql);
  return rows;
}
