import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { dayMsOf } from '#contract/calendar/days.ts';
import { deviceDay } from '#data/events/when/clock.ts';
import { nextDayOfPlans, plansByDay } from '#data/plans/days.ts';
import type { Plans } from '#data/plans/sections.ts';
import type { OpenChanges } from '#shared-parts/outbox/use-open-changes.ts';
import { PlanRow } from '#shared-parts/plans/plan-row.tsx';
import { planChange } from '#shared-parts/plans/use-plans.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { useQuery } from '#ui/hooks/use-query.ts';
import { dateFormat } from '#ui/text/date-format.ts';
import { MonthGrid, dayName } from './month-grid.tsx';
import { monthOf, monthsLater, parseDay } from './month.ts';
import * as texts from './texts.ts';
import { weekStartOf } from './week-start.ts';

const monthName = dateFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `Sat 28 Nov` */
const shortDay = dateFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

interface MonthViewProps {
  plans: Plans;
  changes: OpenChanges;
  nowMs: number;
}

/** The plans of a month by day, and those of the chosen day, which is in the URL. */
export function MonthView({ plans, changes, nowMs }: MonthViewProps) {
  const [query, change] = useQuery();
  const today = deviceDay(nowMs);
  const day = parseDay(query.get('day')) ?? today;
  const all = [...plans.coming, ...plans.waiting, ...plans.saved, ...plans.past];
  const byDay = plansByDay(all, monthOf(day));
  const ofDay = byDay.get(day) ?? [];
  const next = ofDay.length === 0 ? nextDayOfPlans(all, day) : null;

  function withDay(params: URLSearchParams, next: string): URLSearchParams {
    if (next === today) params.delete('day');
    else params.set('day', next);
    return params;
  }
  function choose(next: string): void {
    change((params) => withDay(params, next), { replace: true });
  }

  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <section aria-label={texts.month}>
        <div className="mb-2 flex flex-wrap items-center gap-1">
          <h2 aria-live="polite" className="mr-auto font-display text-lg font-bold">
            {monthName.format(dayMsOf(day))}
          </h2>
          {day !== today && (
            <Button
              variant="quiet"
              onClick={() => {
                choose(today);
              }}
            >
              {texts.goToToday}
            </Button>
          )}
          <IconButton
            label={texts.previousMonth}
            icon={<ChevronLeft />}
            onClick={() => {
              choose(monthsLater(day, -1));
            }}
          />
          <IconButton
            label={texts.nextMonth}
            icon={<ChevronRight />}
            onClick={() => {
              choose(monthsLater(day, 1));
            }}
          />
        </div>
        <MonthGrid
          day={day}
          today={today}
          weekStart={weekStartOf(navigator.language)}
          plans={byDay}
          onChoose={choose}
        />
      </section>
      <section aria-label={dayName(day)}>
        <h2 className="mb-2 font-display text-base font-bold lg:leading-11">{dayName(day)}</h2>
        {ofDay.length === 0 && <p className="text-sm text-muted">{texts.freeDay}</p>}
        {next !== null && (
          <Link
            replace
            to={{ search: withDay(new URLSearchParams(query), next.day).toString() }}
            className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
          >
            {texts.nextDay(shortDay.format(dayMsOf(next.day)).replace(',', ''), next.count)}
          </Link>
        )}
        <ul className="space-y-2.5">
          {ofDay.map((plan) => (
            <li key={plan.event.ref}>
              <PlanRow plan={plan} change={planChange(plan, changes)} nowMs={nowMs} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
