import { groupChatKey } from '#contract/chat/key.ts';
import type { GroupMessage, Message } from '#contract/chat/message.ts';
import { isSyntheticMessageRef } from './parse-message.ts';
import { chatOf } from './messages.ts';
import type { Tx } from '#data/db/store.ts';

type ReceivedMessage = Message | GroupMessage;

/** Gives messages the refs they have on this device: those made here keep theirs even if the server doesn't know it. */
export async function withLocalRefs(
  tx: Tx,
  ownId: number,
  messages: readonly ReceivedMessage[],
): Promise<ReceivedMessage[]> {
  const nameless = messages.filter((message) => isSyntheticMessageRef(message.client_id));
  if (nameless.length === 0) return [...messages];
  const chats = [...new Set(nameless.map((message) => chatOf(message, ownId)))];
  const rows = await tx.getMany('messages', await tx.refsBy('messages', 'chat', chats));
  const createdIds = (await tx.all('ids')).filter(({ kind }) => kind === 'message');
  const names = new Map([
    ...rows.flatMap((row): [number, string][] => (row?.message_id == null ? [] : [[row.message_id, row.ref]])),
    ...createdIds.map(({ id, ref }): [number, string] => [id, ref]),
  ]);
  const isNameless = new Set(nameless);
  return messages.map((message) => {
    const name = isNameless.has(message) ? names.get(message.id) : undefined;
    return name === undefined ? message : { ...message, client_id: name };
  });
}

/** The messages that the owner may store, under their local refs: group messages are for members only. */
export async function visibleMessages(
  tx: Tx,
  ownId: number,
  messages: readonly ReceivedMessage[],
): Promise<ReceivedMessage[]> {
  const refs = [...new Set(messages.flatMap((message) => ('groupId' in message ? [message.group_ref] : [])))];
  const groups = await tx.getMany('groups', refs);
  const within = new Set(groups.flatMap((row) => (row?.isMember === true ? [groupChatKey(row.ref)] : [])));
  const visible = messages.filter((message) => !('groupId' in message) || within.has(groupChatKey(message.group_ref)));
  return withLocalRefs(tx, ownId, visible);
}
