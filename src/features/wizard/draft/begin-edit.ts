import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import { needsDecision } from '#data/outbox/entry.ts';
import { restoreUnloadDrafts } from './unload-drafts.ts';
import { openEdit } from './open-edit.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';

/** A new event that wasn't accepted lies in the outbox with its values: the form goes on from there. */
async function isRefusedCreate({ db }: OpenAccount, ref: string): Promise<boolean> {
  const entries = await db.outbox.toArray();
  return entries.some((entry) => entry.creates === ref && needsDecision(entry));
}

/**
 * Saves an event as the draft of its edit, so that the form finds it even if it opens without a connection and without
 * the event. An edit that was begun earlier is left as it is.
 * @returns what kept it from being saved, null when it is
 */
export async function beginEdit(account: OpenAccount, event: EventRow): Promise<string | null> {
  try {
    if (await isRefusedCreate(account, event.ref)) return null;
    await restoreUnloadDrafts(account.name, account.store);
    const { autosaver, isResumed } = await openEdit(account.store, event);
    if (isResumed) return null;
    autosaver.change({});
    await autosaver.close();
    return autosaver.get().problem;
  } catch (error) {
    return saveErrorText(error);
  }
}
