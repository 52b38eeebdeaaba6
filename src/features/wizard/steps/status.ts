import { steps, type Step } from './steps.ts';
import { emptyForm, formFieldNames, formFields } from '#features/wizard/form/event-form.ts';
import type { EventForm, FormErrors, FormField } from '#features/wizard/form/event-form.ts';
import { isAboutMissing } from '#features/wizard/form/missing-texts.ts';

/** The state of a step: missing values count as errors only after a try to publish. */
export type StepStatus = 'complete' | 'incomplete' | 'errors';

/** The step that an error belongs to; `tickets.0.price` is about `tickets`. */
export function stepOf(field: string): number {
  const [name = ''] = field.split('.');
  const own = Object.hasOwn(formFields, name) ? formFields[name as FormField].step : null;
  const stepName = name === 'cover' ? 'media' : own;
  return Math.max(
    0,
    steps.findIndex((step) => step.name === stepName),
  );
}

/** The errors of a step's fields. */
export function errorsOfStep(errors: FormErrors, step: number): [string, string][] {
  return Object.entries(errors).flatMap(([field, message]) =>
    message !== undefined && stepOf(field) === step ? [[field, message] as [string, string]] : [],
  );
}

function hasSomething({ name: step }: Step, form: EventForm, empty: EventForm): boolean {
  const own = formFieldNames.filter((name) => formFields[name].step === step && name !== 'zone');
  return own.some((name) => JSON.stringify(form[name]) !== JSON.stringify(empty[name]));
}

/** The errors to show: after a try to publish all, before that only those about typed values. */
export function visibleErrors(errors: FormErrors, hasTried: boolean): FormErrors {
  if (hasTried) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined && !isAboutMissing(text)));
}

/**
 * The state of each step.
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
