import type { OpenAccount } from '#data/account.ts';
import type { EventRow } from '#data/events.ts';
import { beforeOf } from './event-edit.ts';
import { withDefaults } from './event-form.ts';
import { formOf } from './form-of-event.ts';
import { createDraft, type FetchPicture, type NewDraft } from './new-draft.ts';

/** A new draft that is like an event, but for its day: nobody means to hold the same thing twice at once. */
export async function duplicateEvent(
  account: OpenAccount,
  event: EventRow,
  fetchPicture: FetchPicture,
): Promise<NewDraft> {
  const form = formOf(beforeOf(event as Parameters<typeof beforeOf>[0]));
  return createDraft(
    account,
    { form: withDefaults(form, { date: '', endDate: '' }, 0), cover: event.cover_image },
    fetchPicture,
  );
}
