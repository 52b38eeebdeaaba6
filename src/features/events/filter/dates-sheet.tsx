import { useState } from 'react';
import { daysLater } from '#contract/calendar/days.ts';
import { partsOfDay, type PartOfDay } from '#contract/events/search/when.ts';
import { Button } from '#ui/controls/button.tsx';
import { Chip } from '#ui/controls/chip.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import * as words from '#ui/text/words.ts';
import { dayIn, type Choices } from './address.ts';
import { dayText } from './days.ts';
import { deviceDay } from '#data/events/when/clock.ts';
import * as texts from './texts.ts';

interface DatesSheetProps {
  choices: Choices;
  onChoose: (choices: Partial<Choices>) => void;
  onClose: () => void;
}

const quickDays = 7;
const partOptions: readonly { value: PartOfDay | ''; label: string }[] = [
  { value: '', label: texts.anyPart },
  ...partsOfDay.map((value) => ({ value, label: texts.parts[value] })),
];

/** Chooses days and a part of the day; the list follows at once. */
export function DatesSheet({ choices, onChoose, onClose }: DatesSheetProps) {
  const { day, part } = choices;
  const span = typeof day === 'object' ? day : null;
  const [today] = useState(() => deviceDay(Date.now()));

  function setFrom(text: string): void {
    const from = dayIn(text);
    if (from === null) return onChoose({ day: null });
    const isSpan = span !== null && span.to !== span.from && span.to >= from;
    onChoose({ day: { from, to: isSpan ? span.to : from } });
  }
  function setTo(text: string): void {
    const to = dayIn(text);
    if (to === null) return onChoose({ day: span === null ? null : { ...span, to: span.from } });
    onChoose({ day: { from: span === null || span.from > to ? to : span.from, to } });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.whenTitle}
      actions={
        <>
          {(day !== null || part !== null) && (
            <Button
              onClick={() => {
                onChoose({ day: null, part: null });
              }}
            >
              {words.clear}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {words.done}
          </Button>
        </>
      }
    >
      <div
        role="group"
        aria-label={texts.nextDays}
        className="-mx-6 flex [scrollbar-width:none] gap-2 overflow-x-auto px-6 py-1"
      >
        {Array.from({ length: quickDays }, (_unused, index) => daysLater(today, index)).map((each) => {
          const isOn = span?.from === each && span.to === each;
          return (
            <Chip
              key={each}
              isOn={isOn}
              onClick={() => {
                onChoose({ day: isOn ? null : { from: each, to: each } });
              }}
            >
              {dayText(each)}
            </Chip>
          );
        })}
      </div>
      <div className="mt-5 grid gap-3 sm:grid-cols-2">
        <Field label={texts.fromDay}>
          {(ids) => (
            <TextInput
              {...ids}
              type="date"
              value={span?.from ?? ''}
              onChange={({ target }) => {
                setFrom(target.value);
              }}
            />
          )}
        </Field>
        <Field label={texts.toDay}>
          {(ids) => (
            <TextInput
              {...ids}
              type="date"
              min={span?.from}
              value={span?.to ?? ''}
              onChange={({ target }) => {
                setTo(target.value);
              }}
            />
          )}
        </Field>
      </div>
      <div className="mt-5">
        <Segmented
          label={texts.partOfDay}
          value={part ?? ''}
          options={partOptions}
          onChange={(value) => {
            onChoose({ part: value === '' ? null : value });
          }}
        />
        <p className="mt-1.5 text-xs text-pretty text-muted">{texts.partHint}</p>
      </div>
    </Dialog>
  );
}
