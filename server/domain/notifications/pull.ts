import type { Notice } from '#contract/account/notice.ts';
import { findNotices, listNoticeIds } from '#server/db/notifications/rows.ts';
import { noticeRef, toNotices } from './present.ts';
import type { PullSource } from '#server/domain/sync/pull-source.ts';
import { collectBadRows } from '#server/domain/sync/present-rows.ts';

/** A user's notices. */
export const pullNotices: PullSource<Notice> = {
  list: (tx, { userId }, after, limit) => listNoticeIds(tx, userId, after, limit),
  async read(tx, actor, ids) {
    const { collectingTx, badRowsOf } = collectBadRows(tx);
    const rows = await toNotices(collectingTx, await findNotices(tx, actor.userId, ids), actor);
    const presentIds = new Set([...rows.map((row) => row.id), ...badRowsOf('notices')]);
    return { rows, gone: ids.filter((id) => !presentIds.has(id)).map(noticeRef) };
  },
};
