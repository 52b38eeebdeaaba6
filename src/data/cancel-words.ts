import type { Store } from './store.ts';

const keyOf = (event: string): string => `cancel-words/${event}`;

/** Keeps what is typed to those who wanted to come, as long as the event isn't cancelled. @param event its ref */
export async function keepCancelWords(store: Store, event: string, text: string): Promise<void> {
  const key = keyOf(event);
  await store.transact('write', ['meta'], async (tx) =>
    text === '' ? tx.delete('meta', [key]) : tx.put('meta', [{ key, value: text }]),
  );
}

/** What was typed and not sent; empty where nothing was. */
export async function readCancelWords(store: Store, event: string): Promise<string> {
  const held = await store.transact('read', ['meta'], async (tx) => tx.get('meta', keyOf(event)));
  return typeof held?.value === 'string' ? held.value : '';
}
