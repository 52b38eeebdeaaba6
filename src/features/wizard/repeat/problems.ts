import { eventLimits } from '#contract/events/rules.ts';
import type { EventForm, FormErrors } from '#features/wizard/form/event-form.ts';
import { missingTexts } from '#features/wizard/form/missing-texts.ts';
import { formatNumber } from '#ui/text/format-number.ts';
import type { RepeatChoices } from './choices.ts';
import { dayOfRule } from './series.ts';
import * as texts from './texts.ts';

function numberProblem(text: string, most: number): string | null {
  if (text === '') return missingTexts.field;
  return Number(text) >= 1 && Number(text) <= most ? null : texts.numberFromOne(formatNumber(most));
}

function untilProblem(last: string, date: string): string | null {
  if (last === '') return missingTexts.field;
  return last < date ? texts.beforeFirstDate : null;
}

/** Errors by choice. */
export function repeatProblems(
  { every, ends, until, times, exceptions }: RepeatChoices,
  { date, zone, recurrence }: Pick<EventForm, 'date' | 'zone' | 'recurrence'>,
): FormErrors {
  const isTooLong = recurrence.length > eventLimits.recurrence || exceptions.length > 500;
  const problems = {
    every: numberProblem(every, 999),
    times: ends === 'count' ? numberProblem(times, 1_000) : null,
    until: ends === 'until' ? untilProblem(dayOfRule(until, zone), date) : null,
    leaveOut: isTooLong ? texts.tooManyLeftOut : null,
  };
  return Object.fromEntries(Object.entries(problems).flatMap(([name, text]) => (text === null ? [] : [[name, text]])));
}

/**
 * The errors to show. Those about missing values are hidden until publishing was tried.
 * @param error the form's error about the whole rule; shown at the choice that can fix it
 */
export function visibleProblems(problems: FormErrors, choices: RepeatChoices, error: string | undefined): FormErrors {
  if (error === undefined)
    return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== missingTexts.field));
  if (Object.keys(problems).length > 0) return problems;
  return choices.leaveOut === '' ? { frequency: error } : { leaveOut: error };
}
