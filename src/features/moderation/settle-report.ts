import type { MutationArgs } from '#contract/mutations.ts';
import type { OpenAccount } from '#data/account.ts';
import { current } from '#data/current.ts';
import type { OutboxEntry } from '#data/outbox.ts';
import { saveProblem } from '#data/save-problem.ts';
import { discard, retry } from '#data/settle.ts';
import { showToast } from '#ui/toast.tsx';

/** @returns whether it is on the device */
async function attempt(deed: (account: OpenAccount) => Promise<unknown>): Promise<boolean> {
  const account = current.get();
  if (account === null) return false;
  try {
    await deed(account);
    account.wake();
    return true;
  } catch (error) {
    showToast({ title: saveProblem(error), tone: 'bad' });
    return false;
  }
}

export function settleReport(args: MutationArgs<'report.settle'>): Promise<boolean> {
  return attempt((account) => account.mutate('report.settle', args));
}

/** Takes back what isn't with the server, or was not accepted by it. */
export function takeBack({ id }: OutboxEntry): Promise<boolean> {
  return attempt(({ store }) => discard(store, id, { nowMs: Date.now(), keep: false }));
}

export function tryAgain({ id }: OutboxEntry): Promise<boolean> {
  return attempt(({ store }) => retry(store, id, { nowMs: Date.now() }));
}
