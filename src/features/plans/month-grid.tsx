import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { daysLater, dayMsOf } from '#contract/calendar/days.ts';
import type { Plan, PlanState } from '#data/plans/plan.ts';
import { classNames } from '#ui/class-names.ts';
import { dateFormat } from '#ui/text/date-format.ts';
import { dayByKey, daysIntoWeek, weeksOfMonth } from './month.ts';
import * as texts from './texts.ts';

const dots: Record<PlanState, string> = {
  own: 'bg-brand-ink',
  going: 'bg-good',
  waiting: 'bg-warn',
  saved: 'bg-muted',
};
const mostDots = 3;
const dotsBesideCount = 2;
const rowLook = 'grid grid-cols-7 gap-1';

const wholeDay = dateFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortWeekday = dateFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
const longWeekday = dateFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** `Friday 27 November 2026` */
export const dayName = (day: string): string => wholeDay.format(dayMsOf(day)).replace(',', '');

interface MonthGridProps {
  /** the chosen day, whose month is shown */
  day: string;
  today: string;
  weekStart: number;
  plans: ReadonlyMap<string, readonly Plan[]>;
  onChoose: (day: string) => void;
}

function Dots({ plans }: { plans: readonly Plan[] }) {
  const shown = plans.length > mostDots ? plans.slice(0, dotsBesideCount) : plans;
  const more = plans.length - shown.length;
  return (
    <span aria-hidden="true" className="flex h-[1em] items-center gap-[2px] text-xs leading-none font-semibold">
      {shown.map(({ event, state }) => (
        <span key={event.ref} className={classNames('size-[6px] rounded-full', dots[state])} />
      ))}
      {more > 0 && (
        // Not a text of the button, which has its own.
        <span data-more={`+${String(more)}`} className="text-muted after:content-[attr(data-more)]" />
      )}
    </span>
  );
}

/** The days of a month as buttons, of which one is chosen; keys move as in other calendars. */
export function MonthGrid({ day, today, weekStart, plans, onChoose }: MonthGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  /** where a key has led, until that day is shown */
  const dayOfKey = useRef<string | null>(null);
  useLayoutEffect(() => {
    // The day may be in a month that has only now come. A later effect would leave a moment without focus, and one
    // that still waited from the last day would take this key for its own: either way the next key would be lost.
    if (dayOfKey.current === day) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    dayOfKey.current = null;
  }, [day]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const from = dayOfKey.current ?? day;
    const next = dayByKey(event.key, from, weekStart);
    if (next === null) return;
    event.preventDefault();
    // The key may lead nowhere; the next change of the day is then not its own.
    if (next === from) return;
    dayOfKey.current = next;
    onChoose(next);
  }

  const firstOfWeek = daysLater(day, -daysIntoWeek(day, weekStart));
  return (
    <div ref={grid} role="grid" aria-label={texts.month} tabIndex={-1} onKeyDown={onKeyDown}>
      <div role="row" className={rowLook}>
        {Array.from({ length: 7 }, (_unused, index) => dayMsOf(daysLater(firstOfWeek, index))).map((atMs) => (
          <span key={atMs} role="columnheader" className="py-1 text-center text-xs font-medium text-muted">
            <span aria-hidden="true">{shortWeekday.format(atMs)}</span>
            <span className="sr-only">{longWeekday.format(atMs)}</span>
          </span>
        ))}
      </div>
      {weeksOfMonth(day, weekStart).map((week, row) => (
        <div key={week.find((one) => one !== null) ?? row} role="row" className={`${rowLook} mt-1`}>
          {week.map((one, column) => (
            <div key={one ?? column} role="gridcell" aria-selected={one === null ? undefined : one === day}>
              {one !== null && (
                <button
                  type="button"
                  data-day={one}
                  tabIndex={one === day ? 0 : -1}
                  aria-label={texts.dayLabel(dayName(one), plans.get(one)?.length ?? 0)}
                  aria-current={one === today ? 'date' : undefined}
                  onClick={() => {
                    onChoose(one);
                  }}
                  className={classNames(
                    'flex h-13 w-full cursor-pointer overflow-hidden p-0 flex-col items-center justify-center gap-0.5 rounded-sm text-sm tabular-nums sm:h-16',
                    one === today && 'font-bold text-brand-ink',
                    one === day ? 'bg-surface shadow-1 ring-2 ring-brand' : 'hover:bg-sunken',
                  )}
                >
                  {Number(one.slice(8))}
                  <Dots plans={plans.get(one) ?? []} />
                </button>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
