import type { MutationArgs, MutationKind } from '#contract/sync/mutations.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { discard } from './resolve-failed.ts';

/** How long a deletion can be undone before it is sent, in ms. */
export const undoMs = 6_000;

/** Undoes a change that hasn't been sent. @returns false if it was too late */
export async function undoChange(account: OpenAccount, id: string): Promise<boolean> {
  const isUndone = await discard(account.store, id, { nowMs: Date.now(), shouldKeepDraft: false });
  account.wake();
  return isUndone;
}

/**
 * Makes a change on this device at once, and holds it back for `undoMs` before it is sent.
 * @returns undoes it; resolves to false if it was too late
 * @throws as `mutate` does
 */
export async function mutateWithUndo<Kind extends MutationKind>(
  account: OpenAccount,
  kind: Kind,
  args: MutationArgs<Kind>,
): Promise<() => Promise<boolean>> {
  const { id } = await account.mutate(kind, args, { notBefore: Date.now() + undoMs });
  return () => undoChange(account, id);
}
