import { isRefusal } from '#contract/sync/refusals.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { discard, resolveConflict, retry } from '#data/outbox/resolve-failed.ts';
import { canReplaceServerVersion, isCreateConflict } from '#data/outbox/resolve-create-conflict.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { disputedGroups, resolutionOf } from '#features/outbox/conflict/groups.ts';
import * as outboxTexts from '#shared-parts/outbox/texts.ts';
import * as texts from './texts.ts';

/** @returns whether it is settled */
async function runAction(
  action: (account: OpenAccount) => Promise<unknown>,
  doneText: string,
  text?: string,
): Promise<boolean> {
  const account = accountInUse.get();
  if (account === null) return false;
  try {
    await action(account);
    account.wake();
    showToast({ title: doneText, text });
    return true;
  } catch (error) {
    showToast({ title: isRefusal(error) ? error.message : outboxTexts.notSaved, tone: 'bad' });
    return false;
  }
}

export async function retryEntry(entry: OutboxEntry): Promise<void> {
  await runAction(({ store }) => retry(store, entry.id, { nowMs: Date.now() }), outboxTexts.tryingAgain);
}

/** Retries each entry separately, so that one failure doesn't stop the others. */
export async function retryAll(entries: readonly OutboxEntry[]): Promise<void> {
  const account = accountInUse.get();
  if (account === null) return;
  let count = 0;
  let problem: unknown = null;
  for (const { id } of entries) {
    try {
      await retry(account.store, id, { nowMs: Date.now() });
      count += 1;
    } catch (error) {
      problem = error;
    }
  }
  account.wake();
  if (problem === null) showToast({ title: texts.tryingSeveral(count) });
  else showToast({ title: isRefusal(problem) ? problem.message : outboxTexts.notSaved, tone: 'bad' });
}

/** Retries a refused entry with corrected arguments. @returns whether it was saved */
export async function sendEdited(entry: OutboxEntry, args: unknown): Promise<boolean> {
  return runAction(({ store }) => retry(store, entry.id, { args, nowMs: Date.now() }), outboxTexts.tryingAgain);
}

/** Retries a create that conflicts: it replaces the server's version, or is sent beside it. */
export async function resendNew(entry: OutboxEntry): Promise<void> {
  const title = canReplaceServerVersion(entry) ? texts.yoursSentAgain : texts.yoursSentToo;
  await runAction(({ store }) => retry(store, entry.id, { nowMs: Date.now() }), title);
}

export async function discardEntry(entry: OutboxEntry): Promise<void> {
  const isTyped = entry.kind === 'event.create' || entry.kind === 'post.create';
  await runAction(
    ({ store }) => discard(store, entry.id, { nowMs: Date.now(), shouldKeepDraft: true }),
    isCreateConflict(entry) ? texts.otherVersionStays : texts.discarded,
    isTyped ? outboxTexts.keptAsDraft : undefined,
  );
}

/**
 * Resolves a conflict group by group, based on the server's current version.
 * @param isMine whether a disputed group is kept from the user's edit; undisputed ones are always sent
 * @returns whether it is settled
 */
export async function settleConflict(entry: OutboxEntry, isMine: (group: string) => boolean): Promise<boolean> {
  const resolution = resolutionOf(entry, isMine);
  if (resolution === null) {
    return runAction(
      ({ store }) => discard(store, entry.id, { nowMs: Date.now(), shouldKeepDraft: false }),
      texts.otherVersionStays,
    );
  }
  const mine = disputedGroups(entry).filter(({ group }) => isMine(group));
  return runAction(
    ({ store }) => resolveConflict(store, entry.id, { ...resolution, nowMs: Date.now() }),
    mine.length > 0 ? texts.yoursSentAgain : texts.otherVersionStays,
    mine.length > 0 ? undefined : texts.othersSentAgain,
  );
}

export async function keepMine(entry: OutboxEntry): Promise<boolean> {
  return settleConflict(entry, () => true);
}

/** Discards the disputed groups only. */
export async function keepTheirs(entry: OutboxEntry): Promise<boolean> {
  return settleConflict(entry, () => false);
}
