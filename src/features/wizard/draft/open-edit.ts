import { eventGroups } from '#contract/events/rules.ts';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { Store } from '#data/db/store.ts';
import type { Draft } from '#data/drafts/draft.ts';
import { editedEventOf, newEditRef, openEditDraft, openEditDraftOfMissingEvent } from '#data/drafts/open.ts';
import { parseDraft, readSentDraft } from '#data/drafts/rows.ts';
import { readAttendeeNote } from '#data/events/write-attendee-note.ts';
import type { EventRow } from '#data/events/rows.ts';
import { localPicture, serverPicture } from '#data/files/picture-name.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { beforeOf, readBefore, rebaseEdit, type EventBefore } from '#features/wizard/form/event-edit.ts';
import type { EventForm } from '#features/wizard/form/event-form.ts';
import { formOf, type EventValues } from '#features/wizard/form/form-of-event.ts';
import { createDraftAutosaver, type DraftAutosaver } from './autosaver.ts';
import { beginning, restored, type DraftState } from './draft-state.ts';
import type { DraftUnloadStorage } from './unload-drafts.ts';

export interface OpenEdit {
  /** the event's ref */
  ref: string;
  autosaver: DraftAutosaver;
  /** the event as it was when the edit began */
  before: EventBefore;
  /** it continues an earlier edit */
  isResumed: boolean;
}

/** Fills in fields that an earlier version of the app didn't store, with their present values: that version couldn't edit them. */
function wholeBefore(
  begunOn: EventBefore | null,
  { alt_texts, gallery_images, attendee_note, visibility }: EventBefore,
): EventBefore | null {
  if (begunOn === null) return null;
  return {
    ...(attendee_note === undefined ? {} : { attendee_note }),
    ...(visibility === undefined ? {} : { visibility }),
    ...(alt_texts === undefined ? {} : { alt_texts }),
    ...(gallery_images === undefined ? {} : { gallery_images }),
    ...begunOn,
  };
}

/** Whether a draft still has the event's values from when it was created. */
function isUntouchedEdit(draft: Draft, begunOn: EventBefore): boolean {
  const { form, cover } = restored(draft, begunOn);
  return (
    cover === undefined && JSON.stringify({ ...form, visited: [], venueZone: '' }) === JSON.stringify(formOf(begunOn))
  );
}

/**
 * Opens the edit of an event: the unfinished one, on the values it began with; else a new one on the event's present values,
 * which replaces an untouched draft.
 * @param sent an edit that was sent and refused, as it was typed
 */
export async function openEdit(
  store: Store,
  event: EventRow,
  unloadStorage?: DraftUnloadStorage,
  sent: Draft | null = null,
): Promise<OpenEdit> {
  const createRef = () => newEditRef(event.ref);
  const now = beforeOf(event as Parameters<typeof beforeOf>[0], await readAttendeeNote(store, event.ref));
  const draft = await openEditDraft(store, event.ref);
  // The draft of a new event that was first refused and later accepted is now an edit of that event.
  const begunOn = draft === null ? null : (wholeBefore(readBefore(parseDraft(draft)?.['before']), now) ?? now);
  const isUntouched = draft !== null && begunOn !== null && isUntouchedEdit(draft, begunOn);
  if (draft !== null && begunOn !== null && !isUntouched) {
    const restoredState = restored(draft, begunOn);
    const { form, before } = rebaseEdit(
      { form: restoredState.form, before: begunOn },
      now,
      restoredState.cover !== undefined,
    );
    const autosaver = createDraftAutosaver({
      unloadStorage,
      store,
      ref: draft.ref,
      createRef,
      initial: { ...restoredState, form },
      storedAt: draft.updatedAt,
      extra: { before, event_id: event.event_id },
    });
    return { ref: event.ref, autosaver, before, isResumed: true };
  }
  const sentOn = sent === null ? null : readBefore(parseDraft(sent)?.['before']);
  const before = sentOn ?? now;
  const initial: DraftState =
    sent === null || sentOn === null
      ? { form: formOf(before), cover: undefined, ...beginning }
      : { ...restored(sent, sentOn), status: 'clean' };
  const autosaver = createDraftAutosaver({
    unloadStorage,
    store,
    ref: isUntouched ? draft.ref : createRef(),
    createRef,
    initial,
    storedAt: isUntouched ? draft.updatedAt : null,
    isUntouched,
    extra: { before, event_id: event.event_id },
  });
  return { ref: event.ref, autosaver, before, isResumed: false };
}

/**
 * Opens the edit of an event that isn't on this device: as it was typed, on the values it began with.
 * @param idOrRef the event's id or ref, as in the page's address
 */
export async function openOrphanedEdit(
  store: Store,
  idOrRef: string,
  unloadStorage?: DraftUnloadStorage,
): Promise<OpenEdit | null> {
  const draft = await openEditDraftOfMissingEvent(store, idOrRef);
  const values = draft === null ? null : parseDraft(draft);
  const event = draft === null ? null : editedEventOf(draft);
  if (draft === null || event === null) return null;
  // The draft of a new event that was refused and then discarded has no event to compare it with.
  const begunOn = readBefore(values?.['before']) ?? { date_time: '', cover_image: null };
  const autosaver = createDraftAutosaver({
    unloadStorage,
    store,
    ref: draft.ref,
    createRef: () => newEditRef(event),
    initial: restored(draft, begunOn),
    storedAt: draft.updatedAt,
    extra: { before: begunOn, event_id: values?.['event_id'] },
  });
  return { ref: event, autosaver, before: begunOn, isResumed: true };
}

/** The event before an edit, as far as the mutation says. */
function beforeChange({ base }: MutationArgs<'event.update'>): EventBefore {
  const fieldGroups = Object.entries(base).map(([group, value]) =>
    Object.hasOwn(eventGroups, group) ? (value as Record<string, unknown>) : { [group]: value },
  );
  return { date_time: '', cover_image: null, ...Object.assign({}, ...fieldGroups) } as EventBefore;
}

/** The form of an edit: its changes over the event's values from before it. */
function formOfChange(
  { patch, gallery, keptGallery, attendeeNote }: MutationArgs<'event.update'>,
  before: EventBefore,
): EventForm {
  const local = (gallery ?? []).map(localPicture);
  const pictures = keptGallery?.map(
    (kept) => local.find((picture) => serverPicture(picture) === serverPicture(kept)) ?? kept,
  );
  return formOf({
    ...before,
    ...(patch as Partial<EventValues>),
    gallery_images: pictures ?? [...(before.gallery_images ?? []), ...local],
    ...(attendeeNote === undefined ? {} : { attendee_note: attendeeNote }),
  });
}

/** Opens an edit that was sent and found no event: as it was typed, else from the mutation's arguments. */
export async function openLostEdit(
  store: Store,
  entry: OutboxEntry | null,
  unloadStorage?: DraftUnloadStorage,
): Promise<OpenEdit | null> {
  if (entry?.kind !== 'event.update') return null;
  const args = entry.args as MutationArgs<'event.update'>;
  const sent = await readSentDraft(store, args.event);
  const sentOn = sent === null ? null : readBefore(parseDraft(sent)?.['before']);
  const before = sentOn ?? beforeChange(args);
  const initial: DraftState =
    sent === null || sentOn === null
      ? { form: formOfChange(args, before), cover: args.cover, ...beginning }
      : { ...restored(sent, sentOn), status: 'clean' };
  const autosaver = createDraftAutosaver({
    unloadStorage,
    store,
    ref: newEditRef(args.event),
    createRef: () => newEditRef(args.event),
    initial,
    storedAt: null,
    extra: { before },
  });
  return { ref: args.event, autosaver, before, isResumed: true };
}
