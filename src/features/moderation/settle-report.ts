import type { MutationArgs } from '#contract/sync/mutations.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import { discard, retry } from '#data/outbox/resolve-failed.ts';
import { showToast } from '#ui/feedback/toast.tsx';

/** @returns whether it is on the device */
async function runOnAccount(action: (account: OpenAccount) => Promise<unknown>): Promise<boolean> {
  const account = accountInUse.get();
  if (account === null) return false;
  try {
    await action(account);
    account.wake();
    return true;
  } catch (error) {
    showToast({ title: saveErrorText(error), tone: 'bad' });
    return false;
  }
}

export function settleReport(args: MutationArgs<'report.settle'>): Promise<boolean> {
  return runOnAccount((account) => account.mutate('report.settle', args));
}

/** Takes back what isn't with the server, or was not accepted by it. */
export function undoSettlement({ id }: OutboxEntry): Promise<boolean> {
  return runOnAccount(({ store }) => discard(store, id, { nowMs: Date.now(), shouldKeepDraft: false }));
}

export function retrySettlement({ id }: OutboxEntry): Promise<boolean> {
  return runOnAccount(({ store }) => retry(store, id, { nowMs: Date.now() }));
}
