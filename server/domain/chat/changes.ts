import { logChange, logChanges, scopeOfGroup, scopeOfUser } from '#server/db/changes/log.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import type { Affected } from '#server/domain/sync/mutation-request.ts';

interface ChatChange {
  chatId: number;
  now: number;
}

/** A private message was sent or deleted: logs it for both users, with the conversation. */
export async function logPrivateMessage(
  tx: WriteTx,
  users: number[],
  { chatId, messageId, isDeleted, now }: ChatChange & { messageId: number; isDeleted: boolean },
): Promise<Affected> {
  const changes = users.flatMap((user) => [
    { scope: scopeOfUser(user), kind: 'messages', rowId: messageId, isDeleted },
    { scope: scopeOfUser(user), kind: 'conversations', rowId: chatId, isDeleted: false },
  ]);
  await logChanges(tx, changes, now);
  return { isPublic: false, users };
}

/** The conversation changed for these users, such as how far one of them has read. */
export async function logConversation(tx: WriteTx, users: number[], { chatId, now }: ChatChange): Promise<Affected> {
  const changes = users.map((user) => {
    return { scope: scopeOfUser(user), kind: 'conversations', rowId: chatId, isDeleted: false };
  });
  await logChanges(tx, changes, now);
  return { isPublic: false, users };
}

/** A group message was sent or deleted: logged once, in the group's feed, which its members read. */
export async function logGroupMessage(
  tx: WriteTx,
  { chatId, messageId, isDeleted, now }: ChatChange & { messageId: number; isDeleted: boolean },
): Promise<Affected> {
  await logChange(tx, { scope: scopeOfGroup(chatId), kind: 'messages', rowId: messageId, isDeleted }, now);
  return { isPublic: false, users: [], groups: [chatId] };
}

/** The group changed for all its members. */
export async function logGroup(tx: WriteTx, { chatId, now }: ChatChange): Promise<Affected> {
  await logChange(tx, { scope: scopeOfGroup(chatId), kind: 'groups', rowId: chatId, isDeleted: false }, now);
  return { isPublic: false, users: [], groups: [chatId] };
}

/** The group changed for one user only: they joined, left, were removed, or read further. */
export async function logOwnGroup(tx: WriteTx, userId: number, { chatId, now }: ChatChange): Promise<Affected> {
  await logChange(tx, { scope: scopeOfUser(userId), kind: 'groups', rowId: chatId, isDeleted: false }, now);
  return { isPublic: false, users: [userId] };
}
