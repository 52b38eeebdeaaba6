import type { Notice } from '#contract/notice.ts';
import { findNotices, listNoticeIds } from '#server/db/notices.ts';
import { noticeRef, toNotices } from './notice-view.ts';
import type { PullKind } from './pull-kind.ts';
import { noting } from './shown-rows.ts';

/** What a user was told. */
export const pullNotices: PullKind<Notice> = {
  list: (tx, { userId }, after, limit) => listNoticeIds(tx, userId, after, limit),
  async read(tx, actor, ids) {
    const { noted, leftOut } = noting(tx);
    const rows = await toNotices(noted, await findNotices(tx, actor.userId, ids), actor);
    const seen = new Set([...rows.map((row) => row.id), ...leftOut('notices')]);
    return { rows, gone: ids.filter((id) => !seen.has(id)).map(noticeRef) };
  },
};
