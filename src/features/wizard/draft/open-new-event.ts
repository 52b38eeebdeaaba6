import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { Store } from '#data/db/store.ts';
import { newDraftRef, newEditRef, openEditDraft, openNewEventDraft } from '#data/drafts/open.ts';
import { readSentDraft } from '#data/drafts/rows.ts';
import { localPicture } from '#data/files/picture-name.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { emptyForm, type EventForm } from '#features/wizard/form/event-form.ts';
import { formOf, type EventValues } from '#features/wizard/form/form-of-event.ts';
import { createDraftAutosaver, type DraftAutosaver } from './autosaver.ts';
import { beginning, restored, type DraftState } from './draft-state.ts';
import type { DraftUnloadStorage } from './unload-drafts.ts';

/**
 * Opens the draft of a new event.
 * @param wantedRef of the draft; if there is none, it begins empty. null: the newest unfinished one, else an empty form
 */
export async function openNewEvent(
  store: Store,
  wantedRef: string | null,
  unloadStorage?: DraftUnloadStorage,
): Promise<DraftAutosaver> {
  const draft = await openNewEventDraft(store, wantedRef);
  const shared = { unloadStorage, store, createRef: newDraftRef };
  if (draft !== null) {
    return createDraftAutosaver({
      ...shared,
      ref: draft.ref,
      initial: restored(draft, null),
      storedAt: draft.updatedAt,
    });
  }
  const initial: DraftState = { form: emptyForm(), cover: null, ...beginning };
  return createDraftAutosaver({ ...shared, ref: wantedRef ?? newDraftRef(), initial, storedAt: null });
}

/** The form of a refused new event, from its mutation. */
function formOfRefused({ event, cover, gallery, attendeeNote }: MutationArgs<'event.create'>): EventForm {
  const values: EventValues = {
    ...event,
    cover_image: cover ? localPicture(cover) : null,
    gallery_images: (gallery ?? []).map(localPicture),
    attendee_note: attendeeNote,
  };
  return formOf(values);
}

/** Opens a refused new event for another try under the same ref. */
export async function openRefusedEvent(
  store: Store,
  entry: OutboxEntry,
  unloadStorage?: DraftUnloadStorage,
): Promise<DraftAutosaver> {
  const args = entry.args as MutationArgs<'event.create'>;
  const draft = await openEditDraft(store, args.ref);
  const shared = { unloadStorage, store, createRef: () => newEditRef(args.ref) };
  if (draft !== null) {
    return createDraftAutosaver({
      ...shared,
      ref: draft.ref,
      initial: restored(draft, null),
      storedAt: draft.updatedAt,
    });
  }
  const sent = await readSentDraft(store, args.ref);
  const initial: DraftState =
    sent === null
      ? { form: formOfRefused(args), cover: args.cover ?? null, ...beginning }
      : { ...restored(sent, null), status: 'clean' };
  return createDraftAutosaver({ ...shared, ref: shared.createRef(), initial, storedAt: null });
}
