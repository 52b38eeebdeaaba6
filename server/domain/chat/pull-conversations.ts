import type { Conversation } from '#contract/chat/message.ts';
import { findConversations, listConversationIds } from '#server/db/chat/conversations.ts';
import { otherIn } from '#server/db/chat/rows.ts';
import { toConversations } from './present-conversation.ts';
import type { PullSource } from '#server/domain/sync/pull-source.ts';
import { collectBadRows } from '#server/domain/sync/present-rows.ts';

/** Roughly the longest, including the newest message. */
const conversationBytes = 6_000;

/** A user's private conversations. Each is identified by the other user's id. */
export const pullConversations: PullSource<Conversation, number> = {
  list: (tx, { userId }, after, limit) => listConversationIds(tx, userId, after, limit),
  sizes: async (_tx, ids) => new Map(ids.map((id) => [id, conversationBytes])),
  async read(tx, actor, ids) {
    const chats = await findConversations(tx, actor.userId, ids);
    const { collectingTx, badRowsOf } = collectBadRows(tx);
    const rows = await toConversations(collectingTx, chats, actor);
    const there = new Set(rows.map(({ user }) => user.user_id));
    const presentable = chats.filter((chat) => !badRowsOf('chats').has(chat.id));
    const others = presentable.map((chat) => otherIn(chat, actor.userId));
    return { rows, gone: others.filter((id) => !there.has(id)) };
  },
};
