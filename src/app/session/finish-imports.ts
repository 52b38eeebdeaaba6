import type { OpenAccount } from '#data/db/account-in-use.ts';
import { hasUnfinishedImport } from '#data/imports/records.ts';
import { loadWithRetry } from '#ui/async/lazy-component.tsx';

/** Puts what is left of an import that was cut short into the outbox, where it counts as unsent work and is sent. */
export async function finishImports(account: OpenAccount | null): Promise<void> {
  if (account?.user == null || !(await hasUnfinishedImport(account.db))) return;
  const { continueImports } = await loadWithRetry(() => import('#data/imports/queue.ts'));
  await continueImports(account);
}
