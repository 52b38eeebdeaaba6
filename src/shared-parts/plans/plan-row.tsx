import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { EventRow } from '#data/events/rows.ts';
import type { Plan, PlanDate } from '#data/plans/plan.ts';
import { eventAddress } from '#shared-parts/events/address.ts';
import { placeText, untitledEvent } from '#shared-parts/events/texts.ts';
import type { ReactNode } from 'react';
import { KeptMark, PlanMarks } from './marks.tsx';
import { capitalized, dayText, hoursText, leafOf, nearDayText, ownTimeText } from './plan-text.ts';
import type { PlanChange } from './use-plans.ts';

interface DatedEventProps {
  event: EventRow;
  date: PlanDate;
  nowMs: number;
  /** below the title and the place */
  children?: ReactNode;
}

/** An event in one row: its date first, as on a leaf of a calendar. The title's link covers the row. */
export function DatedEvent({ event, date, nowMs, children }: DatedEventProps) {
  const id = useId();
  const leaf = leafOf(date.date);
  const near = nearDayText(date, nowMs);
  const ownTime = ownTimeText(date);
  return (
    <article
      aria-labelledby={id}
      className="group @container relative rounded-md border border-line bg-surface p-3 shadow-1"
    >
      <div className="flex flex-wrap gap-x-3.5 gap-y-2">
        <div
          aria-hidden="true"
          className="flex w-13 shrink-0 flex-col items-center justify-center self-start rounded-sm bg-sunken py-1.5 text-center leading-tight"
        >
          <span className="text-xs font-medium text-muted">{leaf.weekday}</span>
          <span className="font-display text-lg font-bold tabular-nums">{leaf.day}</span>
          <span className="text-xs font-medium text-muted">{leaf.month}</span>
        </div>
        <div className="min-w-[min(10rem,100%)] flex-1 @xl:flex @xl:items-center @xl:gap-4">
          <div className="min-w-0 flex-1">
            <h3 id={id} className="text-base leading-snug font-semibold">
              <Link
                to={eventAddress(event)}
                className="line-clamp-2 break-words outline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-md"
              >
                {event.title === '' ? untitledEvent : event.title}
              </Link>
            </h3>
            <p className="mt-0.5 text-sm break-words text-muted">
              <time dateTime={date.date.start_date ?? date.date.date_time} className="tabular-nums">
                <span className="sr-only">{dayText(date, nowMs)}. </span>
                {near !== null && <span className="font-semibold text-ink">{capitalized(near)} </span>}
                {hoursText(date)}
              </time>
              {ownTime !== null && (
                <span className="tabular-nums">
                  {'\u00a0· '}
                  {ownTime}
                </span>
              )}{' '}
              <span className="block">{placeText(event)}</span>
            </p>
          </div>
          {children !== undefined && <div className="mt-2 flex flex-wrap items-center gap-2 @xl:mt-0">{children}</div>}
        </div>
      </div>
    </article>
  );
}

interface PlanRowProps {
  plan: Plan;
  change: PlanChange | null;
  nowMs: number;
  /** before the marks */
  children?: ReactNode;
}

/** A plan in one row. */
export function PlanRow({ plan, change, nowMs, children }: PlanRowProps) {
  return (
    <DatedEvent event={plan.event} date={plan} nowMs={nowMs}>
      {children}
      <PlanMarks plan={plan} change={change} />
      {plan.isKept && <KeptMark />}
    </DatedEvent>
  );
}
