import { parseDraft } from '#data/drafts/rows.ts';
import type { Draft } from '#data/drafts/draft.ts';
import { emptyForm, type EventForm } from '#features/wizard/form/event-form.ts';
import type { EventBefore } from '#features/wizard/form/event-edit.ts';
import { formOf } from '#features/wizard/form/form-of-event.ts';
import { readForm } from './read-form.ts';

export interface DraftState {
  form: EventForm;
  /** SHA-256 of the chosen picture; null: none; undefined: the event's own stays */
  cover: string | null | undefined;
  step: number;
  /** how far down the step was scrolled, in px */
  scrollY: number;
  /** clean: nothing was typed yet; unsaved: not stored yet; saved: on this device; failed: see `problem` */
  status: 'clean' | 'unsaved' | 'saved' | 'failed';
  problem: string | null;
}

/** The state of a form into which nothing was typed yet, beside its values. */
export const beginning = { step: 0, scrollY: 0, status: 'clean', problem: null } as const;

/**
 * A stored draft as the form shows it.
 * @param begunOn the event as it was when its edit began; null for a new event
 */
export function restored(draft: Draft, begunOn: EventBefore | null): DraftState {
  const values = parseDraft(draft) ?? {};
  const isStaying = begunOn !== null && draft.cover === null && values['isCoverGone'] !== true;
  return {
    form: readForm(values, begunOn === null ? emptyForm() : formOf(begunOn)),
    cover: isStaying ? undefined : draft.cover,
    step: draft.step,
    scrollY: draft.scrollY ?? 0,
    status: 'saved',
    problem: null,
  };
}
