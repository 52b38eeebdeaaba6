import { dateFormat } from '#ui/text/date-format.ts';
import { nightsOf, type Days } from '#contract/calendar/days.ts';
import type { EventForm } from '#features/wizard/form/event-form.ts';
import * as texts from './texts.ts';
import { isWholeDate, timesOf, type TimesForm } from './times.ts';
import { instantsOf, nextDay, wallTimeAt, type WallTime } from './zoned-time.ts';

const day = dateFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "Fri 27 Nov 2026" for `2026-11-27`. */
export function dayText(date: string): string {
  return day.format(Date.parse(`${date}T00:00:00Z`)).replace(',', '');
}

/** The typed start: "Fri 27 Nov 2026, 21:00"; of an all-day event only the day. Null if there is none yet. */
export function dateText({
  isAllDay,
  date,
  startTime,
}: Pick<EventForm, 'isAllDay' | 'date' | 'startTime'>): string | null {
  if (!isWholeDate(date)) return null;
  return isAllDay || startTime === '' ? dayText(date) : `${dayText(date)}, ${startTime}`;
}

/** "America/Santo Domingo": a readable zone name. */
export function zoneText(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** "Santo Domingo": the last part of a zone's name. */
export function zonePlace(zone: string): string {
  return zoneText(zone).split('/').at(-1) ?? zone;
}

function byItsClock(zone: string): string {
  return /^[+-]/.test(zone) ? texts.byUtc(zone) : texts.timeOf(zonePlace(zone));
}

const lengthText = (lengthMs: number) => texts.lengthText(Math.round(lengthMs / 60_000));

interface ParsedTimes {
  start: WallTime;
  end: WallTime | null;
  startMs: number;
  endMs: number | null;
}

function parseTimes(form: TimesForm): ParsedTimes | null {
  const { start, end } = timesOf(form);
  if (start === null || !isWholeDate(form.date)) return null;
  const [startMs, endMs] = [Date.parse(start), end === null ? null : Date.parse(end)];
  return {
    start: wallTimeAt(startMs, form.zone),
    end: endMs === null ? null : wallTimeAt(endMs, form.zone),
    startMs,
    endMs,
  };
}

/** "Fri 27 Nov 2026, all day", "Fri 27 Nov 2026 to Sun 29 Nov 2026 (3 days)". */
function daysText(days: Days | null): string | null {
  if (days === null) return null;
  if (days.first === days.last) return texts.allDayOn(dayText(days.first));
  return texts.daysFromTo(dayText(days.first), dayText(days.last), nightsOf(days) + 1);
}

/** "Fri 27 Nov 2026, 21:00 to 03:00 the next day (6 hours), Santo Domingo time"; null while there is no start. */
export function whenText(form: TimesForm): string | null {
  if (form.isAllDay) return daysText(timesOf(form).days);
  const parsed = parseTimes(form);
  if (parsed === null) return null;
  const { start, end, startMs, endMs } = parsed;
  const begin = `${dayText(start.date)}, ${start.time}`;
  if (end === null || endMs === null) return `${begin}, ${byItsClock(form.zone)}`;
  const isLater = end.date !== start.date && end.date !== nextDay(start.date);
  const last = isLater ? `${dayText(end.date)}, ${end.time}` : end.time;
  const finish = end.date === nextDay(start.date) ? texts.theNextDay(last) : last;
  return texts.fromTo(begin, finish, lengthText(endMs - startMs), byItsClock(form.zone));
}

const partOfDay = (time: string) => (time < '06:00' ? texts.thatNight : texts.thatDay);

/** Explains a clock change at one of the typed times; null for none. */
function changeAt(typed: WallTime, instantMs: number, zone: string, verb: 'begins' | 'ends'): string | null {
  const instants = instantsOf(typed, zone);
  const change = texts.clocksChange(partOfDay(typed.time), typed.time);
  if (instants.length === 0) return texts.comesNever(change, verb, wallTimeAt(instantMs, zone).time);
  if (instants.length === 1) return null;
  const isFirst = Date.parse(instants[0] ?? '') === instantMs;
  return texts.comesTwice(change, verb, isFirst);
}

const asUtcMs = ({ date, time }: WallTime) => Date.parse(`${date}T${time}Z`);

/** Explains clock changes during the event; empty for none. */
export function clockTexts(form: TimesForm): string[] {
  if (form.isAllDay) return [];
  const parsed = parseTimes(form);
  if (parsed === null) return [];
  const { start, end, startMs, endMs } = parsed;
  const atStart = changeAt({ date: form.date, time: form.startTime }, startMs, form.zone, 'begins');
  if (end === null || endMs === null) return atStart === null ? [] : [atStart];
  // A skipped end is moved to a later time, at most into the next day.
  const endDay = form.endDate !== '' ? form.endDate : end.date;
  const atEnd = changeAt({ date: endDay, time: form.endTime }, endMs, form.zone, 'ends');
  const changes = [atStart, atEnd].filter((text) => text !== null);
  const byTheClock = asUtcMs(end) - asUtcMs(start);
  if (changes.length > 0 || byTheClock === endMs - startMs) return changes;
  return [texts.clocksChangeMeanwhile(lengthText(endMs - startMs), lengthText(byTheClock))];
}
