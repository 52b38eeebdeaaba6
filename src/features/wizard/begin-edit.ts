import type { OpenAccount } from '#data/account.ts';
import type { EventRow } from '#data/events.ts';
import { needsPerson } from '#data/outbox.ts';
import { takeInLastWords } from './last-words.ts';
import { openEdit } from './open-keeper.ts';
import { saveProblem } from '#data/save-problem.ts';

/** A new event that wasn't accepted lies in the outbox with its values: the form goes on from there. */
async function isRefusedCreate({ db }: OpenAccount, ref: string): Promise<boolean> {
  const entries = await db.outbox.toArray();
  return entries.some((entry) => entry.creates === ref && needsPerson(entry));
}

/**
 * Saves an event as the draft of its edit, so that the form finds it even if it opens without a connection and without
 * the event. An edit that was begun earlier is left as it is.
 * @returns what kept it from being saved, null when it is
 */
export async function beginEdit(account: OpenAccount, event: EventRow): Promise<string | null> {
  try {
    if (await isRefusedCreate(account, event.ref)) return null;
    await takeInLastWords(account.name, account.store);
    const { keeper, isResumed } = await openEdit(account.store, event);
    if (isResumed) return null;
    keeper.change({});
    await keeper.close();
    return keeper.get().problem;
  } catch (error) {
    return saveProblem(error);
  }
}
