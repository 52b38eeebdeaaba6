import type { Store } from '#data/db/store.ts';

/** Short texts about an event that are kept until they are sent: to the attendees of one that is cancelled, with an invitation. */
type Message = 'cancel-words' | 'invite-words';

const keyOf = (message: Message, event: string): string => `${message}/${event}`;

/**
 * Stores an unsent message; empty text deletes it.
 * @param event its ref
 */
export async function storeMessageDraft(store: Store, message: Message, event: string, text: string): Promise<void> {
  const key = keyOf(message, event);
  await store.transact('write', ['meta'], async (tx) =>
    text === '' ? tx.delete('meta', [key]) : tx.put('meta', [{ key, value: text }]),
  );
}

/** The stored text; empty if there is none. */
export async function readMessageDraft(store: Store, message: Message, event: string): Promise<string> {
  const row = await store.transact('read', ['meta'], async (tx) => tx.get('meta', keyOf(message, event)));
  return typeof row?.value === 'string' ? row.value : '';
}
