import type { UserPatch } from '#contract/account/user.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { retry } from '#data/outbox/resolve-failed.ts';

/** What the server said of each field of a change to the profile. */
export function fieldComplaints(refused: OutboxEntry | null): Readonly<Record<string, string>> {
  return refused?.refusal?.fields ?? {};
}

/**
 * Saves a change of the profile on this device. One that the server didn't accept goes out anew, with what is changed now.
 * @returns whether it is saved; what was typed is still needed where it isn't
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
