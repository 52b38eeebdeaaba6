import { errorsOfStep, steps, type Step } from './steps.ts';
import { emptyForm, type EventForm, type FormErrors } from '#features/wizard/form/event-form.ts';
import { isAboutMissing } from '#features/wizard/form/missing-texts.ts';

/** How a step stands: what is missing counts as wrong only once somebody has tried to publish. */
export type StepStatus = 'complete' | 'incomplete' | 'errors';

function hasSomething({ fields }: Step, form: EventForm, empty: EventForm): boolean {
  const own = fields.filter((field): field is keyof EventForm => field !== 'cover' && field !== 'zone');
  return own.some((field) => JSON.stringify(form[field]) !== JSON.stringify(empty[field]));
}

/** Complaints that are shown: all once somebody has tried, before that those about what was typed wrong. */
export function visibleErrors(errors: FormErrors, hasTried: boolean): FormErrors {
  if (hasTried) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined && !isAboutMissing(text)));
}

/**
 * How each step stands.
 * @param errors all that is wrong, shown or not
 * @param hasCover a picture was chosen: it is no field of the form's own
 */
export function stepStatusesOf(
  form: EventForm,
  errors: FormErrors,
  { hasTried, hasCover }: { hasTried: boolean; hasCover: boolean },
): StepStatus[] {
  const empty = emptyForm();
  return steps.map((step, index) => {
    const own = errorsOfStep(errors, index);
    if (errorsOfStep(visibleErrors(errors, hasTried), index).length > 0) return 'errors';
    if (own.length > 0) return 'incomplete';
    const isBegun = hasSomething(step, form, empty) || (step.name === 'media' && hasCover);
    return isBegun || form.visited.includes(index) ? 'complete' : 'incomplete';
  });
}
