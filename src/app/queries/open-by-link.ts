import { accountInUse } from '#data/db/account-in-use.ts';
import { reportFault } from '#data/fault.ts';
import { loadEvent } from './event.ts';

/**
 * Who has come by the link of an unlisted event: what the device holds of it is read again, as no pull brings it; to members it is
 * opened for good, so that it is on all of their devices and they may take part. Queued, as all that they do with it waits for that.
 */
export async function openByLink(ref: string, key: string): Promise<void> {
  try {
    const account = accountInUse.get();
    const event = await account?.db.events.get(ref);
    const userId = account?.user?.user_id;
    if (event?.visibility !== 'unlisted' || event.organizer_id === userId) return;
    if (userId !== undefined) await account?.mutate('event.open', { event: ref, key });
    await loadEvent(ref, new AbortController().signal, key);
  } catch (error) {
    // The event is shown in any case, and the link opens it again.
    reportFault(error);
  }
}
