import { dayMsOf, daysLater, daysOf, nightsOf } from '#contract/calendar/days.ts';
import type { Occurrence } from '#data/events/occurrences.ts';
import { deviceWall } from '#data/events/when/clock.ts';
import { daysOfDate, wallOf } from '#data/plans/days.ts';
import type { PlanDate } from '#data/plans/plan.ts';
import { allDay, noDate } from '#shared-parts/events/texts.ts';
import { formatInstant, formatStart } from '#shared-parts/events/time.ts';
import { dateFormat } from '#ui/text/date-format.ts';
import * as texts from './texts.ts';

const locale = 'en-GB';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Up to how far ahead hours say more than the time of the day. */
const nearMs = 6 * hourMs;
const time = { hour: '2-digit', minute: '2-digit' } as const;
const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** The first day alone, of which the parts are formatted one by one. */
function firstDay(date: Occurrence): Occurrence {
  return daysOf(date) === null ? date : { ...date, end_date: date.start_date ?? null };
}

/** The parts of a leaf of a calendar: `Fri`, `27`, `Nov`. */
export function leafOf(date: Occurrence): { weekday: string; day: string; month: string } {
  const first = firstDay(date);
  return {
    weekday: formatStart(first, locale, { weekday: 'short' }),
    day: formatStart(first, locale, { day: 'numeric' }),
    month: formatStart(first, locale, { month: 'short' }),
  };
}

/** Versions of ICU differ in whether there is one. */
const withoutComma = (text: string) => text.replaceAll(',', '');

/** `Fri 27 Nov`, with the year if it is another one; of several days without hours both ends. */
export function dayText({ date, startMs }: PlanDate, nowMs: number): string {
  if (!Number.isFinite(startMs)) return noDate;
  const isThisYear = wallOf(date, startMs).slice(0, 4) === wallOf(date, nowMs).slice(0, 4);
  return withoutComma(formatStart(date, locale, { ...day, ...(isThisYear ? {} : { year: 'numeric' }) }));
}

/** The hours of a date: `21:00 – 01:30`, `21:00 – Sun 29 Nov 18:00`, `All day`. */
export function hoursText(plan: PlanDate): string {
  const { date, startMs } = plan;
  if (!Number.isFinite(startMs)) return '';
  if (daysOf(date) !== null) {
    const { first, last } = daysOfDate(plan);
    return first === last ? allDay : formatStart(date, locale, { day: 'numeric', month: 'short' });
  }
  const start = formatInstant(date.date_time, date.timezone, locale, time);
  if (date.end_date_time === null) return start;
  const { first, last } = daysOfDate(plan);
  const end = formatInstant(date.end_date_time, date.timezone, locale, time);
  if (first === last) return texts.from(start, end);
  const endDay = withoutComma(formatInstant(date.end_date_time, date.timezone, locale, day));
  return texts.from(start, `${endDay}, ${end}`);
}

/** When a date begins by this device's clock, if that differs from the place's: `your time Sat 28 Nov, 02:00`. */
export function ownTimeText({ date, startMs }: PlanDate): string | null {
  if (!Number.isFinite(startMs) || daysOf(date) !== null) return null;
  const [own, there] = [deviceWall(startMs), wallOf(date, startMs)];
  if (own === there) return null;
  const [ownDay, ownTime] = [own.slice(0, 10), own.slice(11)];
  if (ownDay === there.slice(0, 10)) return texts.yourTime(ownTime);
  return texts.yourTime(
    `${withoutComma(dateFormat(locale, { ...day, timeZone: 'UTC' }).format(dayMsOf(ownDay)))}, ${ownTime}`,
  );
}

/** `today`, `tomorrow`; null for other days. */
export function nearDayText(plan: PlanDate, nowMs: number): string | null {
  if (!Number.isFinite(plan.startMs)) return null;
  const today = wallOf(plan.date, nowMs).slice(0, 10);
  const { first, last } = daysOfDate(plan);
  if (first <= today && today <= last) return texts.today;
  return first === daysLater(today, 1) ? texts.tomorrow : null;
}

/** With a capital, to begin with. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How long it is until a date: `in 2 hours`, `tomorrow at 21:00`, `on Saturday at 10:00`, `in 12 days`. */
export function untilText(plan: PlanDate, nowMs: number): string {
  const { date, startMs, endMs } = plan;
  if (!Number.isFinite(startMs)) return noDate;
  const isAllDay = daysOf(date) !== null;
  const leftMs = startMs - nowMs;
  if (leftMs <= 0 && nowMs <= endMs) return isAllDay ? texts.today : texts.onNow;
  const minutes = Math.round(leftMs / minuteMs);
  if (!isAllDay && minutes < 60) return texts.inMinutes(minutes);
  if (!isAllDay && leftMs < nearMs) return texts.inHours(Math.round(leftMs / hourMs));
  const nights = nightsOf({ first: wallOf(date, nowMs).slice(0, 10), last: daysOfDate(plan).first });
  if (nights > 6) return texts.inDays(nights);
  const weekday = texts.onWeekday(formatStart(firstDay(date), locale, { weekday: 'long' }));
  const name = nearDayText(plan, nowMs) ?? weekday;
  return isAllDay ? name : texts.atTime(name, formatInstant(date.date_time, date.timezone, locale, time));
}
