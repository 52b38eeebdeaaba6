import { messageLimits } from '#contract/chat/limits.ts';
import type { GroupMessage, Message } from '#contract/chat/message.ts';
import { listFirstMessageIds } from '#server/db/chat/message-lists.ts';
import { findVisibleMessages, refsOfMessages } from '#server/db/chat/messages.ts';
import { bytesOfRows } from '#server/db/engine/page-size.ts';
import { toAnyMessage } from './present-message.ts';
import type { PullSource } from '#server/domain/sync/pull-source.ts';
import { presentRows } from '#server/domain/sync/present-rows.ts';

/** The messages in a user's conversations and groups; of those older than their first pull, only the newest. */
export const pullMessages: PullSource<Message | GroupMessage> = {
  list: (tx, { userId }, after, limit) => listFirstMessageIds(tx, userId, { after, each: messageLimits.first, limit }),
  sizes: (tx, ids) => bytesOfRows(tx, 'messages', ids),
  async read(tx, { userId }, ids) {
    const rows = await findVisibleMessages(tx, userId, ids);
    const visibleIds = new Set(rows.map((row) => row.id));
    const others = ids.filter((id) => !visibleIds.has(id));
    return { rows: presentRows(tx, 'messages', rows, toAnyMessage), gone: await refsOfMessages(tx, others) };
  },
};
