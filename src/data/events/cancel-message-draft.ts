import type { Store } from '#data/db/store.ts';

const keyOf = (event: string): string => `cancel-words/${event}`;

/**
 * Stores the unsent message to the attendees of an event that is about to be cancelled; empty text deletes it.
 * @param event its ref
 */
export async function storeCancelMessageDraft(store: Store, event: string, text: string): Promise<void> {
  const key = keyOf(event);
  await store.transact('write', ['meta'], async (tx) =>
    text === '' ? tx.delete('meta', [key]) : tx.put('meta', [{ key, value: text }]),
  );
}

/** The stored text; empty if there is none. */
export async function readCancelMessageDraft(store: Store, event: string): Promise<string> {
  const row = await store.transact('read', ['meta'], async (tx) => tx.get('meta', keyOf(event)));
  return typeof row?.value === 'string' ? row.value : '';
}
