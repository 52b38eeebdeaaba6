import { dayMsOf, daysLater } from '#contract/calendar/days.ts';
import type { DaySpan, NamedDay, PartOfDay, WhenFilter } from './when.ts';

/** The hour at which a night is over. */
export const nightEndHour = 5;
/** The hour at which Friday becomes weekend. */
const weekendHour = 17;

/**
 * The hours at which events of a part start: `from` included, `to` not; above 24: of the next day. The evening and the night
 * overlap, as people's ideas of them do: a concert at 21:00 is found by both.
 */
const partHours: Readonly<Record<PartOfDay, { from: number; to: number }>> = {
  morning: { from: nightEndHour, to: 12 },
  afternoon: { from: 12, to: 17 },
  evening: { from: 17, to: 24 },
  night: { from: 20, to: 24 + nightEndHour },
  'evening-night': { from: 17, to: 24 + nightEndHour },
};

/** 0 for Sunday, as `Date` counts. */
export function weekdayOf(day: string): number {
  return new Date(dayMsOf(day)).getUTCDay();
}

const [friday, saturday, sunday] = [5, 6, 0];

/**
 * The days that a filter means.
 * @param today where the event takes place: `2026-11-27`
 * @returns of the weekend Friday to Sunday, on it the days that are left; Friday counts from 17:00 only, see `isOnDays`
 */
export function daySpanOf(day: NamedDay | DaySpan, today: string): DaySpan {
  if (typeof day !== 'string') return day;
  if (day === 'today') return { from: today, to: today };
  if (day === 'tomorrow') return { from: daysLater(today, 1), to: daysLater(today, 1) };
  const weekday = weekdayOf(today);
  if (day === 'saturday') {
    const next = daysLater(today, saturday - weekday);
    return { from: next, to: next };
  }
  const to = weekday === sunday ? today : daysLater(today, 7 - weekday);
  return { from: weekday === sunday || weekday > friday ? today : daysLater(today, friday - weekday), to };
}

/** When an event takes place, by the clock of its place. */
export interface LocalTimes {
  /** its first day: `2026-11-27` */
  first: string;
  /** its last day; what ends before 5 in the morning ends on the day before */
  last: string;
  /** the day whose night it starts in, if it starts before 5 in the morning; else as `first` */
  night: string;
  /** minutes from midnight to its start; null: all day */
  minute: number | null;
}

/**
 * Makes local times of what the clock of the place shows at the start and at the end.
 * @param start,end `2026-11-27T23:00:00`
 */
export function localTimesOf(start: string, end: string): LocalTimes {
  const first = start.slice(0, 10);
  const [night, last] = [dayOfNight(start), dayOfNight(end)];
  const minute = Number(start.slice(11, 13)) * 60 + Number(start.slice(14, 16));
  return { first, last, night, minute };
}

/** The day that a time counts to, if the night belongs to the day before. */
function dayOfNight(wall: string): string {
  const day = wall.slice(0, 10);
  return Number(wall.slice(11, 13)) < nightEndHour ? daysLater(day, -1) : day;
}

/** Whether an event starts in a part of the day. One of whole days is on all day, but not at night. */
export function isInPart({ minute }: LocalTimes, part: PartOfDay): boolean {
  if (minute === null) return part !== 'night';
  const { from, to } = partHours[part];
  return (minute >= from * 60 && minute < to * 60) || minute + 24 * 60 < to * 60;
}

/**
 * Whether an event takes place on one of these days: one of several days on each of them, one that starts before 5 in the
 * morning on its date and in the night before.
 * @param day the filter's day: on the Friday of `weekend` only events that start from 17:00 count
 */
export function isOnDays(times: LocalTimes, span: DaySpan, { day, part }: Pick<WhenFilter, 'day' | 'part'>): boolean {
  const { first, night, minute } = times;
  if (part !== null && !isInPart(times, part)) return false;
  // With a part, the hours past midnight count to one day alone.
  const last = part === null && first > times.last ? first : times.last;
  if (night > span.to || last < span.from) return false;
  if (day !== 'weekend' || weekdayOf(span.from) !== friday || last > span.from) return true;
  return night === span.from && minute !== null && (first > night || minute >= weekendHour * 60);
}
