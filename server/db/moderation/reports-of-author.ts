import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { WriteTx } from '#server/db/engine/database.ts';
import type { ReportRow } from './reports.ts';

/** A user's reportable things, by type; the index of posts leaves deleted ones out. Of messages, those that have been reported. */
function thingsOf(userId: number, state: RawBuilder<boolean>): [ReportRow['object_type'], RawBuilder<unknown>][] {
  return [
    ['user', sql`(select id from users where id = ${userId} and ${state})`],
    ['event', sql`(select id from events where organizer_id = ${userId} and ${state})`],
    ['post', sql`(select id from posts where user_id = ${userId} and deleted_at is null and ${state})`],
    ['comment', sql`(select id from comments where user_id = ${userId} and ${state})`],
    [
      'message',
      sql`(select id from messages where ${state}
        and id in (select message_id from reported_messages where user_id = ${userId}))`,
    ],
  ];
}

async function settle(
  { sql: db }: WriteTx,
  things: ReturnType<typeof thingsOf>,
  from: ReportRow['status'],
  to: Partial<ReportRow>,
): Promise<void> {
  for (const [type, ids] of things) {
    const query = db.updateTable('reports').set(to).where('status', '=', from).where('object_type', '=', type);
    await query.where(sql<boolean>`object_id in ${ids}`).execute();
  }
}

/** Settles the open reports of an account and of everything it wrote, as all of it is hidden now. */
export async function settleReportsOf(
  tx: WriteTx,
  userId: number,
  settlement: Pick<ReportRow, 'settled_by' | 'settled_at' | 'settled_note'>,
): Promise<void> {
  await settle(tx, thingsOf(userId, sql<boolean>`1 = 1`), 'open', { status: 'hidden', ...settlement });
}

/** No report may still say `hidden` of something that is shown again. */
export async function dismissReportsOfShown(tx: WriteTx, userId: number): Promise<void> {
  await settle(tx, thingsOf(userId, sql<boolean>`hidden_at is null`), 'hidden', { status: 'dismissed' });
}

/**
 * What waited for a review when a suspension settled it waits again: nobody has decided on it.
 * @param suspendedAt when the suspension began
 */
export async function reopenReviewsOf({ sql: db }: WriteTx, userId: number, suspendedAt: number): Promise<void> {
  const reviews = db.updateTable('reports').where('reporter_id', '=', userId).where('reason', '=', 'review');
  await reviews
    .where('status', '=', 'hidden')
    .where('settled_at', '=', suspendedAt)
    .set({ status: 'open', settled_by: null, settled_at: null, settled_note: '' })
    .execute();
}
