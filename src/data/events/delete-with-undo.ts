import type { OpenAccount } from '#data/db/account-in-use.ts';
import { discard } from '#data/outbox/resolve-failed.ts';

/** How long a deletion waits for an undo. */
export const undoMs = 6_000;

/**
 * Deletes an event. It is gone from this device at once and goes out after a moment.
 * @returns takes it back, if it hasn't gone out
 */
export async function deleteEventWithUndo(account: OpenAccount, event: string): Promise<() => Promise<boolean>> {
  const entry = await account.mutate('event.delete', { event }, { notBefore: Date.now() + undoMs });
  return async () => {
    const isBack = await discard(account.store, entry.id, { nowMs: Date.now(), shouldKeepDraft: false });
    account.wake();
    return isBack;
  };
}
