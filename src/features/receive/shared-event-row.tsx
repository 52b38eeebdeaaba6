import { CalendarPlus } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import type { ReceiveDeps } from './deps.ts';
import type { SharedEvent } from './shared-events.ts';

interface SharedEventRowProps {
  event: SharedEvent;
  whenText: ReceiveDeps['whenText'];
  /** a draft of it exists */
  isMade: boolean;
  isPending: boolean;
  /** omitted if it is the only one, or nobody is signed in */
  onMake?: (() => void) | undefined;
}

const fieldTexts: Record<string, string> = {
  SUMMARY: 'a title',
  GEO: 'the point on the map',
  RRULE: 'how it repeats',
  DTSTART: 'the date',
  DTEND: 'the end',
  DURATION: 'the end',
  RDATE: 'extra dates',
  EXRULE: 'dates left out by a rule',
  ORGANIZER: 'the organizer',
  CONTACT: 'whom to ask',
  ATTENDEE: 'the guests',
  ATTACH: 'attached files',
  COMMENT: 'comments',
  VALARM: 'reminders',
  URL: 'the link',
  CONFERENCE: 'the video call',
  'X-GOOGLE-CONFERENCE': 'the video call',
  'X-MICROSOFT-SKYPETEAMSMEETINGURL': 'the video call',
  'RELATED-TO': 'what it belongs to',
  'CLASS=PRIVATE': 'that it is private',
  'CLASS=CONFIDENTIAL': 'that it is private',
  'STATUS=TENTATIVE': 'that it isn’t certain',
  'RANGE=THISANDFUTURE': 'the change of all later dates',
};

/** What the draft will lack, as text; null for nothing. */
function missingText({ problems, leftBehind }: SharedEvent): string | null {
  const fields = [...problems.map(({ field }) => field), ...leftBehind];
  const named = [...new Set(fields.map((field) => fieldTexts[field] ?? field))];
  return named.length === 0 ? null : `Can’t be taken from the file: ${named.join(', ')}.`;
}

/** An event of a shared calendar. */
export function SharedEventRow({ event, whenText, isMade, isPending, onMake }: SharedEventRowProps) {
  const { title, date_time, end_date_time = null, timezone = null, locationName, recurrence, status } = event.values;
  const { start_date, end_date } = event.values;
  const name = title === '' ? 'An event without a title' : title;
  const when = date_time === '' ? '' : whenText({ date_time, end_date_time, start_date, end_date, timezone });
  const facts = [
    when,
    locationName ?? '',
    recurrence ? 'Repeats' : '',
    status === 'cancelled' ? 'Cancelled there' : '',
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
          aria-label={isMade ? `Open the draft: ${name}` : `Make an event: ${name}`}
          onClick={onMake}
        >
          {isMade ? 'Open the draft' : 'Make an event'}
        </Button>
      )}
    </div>
  );
}
