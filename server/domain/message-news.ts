import type { Tx } from '#server/db/database.ts';
import type { MessageRow } from '#server/db/messages.ts';
import { listMentioned, nameOfGroup } from '#server/db/mentions.ts';
import { personsThereFor } from '#server/db/persons.ts';
import { findUser } from '#server/db/users.ts';
import { nameless } from './group-view.ts';
import { toGroupMessage, toMessage } from './message-view.ts';
import { mentionedNames } from './mentioned-names.ts';
import type { News } from './news.ts';
import { clamped, messageWords } from './push-words.ts';

/** What a message is to whom it was written, if its writer is there for them. */
export async function newsOfMessage(tx: Tx, row: MessageRow): Promise<News[]> {
  const message = toMessage(row);
  const { senderId, receiverId } = message;
  const sender = (await personsThereFor(tx, receiverId, [senderId])).get(senderId);
  if (sender === undefined || senderId === receiverId) return [];
  const title = clamped(sender.display_name || sender.username);
  const payload = { title, body: messageWords(message), url: `/chat?with=${String(senderId)}` };
  return [{ userIds: [receiverId], payload: { kind: 'message', ...payload, tag: `message:${String(senderId)}` } }];
}

/** What a message in a group is to those of its members whom it calls by name. */
export async function newsOfMention(tx: Tx, row: MessageRow): Promise<News[]> {
  const message = toGroupMessage(row);
  const { id: messageId, groupId, senderId, content } = message;
  const names = mentionedNames(content);
  if (names.length === 0) return [];
  const sender = await findUser(tx, senderId);
  if (sender === null || sender.hidden_at !== null || sender.deleted_at !== null) return [];
  const userIds = await listMentioned(tx, { chatId: groupId, names, authorId: senderId, messageId });
  if (userIds.length === 0) return [];
  const group = (await nameOfGroup(tx, groupId)) ?? nameless.groupName;
  const title = `${sender.display_name || sender.username}, ${group}`;
  const payload = { title: clamped(title), body: messageWords(message), url: `/chat?group=${String(groupId)}` };
  return [{ userIds, payload: { kind: 'mention', ...payload, tag: `mention:${String(groupId)}` } }];
}
