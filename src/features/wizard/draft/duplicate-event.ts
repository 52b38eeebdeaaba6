import type { OpenAccount } from '#data/db/account-in-use.ts';
import { readAttendeeNote } from '#data/events/write-attendee-note.ts';
import type { EventRow } from '#data/events/rows.ts';
import { beforeOf } from '#features/wizard/form/event-edit.ts';
import { withDefaults } from '#features/wizard/form/event-form.ts';
import { formOf } from '#features/wizard/form/form-of-event.ts';
import { createDraft, type FetchPicture, type NewDraft } from './create.ts';

/** A new draft with an event's values but without its date: nobody wants the same event twice at the same time. */
export async function duplicateEvent(
  account: OpenAccount,
  event: EventRow,
  fetchPicture: FetchPicture,
): Promise<NewDraft> {
  const note = await readAttendeeNote(account.store, event.ref);
  const form = formOf(beforeOf(event as Parameters<typeof beforeOf>[0], note));
  return createDraft(
    account,
    { form: withDefaults(form, { date: '', endDate: '' }, 0), cover: event.cover_image },
    fetchPicture,
  );
}
