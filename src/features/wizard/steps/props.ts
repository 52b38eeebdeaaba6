import type { EventForm, FormErrors } from '#features/wizard/form/event-form.ts';

/** What every step of the wizard works with. */
export interface StepProps {
  form: EventForm;
  /** by field; a part of a list has a path: `tickets.0.price` */
  errors: FormErrors;
  change: (change: Partial<EventForm>) => void;
}
