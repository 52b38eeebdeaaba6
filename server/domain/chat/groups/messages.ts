import type { GroupJoinReply } from '#contract/chat/group.ts';
import { messageLimits } from '#contract/chat/limits.ts';
import type { GroupMessage } from '#contract/chat/message.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { listMessages } from '#server/db/chat/message-lists.ts';
import type { MessagePlace } from '#server/db/chat/message-lists.ts';
import { groupFor, requireJoinedGroup } from './find.ts';
import { toGroupMessage } from '#server/domain/chat/present-message.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { fullPage, presentRows } from '#server/domain/sync/present-rows.ts';

/** A page of a group's messages, for members: oldest first if `after` is given, else newest first. */
export async function groupMessagesOf(
  tx: Tx,
  actor: Actor,
  name: number | string,
  place: MessagePlace,
): Promise<GroupMessage[]> {
  const { id } = await requireJoinedGroup(tx, actor, name);
  return await fullPage(tx, place, async (pageTx, page) =>
    presentRows(pageTx, 'messages', await listMessages(pageTx, actor.userId, id, page), toGroupMessage),
  );
}

/** A group as a new member sees it: `history` holds the newest messages, oldest first. */
export async function joinedGroupFor(tx: Tx, actor: Actor | null, id: number): Promise<GroupJoinReply> {
  const reader = requireSignedIn(actor);
  const newest = await groupMessagesOf(tx, reader, id, { limit: messageLimits.first });
  return { group: await groupFor(tx, reader, id), history: newest.toReversed() };
}
