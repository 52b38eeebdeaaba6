import { CalendarMinus } from 'lucide-react';
import { useRef } from 'react';
import { parseRecurrence } from '#contract/calendar/recurrence.ts';
import { Button } from '#ui/controls/button.tsx';
import type { EventForm, FormErrors } from '#features/wizard/form/event-form.ts';
import type { RepeatChoices } from './choices.ts';
import { AnotherDate, compactDay, LeftOut } from './left-out.tsx';
import { upcomingDates } from './series.ts';
import { dayText } from '#features/wizard/time/describe-times.ts';
import * as texts from './texts.ts';

const maxDates = 5;

interface RepeatDatesProps {
  form: EventForm;
  /** null: the rule can't be changed here */
  choices: RepeatChoices | null;
  problems: FormErrors;
  choose: (chosen: Partial<RepeatChoices>) => void;
  nowMs: number;
}

function noDates(form: EventForm): string {
  if (form.date === '') return texts.chooseADate;
  if (parseRecurrence(form.recurrence) === null) return texts.sayHowItRepeats;
  return texts.noDateLeft;
}

/** The rule's next dates and its exceptions. */
export function RepeatDates({ form, choices, problems, choose, nowMs }: RepeatDatesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const setExceptions = (exceptions: string[]) => {
    choose({ exceptions });
    // The pressed button disappears with its date, so move the focus.
    heading.current?.focus();
  };
  const dates = upcomingDates(form, nowMs, maxDates);
  return (
    <>
      <div>
        <h3 ref={heading} tabIndex={-1} className="mb-1.5 text-sm font-semibold outline-none">
          {texts.nextDates}
        </h3>
        {dates.length === 0 && <p className="text-sm text-muted">{noDates(form)}</p>}
        <ul
          aria-label={texts.nextDates}
          className="divide-y divide-line rounded-md border border-line empty:hidden sm:max-w-md"
        >
          {dates.map(({ date, time }) => (
            <li
              key={date}
              className="flex min-h-12 items-center justify-between gap-2 py-0.5 pr-1 pl-3.5 text-sm tabular-nums"
            >
              <span className="whitespace-nowrap">{form.isAllDay ? dayText(date) : `${dayText(date)}, ${time}`}</span>
              {choices !== null && (
                <Button
                  variant="quiet"
                  icon={<CalendarMinus />}
                  aria-label={texts.leaveOutDay(dayText(date))}
                  className="max-sm:px-2 max-sm:[&_svg]:hidden"
                  onClick={() => {
                    setExceptions([...choices.exceptions, compactDay(date)]);
                  }}
                >
                  {texts.leaveOut}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
      {choices !== null && (
        <>
          <LeftOut
            form={form}
            choices={choices}
            onPutBack={(exception) => {
              setExceptions(choices.exceptions.filter((one) => one !== exception));
            }}
          />
          <AnotherDate form={form} choices={choices} problems={problems} choose={choose} />
        </>
      )}
    </>
  );
}
