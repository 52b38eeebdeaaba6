import type { UserPatch } from '#contract/account/user.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { retry } from '#data/outbox/resolve-failed.ts';

/** The server's errors of a profile change by field. */
export function fieldComplaints(refused: OutboxEntry | null): Readonly<Record<string, string>> {
  return refused?.refusal?.fields ?? {};
}

/**
 * Saves a profile change on this device. A refused one is sent again with these values.
 * @returns whether it was saved; if not, keep the typed text
 */
export async function saveProfile(patch: UserPatch, refused: OutboxEntry | null): Promise<boolean> {
  const account = accountInUse.get();
  if (account === null) return false;
  try {
    if (refused !== null && needsDecision(refused)) {
      const { patch: earlier } = refused.args as { patch: UserPatch };
      const fresh = await retry(account.store, refused.id, {
        args: { patch: { ...earlier, ...patch } },
        nowMs: Date.now(),
      });
      account.wake();
      if (fresh !== null) return true;
    }
    if (Object.keys(patch).length > 0) await account.mutate('user.update', { patch });
    return true;
  } catch {
    return false;
  }
}
