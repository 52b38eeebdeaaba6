import { daysAt } from '#contract/calendar/all-day.ts';
import { daysLater } from '#contract/calendar/days.ts';
import { nextDates } from '#contract/calendar/occurrences.ts';
import {
  daySpanOf,
  isInPart,
  isOnDays,
  localTimesOf,
  nightEndHour,
  weekdayOf,
  type LocalTimes,
} from '#contract/events/search/when-days.ts';
import type { DaySpan, WhenFilter } from '#contract/events/search/when.ts';
import type { EventRow } from '#data/events/rows.ts';
import { clockOf, dayAt, midnightMs, wallOf } from './clock.ts';

/** One date of an event. */
interface Timing {
  startMs: number;
  endMs: number;
  local: LocalTimes;
}

export interface WhenQuery extends Pick<WhenFilter, 'day' | 'part'> {
  when: 'upcoming' | 'past' | 'any';
  nowMs: number;
  /** of who looks, for events without a zone */
  zone: string;
}

const dayMs = 24 * 3600_000;
const friday = 5;

function timingAt(row: EventRow, startMs: number, zone: string): Timing {
  const { date_time: start, end_date_time: end } = row;
  const endMs = startMs + (end === null ? 0 : Math.max(0, Date.parse(end) - Date.parse(start)));
  const days = daysAt(row, startMs);
  const local =
    days === null
      ? localTimesOf(wallOf(startMs, zone), wallOf(endMs, zone))
      : { ...days, night: days.first, minute: null };
  return { startMs, endMs, local };
}

const timings = new WeakMap<EventRow, { zone: string; timing: Timing }>();

/** The only date of an event that doesn't repeat. Reading clocks is slow, and lists ask for every row at each key press. */
function timingOf(row: EventRow, zone: string): Timing {
  const cached = timings.get(row);
  if (cached?.zone === zone) return cached.timing;
  const timing = timingAt(row, row.starts_at, zone);
  timings.set(row, { zone, timing });
  return timing;
}

/** Enough to go on for a while as dates pass; more are read when these are over. */
const datesAtOnce = 8;

interface CachedDates {
  key: string;
  fromMs: number;
  timings: readonly Timing[];
  /** there may be more */
  isCut: boolean;
}

const series = new WeakMap<EventRow, CachedDates>();

/** The dates of a repeating event that aren't over at `fromMs` and start before `toMs`. */
function datesOf(row: EventRow, zone: string, fromMs: number, toMs: number): readonly Timing[] {
  const key = `${zone} ${String(toMs)}`;
  const cached = series.get(row);
  if (cached?.key === key && cached.fromMs <= fromMs) {
    const left = cached.timings.filter(({ endMs }) => endMs >= fromMs);
    if (left.length > 0 || !cached.isCut) return left;
  }
  // Two tell of most spans whether there are more: computing dates is slow.
  const next = nextDates(row, fromMs, 2);
  const starts = (next[1] ?? Infinity) < toMs ? nextDates(row, fromMs, datesAtOnce) : next;
  const found = starts.filter((startMs) => startMs < toMs).map((startMs) => timingAt(row, startMs, zone));
  series.set(row, { key, fromMs, timings: found, isCut: found.length === datesAtOnce });
  return found;
}

/** The query by one clock. */
interface ZoneQuery {
  span: DaySpan;
  /** what is on now counts, though it belongs to the night before */
  isNow: boolean;
  /** wide enough for all that may match */
  lowMs: number;
  highMs: number;
}

function queryAt(zone: string, day: NonNullable<WhenQuery['day']>, { part, nowMs }: WhenQuery): ZoneQuery {
  const today = dayAt(nowMs, zone);
  const isInNight = Number(wallOf(nowMs, zone).slice(11, 13)) < nightEndHour;
  const { from, to } = daySpanOf(day, today);
  // Neither Thursday's night is the weekend, nor Friday's Saturday.
  const isBefore = day === 'saturday' || (day === 'weekend' && weekdayOf(today) === friday);
  const isNow = isInNight && typeof day === 'string' && from === today && !isBefore;
  // At one o'clock "tonight" is the night that is on, and the one to come.
  const hasNight = part === 'night' || part === 'evening-night';
  const span = isNow && hasNight ? { from: daysLater(from, -1), to } : { from, to };
  return {
    span,
    isNow,
    lowMs: midnightMs(span.from, zone) - dayMs,
    highMs: midnightMs(daysLater(to, 1), zone) + dayMs,
  };
}

/**
 * Finds the date of an event that is on the days and in the part of the day that were asked for, by the clock of its place.
 * @returns its start in epoch ms, of a repeating event that of the first such date that isn't over; null if there is none
 */
export function createWhenMatcher(query: WhenQuery): (row: EventRow) => number | null {
  const { day, part, when, nowMs, zone: viewer } = query;
  const byZone = new Map<string, ZoneQuery>();

  function queryOf(zone: string, ofDay: NonNullable<WhenQuery['day']>): ZoneQuery {
    const known = byZone.get(zone) ?? queryAt(zone, ofDay, query);
    byZone.set(zone, known);
    return known;
  }
  function isMatch({ startMs, endMs, local }: Timing, { span, isNow }: ZoneQuery): boolean {
    if (isOnDays(local, span, { day, part })) return true;
    return isNow && startMs <= nowMs && nowMs <= endMs && (part === null || isInPart(local, part));
  }

  return (row) => {
    const zone = clockOf(row, viewer);
    const isRepeating = row.event_type === 'recurring';
    if (day === null) {
      const [next = timingOf(row, zone)] = isRepeating && when !== 'past' ? datesOf(row, zone, nowMs, Infinity) : [];
      return part === null || isInPart(next.local, part) ? next.startMs : null;
    }
    const asked = queryOf(zone, day);
    if (row.ends_at < asked.lowMs) return null;
    if (!isRepeating) {
      if (row.starts_at > asked.highMs) return null;
      return isMatch(timingOf(row, zone), asked) ? row.starts_at : null;
    }
    if (row.starts_at > asked.highMs) return null;
    const fromMs = when === 'upcoming' ? Math.max(asked.lowMs, nowMs) : asked.lowMs;
    return datesOf(row, zone, fromMs, asked.highMs).find((timing) => isMatch(timing, asked))?.startMs ?? null;
  };
}
