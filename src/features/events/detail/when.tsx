import { CalendarDays, Repeat } from 'lucide-react';
import { daysOf } from '#contract/calendar/days.ts';
import { parseRecurrence } from '#contract/calendar/recurrence.ts';
import { describeRecurrence } from '#contract/calendar/describe-recurrence.ts';
import type { EventRow } from '#data/events/rows.ts';
import { Fact } from './fact.tsx';
import { formatHours, longDate, formatStart } from '#shared-parts/events/time.ts';
import { occurrences, type Occurrence } from '#data/events/occurrences.ts';
import { clockName, viewerTime } from '#features/events/viewer-time.ts';
import { useInServerZone } from '#shared-parts/events/use-in-server-zone.ts';
import { useServerRender } from '#ui/hooks/server-render.ts';
import * as texts from './texts.ts';

const maxDates = 5;

function shortDate(date: Occurrence): string {
  return formatStart(date, 'en-US', { weekday: 'short', month: 'short', day: 'numeric' });
}

/** The local time of the event; below it the viewer's, if it differs. */
function Times({ date }: { date: Occurrence }) {
  // The server doesn't know the viewer's zone.
  const isServerRender = useServerRender() !== null;
  const yours = isServerRender ? null : viewerTime(date);
  const place = daysOf(date) === null ? clockName(date) : '';
  // One line for each, so that nothing moves once the zone is known.
  const below = yours === null ? place : texts.yourTime(yours);
  return (
    <>
      <time dateTime={date.start_date ?? date.date_time} className="font-semibold">
        {longDate(date)}
      </time>
      <p className="flex items-baseline gap-x-1.5 tabular-nums">
        <span>{formatHours(date)}</span>
        {yours !== null && <span className="min-w-0 truncate text-xs text-muted"> {place}</span>}
      </p>
      {below !== '' && <p className="text-xs text-pretty text-muted tabular-nums">{below}</p>}
    </>
  );
}

function Repeats({ event, later }: { event: EventRow; later: readonly Occurrence[] }) {
  const rule = parseRecurrence(event.recurrence);
  return (
    <Fact icon={<Repeat />} label={texts.repeats}>
      <p className="font-semibold">{rule === null ? texts.aRepeatingEvent : describeRecurrence(rule)}</p>
      {later.length > 0 && (
        <>
          <p className="mt-1 text-xs text-muted">{texts.nextDates}</p>
          <ul aria-label={texts.nextDates} className="mt-1 flex flex-wrap gap-1.5">
            {later.map((date) => (
              <li
                key={date.date_time}
                className="rounded-full bg-sunken px-2.5 py-0.5 text-xs font-medium tabular-nums"
              >
                <time dateTime={date.start_date ?? date.date_time}>{shortDate(date)}</time>
              </li>
            ))}
          </ul>
        </>
      )}
    </Fact>
  );
}

/** When the event takes place; if it repeats, the next date and those after it. */
export function EventWhen({ event, nowMs }: { event: EventRow; nowMs: number }) {
  const [next, ...later] = occurrences(useInServerZone(event), nowMs, maxDates);
  return (
    <>
      <Fact icon={<CalendarDays />} label={texts.dateAndTime}>
        <Times date={next} />
      </Fact>
      {event.event_type === 'recurring' && <Repeats event={event} later={later} />}
    </>
  );
}
