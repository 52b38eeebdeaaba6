import { Undo2 } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import type { EventForm } from '#features/wizard/form/event-form.ts';
import { isWholeDate } from '#features/wizard/time/times.ts';
import type { RepeatChoices } from './choices.ts';
import type { RepeatProps } from './props.ts';
import { dayOfRule, isDateOf } from './series.ts';
import { dayText } from '#features/wizard/time/describe-times.ts';
import * as texts from './texts.ts';

/** `20270503` of `2027-05-03`. */
export const compactDay = (date: string) => date.replaceAll('-', '');

/** Why a picked date can't be left out; null if it can. */
function pickProblem(form: EventForm, { leaveOut, exceptions }: RepeatChoices): string | null {
  if (!isWholeDate(leaveOut) || isDateOf(form, leaveOut)) return null;
  if (exceptions.some((text) => dayOfRule(text, form.zone) === leaveOut)) return texts.leftOutAlready;
  return texts.noneOfItsDates(dayText(leaveOut));
}

/** A field to leave out a date that isn't among the next ones. */
export function AnotherDate({ form, choices, problems, choose }: RepeatProps) {
  const { leaveOut, exceptions } = choices;
  const problem = pickProblem(form, choices);
  const isReady = isWholeDate(leaveOut) && problem === null && isDateOf(form, leaveOut);
  const take = () => {
    if (isReady) choose({ exceptions: [...exceptions, compactDay(leaveOut)], leaveOut: '' });
  };
  return (
    <div className="flex items-start gap-3 sm:max-w-md">
      <Field label={texts.leaveOutADate} error={problem ?? problems['leaveOut']} className="min-w-0 flex-1">
        {(ids) => (
          <TextInput
            {...ids}
            type="date"
            max="9998-12-31"
            value={leaveOut}
            onChange={({ target }) => {
              choose({ leaveOut: target.value });
            }}
            onKeyDown={(pressed) => {
              if (pressed.key !== 'Enter') return;
              pressed.preventDefault();
              take();
            }}
          />
        )}
      </Field>
      <Button disabled={!isReady} onClick={take} className="mt-7 h-12">
        {texts.leaveOut}
      </Button>
    </div>
  );
}

interface LeftOutProps {
  form: EventForm;
  choices: RepeatChoices;
  /** @param exception as in the rule */
  onPutBack: (exception: string) => void;
}

/** The rule's exceptions, each with a button to remove it. */
export function LeftOut({ form, choices, onPutBack }: LeftOutProps) {
  const { exceptions } = choices;
  if (exceptions.length === 0) return null;
  const inOrder = [...new Set(exceptions)].map((text) => ({ text, date: dayOfRule(text, form.zone) }));
  inOrder.sort((left, right) => left.date.localeCompare(right.date));
  return (
    <div>
      <h3 className="mb-1.5 text-sm font-semibold">{texts.leftOut}</h3>
      <ul aria-label={texts.leftOut} className="flex flex-wrap gap-2">
        {inOrder.map(({ text, date }) => (
          <li key={text}>
            <Button
              icon={<Undo2 />}
              aria-label={texts.putBack(dayText(date))}
              onClick={() => {
                onPutBack(text);
              }}
              className="tabular-nums"
            >
              {dayText(date)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
