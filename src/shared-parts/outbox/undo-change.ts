import type { OpenAccount } from '#data/db/account-in-use.ts';
import { discard } from '#data/outbox/resolve-failed.ts';

/** Undoes a change that hasn't been sent. @returns false if it was too late */
export async function undoChange(account: OpenAccount, id: string): Promise<boolean> {
  const isUndone = await discard(account.store, id, { nowMs: Date.now(), shouldKeepDraft: false });
  account.wake();
  return isUndone;
}
