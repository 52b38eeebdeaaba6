import { parseDraft, type Draft } from '#data/drafts.ts';
import type { EventRow } from '#data/events.ts';
import type { OutboxEntry } from '#data/outbox.ts';
import type { Store } from '#data/store.ts';
import type { MutationArgs } from '#contract/mutations.ts';
import { createDraftKeeper, type DraftKeeper, type DraftState } from './draft-keeper.ts';
import { newDraftRef, newEditRef, openEditDraft, openNewEventDraft } from '#data/draft-shelf.ts';
import { beforeOf, readBefore, type EventBefore } from './event-edit.ts';
import { emptyForm, formOf, readForm } from './event-form.ts';
import type { LastWords } from './last-words.ts';

function restored(draft: Draft, isEdit: boolean): DraftState {
  const values = parseDraft(draft) ?? {};
  const isStaying = isEdit && draft.cover === null && values['isCoverGone'] !== true;
  return { form: readForm(values), cover: isStaying ? undefined : draft.cover, status: 'saved', problem: null };
}

const kept = (words: LastWords | undefined) => (words === undefined ? {} : { words });

/** The draft of a new event: the unfinished one, else an empty form. */
export async function openNewEvent(store: Store, words?: LastWords): Promise<DraftKeeper> {
  const draft = await openNewEventDraft(store);
  if (draft !== null) {
    const initial = restored(draft, false);
    return createDraftKeeper({
      ...kept(words),
      store,
      ref: draft.ref,
      mint: newDraftRef,
      initial,
      storedAt: draft.updatedAt,
    });
  }
  const initial: DraftState = { form: emptyForm(), cover: null, status: 'clean', problem: null };
  return createDraftKeeper({ ...kept(words), store, ref: newDraftRef(), mint: newDraftRef, initial, storedAt: null });
}

/** The values of a new event that wasn't accepted, for another try under the same name. */
export async function openRefusedEvent(store: Store, entry: OutboxEntry, words?: LastWords): Promise<DraftKeeper> {
  const { ref, event, cover } = entry.args as MutationArgs<'event.create'>;
  const draft = await openEditDraft(store, ref);
  const mint = () => newEditRef(ref);
  if (draft !== null) {
    const initial = restored(draft, false);
    return createDraftKeeper({ ...kept(words), store, ref: draft.ref, mint, initial, storedAt: draft.updatedAt });
  }
  const initial: DraftState = { form: formOf(event), cover: cover ?? null, status: 'clean', problem: null };
  return createDraftKeeper({ ...kept(words), store, ref: mint(), mint, initial, storedAt: null });
}

export interface OpenEdit {
  keeper: DraftKeeper;
  /** the event as it was when the edit began */
  before: EventBefore;
  /** an edit that was begun earlier is gone on with */
  isResumed: boolean;
}

/** Whether a draft shows what the event was when it was laid down, and no more. */
function isUntouchedEdit(draft: Draft, begunOn: EventBefore): boolean {
  const { form, cover } = restored(draft, true);
  return cover === undefined && JSON.stringify(form) === JSON.stringify(formOf(begunOn));
}

/**
 * The edit of an event: the unfinished one on the values it began with, else one of the event as it is now, in the place of
 * one that was only laid down.
 */
export async function openEdit(store: Store, event: EventRow, words?: LastWords): Promise<OpenEdit> {
  const mint = () => newEditRef(event.ref);
  const draft = await openEditDraft(store, event.ref);
  const begunOn = draft === null ? null : readBefore(parseDraft(draft)?.['before']);
  const isLaidDown = draft !== null && begunOn !== null && isUntouchedEdit(draft, begunOn);
  if (draft !== null && begunOn !== null && !isLaidDown) {
    const keeper = createDraftKeeper({
      ...kept(words),
      store,
      ref: draft.ref,
      mint,
      initial: restored(draft, true),
      storedAt: draft.updatedAt,
      extra: { before: begunOn },
    });
    return { keeper, before: begunOn, isResumed: true };
  }
  const before = beforeOf(event as Parameters<typeof beforeOf>[0]);
  const initial: DraftState = { form: formOf(before), cover: undefined, status: 'clean', problem: null };
  const keeper = createDraftKeeper({
    ...kept(words),
    store,
    ref: isLaidDown ? draft.ref : mint(),
    mint,
    initial,
    storedAt: isLaidDown ? draft.updatedAt : null,
    isUntouched: isLaidDown,
    extra: { before },
  });
  return { keeper, before, isResumed: false };
}
