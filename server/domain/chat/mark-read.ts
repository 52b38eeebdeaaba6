import type { MutationBody } from '#contract/sync/mutations.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { findMember, markRead } from '#server/db/chat/members.ts';
import { findChatOfTwo } from '#server/db/chat/rows.ts';
import { markMessagesRead, newestIn } from '#server/db/chat/messages.ts';
import { logConversation, logOwnGroup } from './changes.ts';
import { requireJoinedGroup } from './groups/find.ts';
import { requireLockedPerson, mustNotBeSelf } from '#server/domain/people/find.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { MutationContext, MutationResult, MutationHandler } from '#server/domain/sync/mutation-handler.ts';

type ChatReadContext = MutationContext<MutationBody<'chat.read'>> & { reader: Actor };

async function readConversation({ tx, reader, body, now }: ChatReadContext, otherId: number): Promise<MutationResult> {
  mustNotBeSelf(reader, otherId, 'userId');
  const { id: authorId } = await requireLockedPerson(tx, reader, otherId);
  const { userId } = reader;
  const chat = await findChatOfTwo(tx, userId, authorId);
  if (chat === null) return { subject: 0, affected: nobodyAffected };
  const chatId = chat.id;
  const before = (await findMember(tx, { chatId, userId }))?.read_upto ?? 0;
  const upto = Math.min(body.upto, await newestIn(tx, chatId));
  if (!(await markRead(tx, { chatId, userId }, upto))) return { subject: chatId, affected: nobodyAffected };
  await markMessagesRead(tx, { chatId, authorId, after: before, upto, now });
  return { subject: chatId, affected: await logConversation(tx, [userId, authorId], { chatId, now }) };
}

async function readGroup({ tx, reader, body, now }: ChatReadContext, groupId: number): Promise<MutationResult> {
  const { id: chatId } = await requireJoinedGroup(tx, reader, groupId);
  const { userId } = reader;
  const upto = Math.min(body.upto, await newestIn(tx, chatId));
  if (!(await markRead(tx, { chatId, userId }, upto))) return { subject: chatId, affected: nobodyAffected };
  return { subject: chatId, affected: await logOwnGroup(tx, userId, { chatId, now }) };
}

/** Stores how far a user has read in one of their chats; an older mark than the stored one changes nothing. */
export const readChat: MutationHandler<'chat.read'> = {
  async apply(context) {
    const about = { ...context, reader: requireSignedIn(context.actor) };
    const { userId, groupId } = context.body;
    if (userId !== undefined && groupId === undefined) return await readConversation(about, userId);
    if (groupId !== undefined && userId === undefined) return await readGroup(about, groupId);
    const message = 'Name a person or a group, one of the two';
    throw new Refusal('invalid', message, { fields: { userId: message, groupId: message } });
  },
  reply: async () => ({ message: 'Read' }),
};
