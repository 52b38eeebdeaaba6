import type { EventForm, FormErrors } from '#features/wizard/form/event-form.ts';
import type { RepeatChoices } from './choices.ts';

/** What each part of the builder works with. */
export interface RepeatProps {
  form: EventForm;
  choices: RepeatChoices;
  /** by choice */
  problems: FormErrors;
  choose: (chosen: Partial<RepeatChoices>) => void;
}
