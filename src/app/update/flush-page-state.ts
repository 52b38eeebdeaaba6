import type { OpenAccount } from '#data/db/account-in-use.ts';
import { waitForPendingWrites } from '#data/files/pending-writes.ts';
import { announcePageLeave } from '#ui/browser/page-leave.ts';

/**
 * Has everything put on the disk that this page holds: what is being prepared, and what is typed, whose keepers are told as of
 * a page that goes.
 * @throws what the store throws where it takes nothing: then the page has to stay
 */
export async function flushPageState(account: Pick<OpenAccount, 'store'> | null): Promise<void> {
  await waitForPendingWrites();
  announcePageLeave();
  if (account === null) return;
  await new Promise((resolve) => setTimeout(resolve));
  // What was begun before it is done before it.
  await account.store.transact('write', ['drafts', 'blobs', 'chunks', 'outbox', 'meta'], (tx) =>
    tx.put('meta', [{ key: 'putDownAt', value: Date.now() }]),
  );
}
