import type { Tx } from '#server/db/engine/database.ts';
import type { MessageRow } from '#server/db/chat/messages.ts';
import { listMentioned, nameOfGroup } from '#server/db/chat/mentions.ts';
import { findVisiblePersons } from '#server/db/people/persons.ts';
import { findUser } from '#server/db/people/users.ts';
import { hiddenTitle, nameless } from '#server/domain/chat/groups/present.ts';
import { toGroupMessage, toMessage } from '#server/domain/chat/present-message.ts';
import { mentionedNames } from '#server/domain/chat/mentions.ts';
import { clampText, messagePushText } from './push-text.ts';
import type { PushPayload } from '#contract/account/push.ts';

/** A push notification and its receivers. */
export interface PushNotification {
  userIds: number[];
  payload: PushPayload;
}

/** The notification for a direct message; none if its sender isn't visible to the receiver. */
export async function messageNotificationsOf(tx: Tx, row: MessageRow): Promise<PushNotification[]> {
  const message = toMessage(row);
  const { senderId, receiverId } = message;
  const sender = (await findVisiblePersons(tx, receiverId, [senderId])).get(senderId);
  if (sender === undefined || senderId === receiverId) return [];
  const title = clampText(sender.display_name || sender.username);
  const payload = { title, body: messagePushText(message), url: `/chat?with=${String(senderId)}` };
  return [{ userIds: [receiverId], payload: { kind: 'message', ...payload, tag: `message:${String(senderId)}` } }];
}

/** The notification for the group members whom a message mentions. */
export async function mentionNotificationsOf(tx: Tx, row: MessageRow): Promise<PushNotification[]> {
  const message = toGroupMessage(row);
  const { id: messageId, groupId, senderId, content } = message;
  const names = mentionedNames(content);
  if (names.length === 0) return [];
  const sender = await findUser(tx, senderId);
  if (sender === null || sender.hidden_at !== null || sender.deleted_at !== null) return [];
  const userIds = await listMentioned(tx, { chatId: groupId, names, authorId: senderId, messageId });
  if (userIds.length === 0) return [];
  const { name, isOfEvent } = await nameOfGroup(tx, groupId);
  const group = name ?? (isOfEvent ? nameless : hiddenTitle).groupName;
  const title = `${sender.display_name || sender.username}, ${group}`;
  const payload = { title: clampText(title), body: messagePushText(message), url: `/chat?group=${String(groupId)}` };
  return [{ userIds, payload: { kind: 'mention', ...payload, tag: `mention:${String(groupId)}` } }];
}
