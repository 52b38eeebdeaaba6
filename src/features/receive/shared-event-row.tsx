import { CalendarPlus } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import type { ReceiveDeps } from './deps.ts';
import type { SharedEvent } from './shared-events.ts';
import * as texts from './texts.ts';

interface SharedEventRowProps {
  event: SharedEvent;
  whenText: ReceiveDeps['whenText'];
  /** a draft of it exists */
  isMade: boolean;
  isPending: boolean;
  /** omitted if it is the only one, or nobody is signed in */
  onMake?: (() => void) | undefined;
}

/** What the draft will lack, as text; null for nothing. */
function missingText({ problems, leftBehind }: SharedEvent): string | null {
  const fields = [...problems.map(({ field }) => field), ...leftBehind];
  const named = [...new Set(fields.map((field) => texts.fieldNames[field] ?? field))];
  return named.length === 0 ? null : texts.missingFields(named.join(', '));
}

/** An event of a shared calendar. */
export function SharedEventRow({ event, whenText, isMade, isPending, onMake }: SharedEventRowProps) {
  const { title, date_time, end_date_time = null, timezone = null, locationName, recurrence, status } = event.values;
  const { start_date, end_date } = event.values;
  const name = title === '' ? texts.untitledEvent : title;
  const when = date_time === '' ? '' : whenText({ date_time, end_date_time, start_date, end_date, timezone });
  const facts = [
    when,
    locationName ?? '',
    recurrence ? texts.repeats : '',
    status === 'cancelled' ? texts.cancelledThere : '',
  ];
  const missingNote = missingText(event);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-[min(12rem,100%)] flex-1 basis-0">
        <p className="text-sm font-semibold break-words">{name}</p>
        <p className="mt-0.5 text-xs break-words text-muted">{facts.filter((fact) => fact !== '').join(' · ')}</p>
        {missingNote !== null && <p className="mt-0.5 text-xs text-muted">{missingNote}</p>}
      </div>
      {onMake !== undefined && (
        <Button
          size="sm"
          icon={isMade ? undefined : <CalendarPlus />}
          isPending={isPending}
          aria-label={isMade ? texts.openDraftOf(name) : texts.makeEventOf(name)}
          onClick={onMake}
        >
          {isMade ? texts.openDraft : texts.makeEvent}
        </Button>
      )}
    </div>
  );
}
