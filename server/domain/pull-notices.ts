import type { Notice } from '#contract/notice.ts';
import { findNotices, listNoticeIds } from '#server/db/notices.ts';
import { noticeRef, toNotices } from './notice-view.ts';
import type { PullKind } from './pull-kind.ts';

/** What a user was told. */
export const pullNotices: PullKind<Notice> = {
  list: (tx, { userId }, after, limit) => listNoticeIds(tx, userId, after, limit),
  async read(tx, actor, ids) {
    const rows = await toNotices(tx, await findNotices(tx, actor.userId, ids), actor);
    const seen = new Set(rows.map((row) => row.id));
    return { rows, gone: ids.filter((id) => !seen.has(id)).map(noticeRef) };
  },
};
