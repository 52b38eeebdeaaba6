import type { AccountDb } from '#data/db/account-db.ts';
import { personRef } from '#data/people/rows.ts';
import { readBlocked } from '#data/people/relationships.ts';
import { me, type NoticeRow } from './rows.ts';

/** Notices, newest first, without those of blocked people. */
export async function listNotices(db: AccountDb): Promise<NoticeRow[]> {
  const readTo = (await db.users.get(me))?.notices_read_upto ?? 0;
  const [rows, blocked] = await Promise.all([db.notices.toArray(), readBlocked(db)]);
  return rows
    .filter(({ user }) => user === null || !blocked.has(personRef(user.user_id)))
    .map((row) => ({ ...row, read: row.read || row.notice_id <= readTo }))
    .sort((left, right) => right.notice_id - left.notice_id);
}
