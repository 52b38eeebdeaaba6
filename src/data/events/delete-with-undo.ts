import type { OpenAccount } from '#data/db/account-in-use.ts';
import { discard } from '#data/outbox/resolve-failed.ts';

/** How long a deletion can be undone before it is sent. */
export const undoMs = 6_000;

/**
 * Deletes an event: on this device at once, on the server after `undoMs`.
 * @returns undoes it; resolves to false if it was already sent
 */
export async function deleteEventWithUndo(account: OpenAccount, event: string): Promise<() => Promise<boolean>> {
  const entry = await account.mutate('event.delete', { event }, { notBefore: Date.now() + undoMs });
  return async () => {
    const isBack = await discard(account.store, entry.id, { nowMs: Date.now(), shouldKeepDraft: false });
    account.wake();
    return isBack;
  };
}
