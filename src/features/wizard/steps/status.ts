import { steps, type Step } from './steps.ts';
import { emptyForm, formFieldNames, formFields } from '#features/wizard/form/event-form.ts';
import type { EventForm, FormErrors, FormField } from '#features/wizard/form/event-form.ts';
import { isAboutMissing } from '#features/wizard/form/missing-texts.ts';

/** How a step stands: what is missing counts as wrong only once somebody has tried to publish. */
export type StepStatus = 'complete' | 'incomplete' | 'errors';

/** The step that a complaint belongs to; `tickets.0.price` is one about `tickets`. */
export function stepOf(field: string): number {
  const [name = ''] = field.split('.');
  const own = Object.hasOwn(formFields, name) ? formFields[name as FormField].step : null;
  const stepName = name === 'cover' ? 'media' : own;
  return Math.max(
    0,
    steps.findIndex((step) => step.name === stepName),
  );
}

/** What is wrong with the fields of a step. */
export function errorsOfStep(errors: FormErrors, step: number): [string, string][] {
  return Object.entries(errors).flatMap(([field, message]) =>
    message !== undefined && stepOf(field) === step ? [[field, message] as [string, string]] : [],
  );
}

function hasSomething({ name: step }: Step, form: EventForm, empty: EventForm): boolean {
  const own = formFieldNames.filter((name) => formFields[name].step === step && name !== 'zone');
  return own.some((name) => JSON.stringify(form[name]) !== JSON.stringify(empty[name]));
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
