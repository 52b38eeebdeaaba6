import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { Notice } from '#contract/account/notice.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { personRef } from '#data/people/rows.ts';
import type { WriteTransaction } from '#data/tx/write-batch.ts';
import { readBlocked } from '#data/people/relationships.ts';
import { me } from './own-user.ts';

/** A notice as stored on the device. */
export interface NoticeRow extends Omit<Notice, 'id' | 'client_id'> {
  ref: string;
  notice_id: number;
  tick: number;
  generation: number;
}

export function noticeRowOf({ id, client_id: ref, ...fields }: Notice, generation: number): NoticeRow {
  return { ...fields, ref, notice_id: id, tick: 0, generation };
}

/** Marks notices as read in the owner's own row, until the server's rows agree. */
export async function markNoticesRead(rows: WriteTransaction, { upto }: MutationArgs<'notices.read'>): Promise<void> {
  const existing = await rows.get('users', me);
  if (existing === undefined || (existing.notices_read_upto ?? 0) >= upto) return;
  rows.put('users', { ...existing, notices_read_upto: upto });
}

/** Notices, newest first, without those of blocked people. */
export async function listNotices(db: AccountDb): Promise<NoticeRow[]> {
  const readTo = (await db.users.get(me))?.notices_read_upto ?? 0;
  const [rows, blocked] = await Promise.all([db.notices.toArray(), readBlocked(db)]);
  return rows
    .filter(({ user }) => user === null || !blocked.has(personRef(user.user_id)))
    .map((row) => ({ ...row, read: row.read || row.notice_id <= readTo }))
    .sort((left, right) => right.notice_id - left.notice_id);
}
