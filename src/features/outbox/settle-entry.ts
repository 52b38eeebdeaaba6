import type { MutationArgs } from '#contract/mutations.ts';
import { isRefusal } from '#contract/refusals.ts';
import { current } from '#data/current.ts';
import type { OpenAccount } from '#data/account.ts';
import type { OutboxEntry } from '#data/outbox.ts';
import { discard, resolveConflict, retry } from '#data/settle.ts';
import { showToast } from '#ui/toast.tsx';

const unsaved = 'This could not be saved. This device may have no room left.';

async function settle(deed: (account: OpenAccount) => Promise<unknown>, done: string, text?: string): Promise<void> {
  const account = current.get();
  if (account === null) return;
  try {
    await deed(account);
    account.wake();
    showToast({ title: done, text });
  } catch (error) {
    showToast({ title: isRefusal(error) ? error.message : unsaved, tone: 'bad' });
  }
}

export async function tryAgain(entry: OutboxEntry): Promise<void> {
  await settle(({ store }) => retry(store, entry.id, { nowMs: Date.now() }), 'Trying again');
}

export async function giveUp(entry: OutboxEntry): Promise<void> {
  const isTyped = entry.kind === 'event.create';
  await settle(
    ({ store }) => discard(store, entry.id, { nowMs: Date.now(), keep: true }),
    'Discarded',
    isTyped ? 'What you typed is kept as a draft.' : undefined,
  );
}

/** Answers a conflict with the person's own values, over what the server has now. */
export async function keepMine(entry: OutboxEntry): Promise<void> {
  const { patch } = entry.args as MutationArgs<'event.update'>;
  await settle(
    ({ store }) => resolveConflict(store, entry.id, { patch, nowMs: Date.now() }),
    'Your version is sent again',
  );
}

export async function keepTheirs(entry: OutboxEntry): Promise<void> {
  await settle(({ store }) => discard(store, entry.id, { nowMs: Date.now(), keep: false }), 'The other version stays');
}
