import type { Recurrence } from './recurrence.ts';
import { parseRecurrence, weekdays } from './recurrence.ts';
import { endlessMs, type Timed } from './series-bound.ts';
import { clockOf, instantMsAt, wallAt } from './zoned-time.ts';

const dayMs = 24 * 3600_000;
/** After how many periods without a date a rule is abandoned: the 30th of February, for example, never comes. */
const emptyAtMost = 400;

/** Days are counted from 1 January 1970, as if each wall clock were UTC's. */
const dayOf = (year: number, month: number, day: number): number => Date.UTC(year, month, day) / dayMs;
const partsOf = (day: number) => {
  const date = new Date(day * dayMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), date: date.getUTCDate() };
};
/** 0 for Monday; the first of January 1970 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

function lengthOf(year: number, month: number): number {
  return dayOf(year, month + 1, 1) - dayOf(year, month, 1);
}

function isOnDay({ days }: Recurrence, day: number, dateOfMonth: number, monthLength: number): boolean {
  return days.some(({ day: name, nth }) => {
    if (weekdays[weekdayOf(day)] !== name) return false;
    if (nth === null) return true;
    return nth > 0 ? Math.ceil(dateOfMonth / 7) === nth : Math.ceil((monthLength - dateOfMonth + 1) / 7) === -nth;
  });
}

function daysOfMonth(rule: Recurrence, first: number, year: number, month: number): number[] {
  const length = lengthOf(year, month);
  const begin = dayOf(year, month, 1);
  const { days, monthDays } = rule;
  const found: number[] = [];
  for (let date = 1; date <= length; date += 1) {
    const day = begin + date - 1;
    const isUnconstrained = days.length === 0 && monthDays.length === 0;
    if (isUnconstrained ? date !== partsOf(first).date : days.length > 0 && !isOnDay(rule, day, date, length)) continue;
    if (monthDays.length > 0 && !monthDays.includes(date) && !monthDays.includes(date - length - 1)) continue;
    found.push(day);
  }
  return found;
}

/** The days of the rule's period number `index`, in order; those before the first day are not dates. */
function daysOfPeriod(rule: Recurrence, first: number, index: number): number[] {
  const step = index * rule.interval;
  const { year, month, date } = partsOf(first);
  switch (rule.frequency) {
    case 'DAILY': {
      const day = first + step;
      return rule.days.length === 0 || isOnDay(rule, day, 0, 0) ? [day] : [];
    }
    case 'WEEKLY': {
      const begin = first - ((weekdayOf(first) - weekdays.indexOf(rule.weekStart) + 7) % 7) + step * 7;
      const week = Array.from({ length: 7 }, (_unused, offset) => begin + offset);
      return week.filter((day) =>
        rule.days.length === 0 ? weekdayOf(day) === weekdayOf(first) : isOnDay(rule, day, 0, 0),
      );
    }
    case 'MONTHLY': {
      const target = partsOf(dayOf(year, month + step, 1));
      return daysOfMonth(rule, first, target.year, target.month);
    }
    case 'YEARLY':
      return date <= lengthOf(year + step, month) ? [dayOf(year + step, month, date)] : [];
    default:
      return rule.frequency satisfies never;
  }
}

const shortest = { DAILY: 1, WEEKLY: 7, MONTHLY: 28, YEARLY: 365 } as const;

/** How many whole periods of a frequency lie between two days, at most one more. */
function periodsBetween(frequency: Recurrence['frequency'], first: number, day: number): number {
  if (frequency === 'DAILY' || frequency === 'WEEKLY') return (day - first) / shortest[frequency];
  const [from, to] = [partsOf(first), partsOf(day)];
  const years = to.year - from.year;
  return frequency === 'YEARLY' ? years : years * 12 + to.month - from.month;
}

/** The number of a period that can't be behind a day, so that dates far away needn't all be walked through. */
function periodBefore({ frequency, interval }: Recurrence, first: number, day: number): number {
  return Math.max(0, Math.floor(periodsBetween(frequency, first, day) / interval) - 1);
}

/** `20270503T210000` of `2027-05-03T21:00:00`. */
const compact = (wall: string): string => wall.replace(/[-:]/g, '');
/** `2027-05-03` of `20270503` and of what begins so. */
const dashed = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`;

/**
 * Whether a date is left out. Reading the clock is slow, and most dates have no exception near them: only the few that do
 * need it.
 */
function exceptionsOf({ exceptions }: Recurrence, clock: string): (day: number, wall: string) => boolean {
  const leftOut = new Set(exceptions);
  const near = new Set<number>();
  for (const text of exceptions.filter((one) => one.endsWith('Z'))) {
    const day = Date.parse(`${dashed(text)}T00:00:00Z`) / dayMs;
    for (const one of [day - 1, day, day + 1]) near.add(one);
  }
  return (day, wall) => {
    const compactWall = compact(wall);
    if (leftOut.has(compactWall) || leftOut.has(compactWall.slice(0, 8))) return true;
    return near.has(day) && leftOut.has(`${compact(wallAt(instantMsAt(wall, clock), 'Z'))}Z`);
  };
}

function isPast({ until }: Recurrence, wall: string, clock: string): boolean {
  if (until === null) return false;
  if (!until.endsWith('Z')) return compact(wall).slice(0, until.length) > until;
  return `${compact(wallAt(instantMsAt(wall, clock), 'Z'))}Z` > until;
}

/**
 * The starts of a repeating event in order, as the clock of its place shows them. Its own date is the first, whether the rule
 * would have it or not.
 * @param fromMs starts on days before that of this instant may be left out
 */
function* wallsOf(event: Timed, rule: Recurrence, fromMs: number): Generator<string> {
  const clock = clockOf(event);
  const wallOfFirst = wallAt(Date.parse(event.date_time), clock);
  const first = Date.parse(`${wallOfFirst.slice(0, 10)}T00:00:00Z`) / dayMs;
  const daysApart = rule.interval * shortest[rule.frequency];
  // A rule with a count has to be followed from its first date.
  let index = rule.count === null ? periodBefore(rule, first, Math.floor(fromMs / dayMs) - 1) : 0;
  let counted = 0;
  let empty = 0;
  const isLeftOut = exceptionsOf(rule, clock);
  let days = index === 0 ? [first, ...daysOfPeriod(rule, first, 0).filter((day) => day > first)] : [];
  while (empty < emptyAtMost && first + index * daysApart < endlessMs / dayMs) {
    empty = days.length === 0 ? empty + 1 : 0;
    for (const day of days) {
      // A month is longer than the shortest one, so the last periods may lie behind the end of all dates.
      if (day >= endlessMs / dayMs) return;
      const wall = new Date(day * dayMs).toISOString().slice(0, 10) + wallOfFirst.slice(10);
      counted += 1;
      if (isPast(rule, wall, clock) || (rule.count !== null && counted > rule.count)) return;
      if (!isLeftOut(day, wall)) yield wall;
    }
    index += 1;
    days = daysOfPeriod(rule, first, index).filter((day) => day > first);
  }
}

function durationOf({ date_time, end_date_time }: Timed): number {
  return end_date_time === null ? 0 : Math.max(0, Date.parse(end_date_time) - Date.parse(date_time));
}

function ruleOf(event: Timed): Recurrence | null {
  return event.event_type === 'recurring' ? parseRecurrence(event.recurrence) : null;
}

/** The starts of the dates that are not over at `fromMs`, at most `count`, in epoch ms; none when all are over. */
export function nextDates(event: Timed, fromMs: number, count: number): number[] {
  const rule = ruleOf(event);
  const firstMs = Date.parse(event.date_time);
  const duration = durationOf(event);
  if (rule === null) return firstMs + duration >= fromMs && count > 0 ? [firstMs] : [];
  const found: number[] = [];
  if (count <= 0) return found;
  const clock = clockOf(event);
  // Text compares as its instants do, but for the hour of a clock change.
  const early = wallAt(fromMs - duration - dayMs, clock);
  for (const wall of wallsOf(event, rule, fromMs - duration)) {
    if (wall < early) continue;
    const startMs = instantMsAt(wall, clock);
    if (startMs + duration < fromMs) continue;
    found.push(startMs);
    if (found.length === count) break;
  }
  return found;
}

/** The last start of a rule that ends; looked for near its end first. */
function lastWall(event: Timed, rule: Recurrence): string | null {
  const firstMs = Date.parse(event.date_time);
  const periodMs = rule.interval * shortest[rule.frequency] * dayMs;
  const untilMs = rule.until === null ? firstMs : Date.parse(dashed(rule.until));
  for (let reachMs = 4 * periodMs; ; reachMs *= 8) {
    const fromMs = Math.max(firstMs, untilMs - reachMs);
    let last: string | null = null;
    for (const wall of wallsOf(event, rule, fromMs)) last = wall;
    if (last !== null || fromMs === firstMs) return last;
  }
}

/**
 * When the last date of an event is over, in epoch ms; `endlessMs` where a rule has no bound, and for a repeating event with no
 * rule that is known.
 */
export function seriesEndMs(event: Timed): number {
  const duration = durationOf(event);
  const firstMs = Date.parse(event.date_time);
  if (event.event_type !== 'recurring') return firstMs + duration;
  const rule = ruleOf(event);
  if (rule === null || (rule.until === null && rule.count === null)) return endlessMs;
  const last = lastWall(event, rule);
  return last === null ? firstMs + duration : Math.min(endlessMs, instantMsAt(last, clockOf(event)) + duration);
}
