import { chatIn } from '#contract/chat-key.ts';
import type { GroupMessage, Message } from '#contract/message.ts';
import { isNameOfMessage } from './message-shape.ts';
import { chatOf } from './messages.ts';
import type { Tx } from './store.ts';

type Told = Message | GroupMessage;

/**
 * Messages under the names that they have here: what was made on this device keeps its name, also where the server has
 * none for it.
 */
export async function underHeldNames(tx: Tx, ownId: number, messages: readonly Told[]): Promise<Told[]> {
  const nameless = messages.filter((told) => isNameOfMessage(told.client_id));
  if (nameless.length === 0) return [...messages];
  const chats = [...new Set(nameless.map((told) => chatOf(told, ownId)))];
  const rows = await tx.getMany('messages', await tx.refsBy('messages', 'chat', chats));
  const made = (await tx.all('ids')).filter(({ kind }) => kind === 'message');
  const names = new Map([
    ...rows.flatMap((row): [number, string][] => (row?.message_id == null ? [] : [[row.message_id, row.ref]])),
    ...made.map(({ id, ref }): [number, string] => [id, ref]),
  ]);
  const isNameless = new Set(nameless);
  return messages.map((told) => {
    const name = isNameless.has(told) ? names.get(told.id) : undefined;
    return name === undefined ? told : { ...told, client_id: name };
  });
}

/** Those that the device's owner may hold, as they are held: what is said in a group is its members' alone. */
export async function heardBy(tx: Tx, ownId: number, messages: readonly Told[]): Promise<Told[]> {
  const refs = [...new Set(messages.flatMap((told) => ('groupId' in told ? [told.group_ref] : [])))];
  const groups = await tx.getMany('groups', refs);
  const within = new Set(groups.flatMap((row) => (row?.isMember === true ? [chatIn(row.ref)] : [])));
  const heard = messages.filter((told) => !('groupId' in told) || within.has(chatIn(told.group_ref)));
  return underHeldNames(tx, ownId, heard);
}
