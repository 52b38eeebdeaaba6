import type { Notice } from '#contract/notice.ts';
import { findNotices, listNoticeIds } from '#server/db/notices.ts';
import { noticeRef, toNotices } from './notice-view.ts';
import type { PullSource } from './pull-kind.ts';
import { collectBadRows } from './shown-rows.ts';

/** What a user was told. */
export const pullNotices: PullSource<Notice> = {
  list: (tx, { userId }, after, limit) => listNoticeIds(tx, userId, after, limit),
  async read(tx, actor, ids) {
    const { collectingTx, badRowsOf } = collectBadRows(tx);
    const rows = await toNotices(collectingTx, await findNotices(tx, actor.userId, ids), actor);
    const presentIds = new Set([...rows.map((row) => row.id), ...badRowsOf('notices')]);
    return { rows, gone: ids.filter((id) => !presentIds.has(id)).map(noticeRef) };
  },
};
