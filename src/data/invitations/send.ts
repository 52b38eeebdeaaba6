import { parseChatKey, type ChatKey } from '#contract/chat/key.ts';
import type { Person } from '#contract/people/entity.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { Store } from '#data/db/store.ts';
import { checkArgs, enqueue, mutateTables, type MutateOptions } from '#data/outbox/mutate.ts';

/**
 * Invites people to an event: all of them are saved, or none.
 * @param event the event's ref
 * @throws Refusal as `mutate` does
 */
export async function sendInvitations(
  store: Store,
  { event, people, note }: { event: string; people: readonly Person[]; note: string | null },
  options: MutateOptions = {},
): Promise<void> {
  const all = people.map((person) => checkArgs('event.invite', { event, person, note }));
  await store.transact('write', mutateTables, async (tx) => {
    for (const args of all) await enqueue(tx, 'event.invite', args, options);
  });
}

/**
 * Sends the same text into several conversations: all messages are saved, or none.
 * @throws Refusal as `mutate` does
 */
export async function sendToChats(
  store: Store,
  { chats, content }: { chats: readonly ChatKey[]; content: string },
  options: MutateOptions = {},
): Promise<void> {
  const written = new Date(options.nowMs ?? Date.now()).toISOString();
  await store.transact('write', mutateTables, async (tx) => {
    for (const key of chats) {
      const chat = parseChatKey(key);
      const message = { ref: uuidV7(options.nowMs), content, image: null, written };
      if ('user' in chat) {
        await enqueue(tx, 'message.send', checkArgs('message.send', { ...message, ...chat }), options);
      } else {
        await enqueue(tx, 'group.message', checkArgs('group.message', { ...message, ...chat }), options);
      }
    }
  });
}
