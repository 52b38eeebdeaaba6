import { accountInUse } from '#data/db/account-in-use.ts';
import { readGuests, readUnlistedCount } from '#data/events/guests/read.ts';
import type { SaveGuests } from '#features/organizer/guests/deps.ts';
import { guestCount } from '#features/organizer/guests/use-guests.ts';
import { saveAsFile } from '#ui/browser/save-as-file.ts';
import { downloadSubscribers } from './subscriber-export.ts';
import * as texts from './texts.ts';

/**
 * Saves an event's guests as a file. The device writes it, unless the server knows of more guests and can be reached: some may
 * be hidden, and those of old and of very big events aren't on devices.
 */
export const saveGuests: SaveGuests = async (event) => {
  const account = accountInUse.get();
  if (account === null) return texts.subscribersFailed;
  const rows = await readGuests(account.db, event.ref);
  const count = guestCount(event);
  const isWhole = rows.length + (await readUnlistedCount(account.db, event.event_id)) >= count;
  const problem = isWhole || event.event_id === null ? null : await downloadSubscribers(event.event_id, event.title);
  if (!isWhole && problem === null) return null;
  if (rows.length === 0 && count > 0) return problem;
  const { guestsAsCsv } = await import('#data/events/guests/find.ts');
  const { eventFileName } = await import('#contract/calendar/write-ics.ts');
  // The account may have been switched meanwhile: the present user didn't ask for it.
  if (accountInUse.get() !== account) return texts.subscribersAccountChanged;
  const file = new Blob([guestsAsCsv(rows)], { type: 'text/csv;charset=utf-8' });
  saveAsFile(file, `${eventFileName(event.title)}-subscribers.csv`);
  return isWhole ? null : texts.guestsInPart(rows.length, count);
};
