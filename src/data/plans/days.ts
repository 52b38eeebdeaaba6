import { daysLater, daysOf, type Days } from '#contract/calendar/days.ts';
import { nightEndHour } from '#contract/events/search/when-days.ts';
import { occurrences, type Occurrence } from '#data/events/occurrences.ts';
import { clockOf, deviceWall, wallOf as wallAt } from '#data/events/when/clock.ts';
import { planDate, type Plan } from './plan.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A night belongs to the day before. */
const nightMs = nightEndHour * hourMs;
/** A month's grid shows six weeks at most, and an event begins once a day at most. */
const mostDates = 50;

/** What the clock of a date's place shows at an instant, `2026-11-27T21:00`; this device's if the place's isn't known. */
export function wallOf(date: Occurrence, atMs: number): string {
  // Days without a place hold wherever they are read.
  if (date.timezone === null && daysOf(date) !== null) return deviceWall(atMs);
  const clock = clockOf(date, '');
  return clock === '' ? deviceWall(atMs) : wallAt(atMs, clock).slice(0, 16);
}

/** The days that a date takes up, by the clock of its place. */
export function daysOfDate({ date, startMs, endMs }: Pick<Plan, 'date' | 'startMs' | 'endMs'>): Days {
  const days = daysOf(date);
  if (days !== null) return days;
  const first = wallOf(date, startMs).slice(0, 10);
  const last = wallOf(date, endMs - nightMs).slice(0, 10);
  return { first, last: last > first ? last : first };
}

/** Whether a plan that isn't over is on, or begins, on the present day of its place. */
export function isToday(plan: Plan, nowMs: number): boolean {
  if (plan.startMs <= nowMs && nowMs <= plan.endMs) return true;
  const today = wallOf(plan.date, nowMs).slice(0, 10);
  const { first, last } = daysOfDate(plan);
  return first <= today && today <= last;
}

/** A plan's dates that may touch a span of time. */
function datesNear(plan: Plan, fromMs: number, toMs: number): Plan[] {
  const { event } = plan;
  // An event without a valid date is on no day.
  if (event.event_type !== 'recurring') return plan.endMs >= fromMs && plan.startMs <= toMs ? [plan] : [];
  if (!(event.ends_at >= fromMs && event.starts_at <= toMs)) return [];
  return occurrences(event, fromMs, mostDates)
    .map((date) => ({ ...plan, ...planDate(date) }))
    .filter(({ startMs }) => startMs <= toMs);
}

/**
 * The plans of each day from `first` to `last`, both included, soonest first: events of several days on each of them,
 * repeating ones on their dates. Days without plans are missing.
 */
export function plansByDay(plans: readonly Plan[], { first, last }: Days): ReadonlyMap<string, readonly Plan[]> {
  // Places lie up to 14 hours from UTC.
  const fromMs = Date.parse(`${first}T00:00:00Z`) - dayMs;
  const toMs = Date.parse(`${last}T00:00:00Z`) + 2 * dayMs;
  const byDay = new Map<string, Plan[]>();
  const dated = plans.flatMap((plan) => datesNear(plan, fromMs, toMs));
  for (const plan of dated.sort((left, right) => left.startMs - right.startMs)) {
    const days = daysOfDate(plan);
    const end = days.last < last ? days.last : last;
    for (let day = days.first > first ? days.first : first; day <= end; day = daysLater(day, 1)) {
      byDay.set(day, [...(byDay.get(day) ?? []), plan]);
    }
  }
  return byDay;
}

/** How far ahead a day with plans is looked for: what repeats once a year is found. */
const daysAhead = 366;

/** The first day after `day` that has any plans, and how many; null if there is none within a year. */
export function nextDayOfPlans(plans: readonly Plan[], day: string): { day: string; count: number } | null {
  const byDay = plansByDay(plans, { first: daysLater(day, 1), last: daysLater(day, daysAhead) });
  const [first] = [...byDay.keys()].sort();
  return first === undefined ? null : { day: first, count: byDay.get(first)?.length ?? 0 };
}
