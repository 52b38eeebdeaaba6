import { me } from '#data/account/rows.ts';
import { isOutstanding, withPostponement, type OutboxEntry } from '#data/outbox/entry.ts';
import { putEntries } from '#data/tx/rebase.ts';
import type { Store } from '#data/db/store.ts';

function isAwaiting(entry: OutboxEntry): boolean {
  return entry.postponed?.until === 'email' && entry.lease === null && isOutstanding(entry);
}

/**
 * Makes entries due that wait for the user's e-mail to be confirmed, if it is by now.
 * @returns whether there were any
 */
export async function releaseAwaitingEmail(store: Store): Promise<boolean> {
  const entries = await store.transact('read', ['outbox'], (tx) => tx.all('outbox'));
  if (!entries.some(isAwaiting)) return false;
  return await store.transact('write', ['outbox', 'users'], async (tx) => {
    const user = await tx.get('users', me);
    // An older server's row doesn't say so; its entries must not be sent again and again.
    if (user?.email_confirmed !== true) return false;
    const waiting = (await tx.all('outbox')).filter(isAwaiting);
    await putEntries(
      tx,
      waiting.map((entry) => ({ ...withPostponement(entry, undefined), notBefore: 0 })),
    );
    return waiting.length > 0;
  });
}
