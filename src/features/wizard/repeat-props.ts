import type { EventForm, FormErrors } from './event-form.ts';
import type { RepeatChoices } from './repeat-choices.ts';

/** What each part of the builder works with. */
export interface RepeatProps {
  form: EventForm;
  choices: RepeatChoices;
  /** by choice */
  problems: FormErrors;
  choose: (chosen: Partial<RepeatChoices>) => void;
}
