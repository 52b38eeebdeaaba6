import type { OpenAccount } from '#data/db/account-in-use.ts';
import { waitForPendingWrites } from '#data/files/pending-writes.ts';
import { announcePageLeave } from '#ui/browser/page-leave.ts';

/**
 * Flushes pending work and typed drafts of this page to IndexedDB, as on pagehide.
 * @throws the store's error if it can't write; then the page has to stay
 */
export async function flushPageState(account: Pick<OpenAccount, 'store'> | null): Promise<void> {
  await waitForPendingWrites();
  announcePageLeave();
  if (account === null) return;
  await new Promise((resolve) => setTimeout(resolve));
  // IndexedDB runs this after every write queued earlier.
  await account.store.transact('write', ['drafts', 'blobs', 'chunks', 'outbox', 'meta'], (tx) =>
    tx.put('meta', [{ key: 'putDownAt', value: Date.now() }]),
  );
}
