import { timesOfDays } from '#contract/calendar/all-day.ts';
import { isCalendarDay } from '#contract/calendar/valid-day.ts';
import type { Days } from '#contract/calendar/days.ts';
import { missingTexts } from '#features/wizard/form/missing-texts.ts';
import * as texts from './texts.ts';
import { instantOf, instantsOf, isKnownZone, isWallTime, nextDay, type WallTime } from './zoned-time.ts';

const longestNightMs = 12 * 3600_000;

/** What a form holds of its times, as typed. */
export interface TimesForm {
  isAllDay: boolean;
  date: string;
  startTime: string;
  endTime: string;
  endDate: string;
  zone: string;
}

/** Complaints by field. */
type TimeErrors = Partial<Record<string, string>>;

/** Stands for the zone of all-day events whose days hold wherever they are read. */
export const everyZone = '+00:00';

type EndTimes = Omit<TimesForm, 'isAllDay'>;

/** The first instant behind `startMs` at which the clock shows a time; null where there is none. */
function instantBehind(wall: WallTime, zone: string, startMs: number): string | null {
  // An hour that comes twice may end what began in its first half hour.
  const candidates = [instantOf(wall, zone), ...instantsOf(wall, zone)];
  return candidates.find((end) => end !== null && Date.parse(end) > startMs) ?? null;
}

/**
 * When it ends: on its own day where it has one, else on the start's, or in the night after where that makes less than
 * twelve hours. Null: there is no such end.
 */
export function endOf({ date, endDate, endTime: time, zone }: EndTimes, start: string): string | null {
  const startMs = Date.parse(start);
  if (endDate !== '') return instantBehind({ date: endDate, time }, zone, startMs);
  if (instantOf({ date, time }, zone) === null) return null;
  const sameDay = instantBehind({ date, time }, zone, startMs);
  if (sameDay !== null) return sameDay;
  const next = instantBehind({ date: nextDay(date), time }, zone, startMs);
  return next !== null && Date.parse(next) - startMs < longestNightMs ? next : null;
}

/** Years of fewer digits are on the way to one of four. */
export function isWholeDate(date: string): boolean {
  return isCalendarDay(date) && date >= '1000';
}

type EndForm = Pick<TimesForm, 'date' | 'endDate'> & { endDateFor: string };

/** What lasts for days keeps its length when it is moved, also by way of dates that were only half typed. */
export function movedEnd(form: EndForm, next: EndForm): Partial<EndForm> {
  if (next.endDate !== form.endDate) return { endDateFor: isWholeDate(next.date) ? next.date : '' };
  const from = form.endDateFor === '' ? form.date : form.endDateFor;
  if (next.date === form.date || !isWholeDate(next.endDate) || !isWholeDate(from)) return {};
  if (!isWholeDate(next.date)) return { endDateFor: from };
  const days = (Date.parse(next.date) - Date.parse(from)) / 86_400_000;
  return { endDate: nextDay(next.endDate, days), endDateFor: next.date };
}

/** The day of the end that was put aside, as far from the start as it was; empty where there was none. */
export function restoredEndDate(form: EndForm & { endDateBefore: string }): string {
  const formWithEnd = { ...form, endDate: form.endDateBefore };
  return movedEnd({ ...formWithEnd, date: '' }, formWithEnd).endDate ?? formWithEnd.endDate;
}

export interface FormTimes {
  errors: TimeErrors;
  /** as ISO text with the zone's offset; null where there is none */
  start: string | null;
  end: string | null;
  /** of an all-day event; `start` and `end` stand for them */
  days: Days | null;
}

/** What is wrong with an end by itself, whatever it ends. */
function endErrors({ endTime, endDate }: TimesForm): TimeErrors {
  const invalid = texts.invalidEnd;
  return {
    ...(endTime === '' || isWallTime({ date: '2000-01-01', time: endTime }) ? {} : { endTime: invalid }),
    ...(endDate === '' || isCalendarDay(endDate) ? {} : { endDate: invalid }),
  };
}

/** The time zone that an event is given; null: only an offset is known, or the name is none that is known. */
export function zoneToSend({ zone }: Pick<TimesForm, 'zone'>): string | null {
  return zone.includes(':') || !isKnownZone(zone) ? null : zone;
}

/** The clock by which the dates of a form are told. */
export function clockOfForm(form: Pick<TimesForm, 'isAllDay' | 'zone'>): string {
  return form.isAllDay && zoneToSend(form) === null ? everyZone : form.zone;
}

function allDayTimesOf(form: TimesForm): FormTimes {
  const errors: TimeErrors = {};
  if (form.date === '') errors['date'] = missingTexts.field;
  else if (!isWholeDate(form.date)) errors['date'] = texts.invalidStart;
  if (form.endDate !== '' && !isWholeDate(form.endDate)) errors['endDate'] = texts.invalidEnd;
  else if (form.endDate !== '' && form.endDate < form.date) errors['endDate'] = texts.lastBeforeFirst;
  if (Object.keys(errors).length > 0) return { errors, start: null, end: null, days: null };
  const days = { first: form.date, last: form.endDate === '' ? form.date : form.endDate };
  const { date_time: start, end_date_time: end } = timesOfDays(days, zoneToSend(form));
  return { errors, start, end, days };
}

/** When the event is, or what is wrong with what was typed of it. */
export function timesOf(form: TimesForm): FormTimes {
  if (form.isAllDay) return allDayTimesOf(form);
  const errors = endErrors(form);
  const isEndSound = Object.keys(errors).length === 0;
  const isZoned = isKnownZone(form.zone);
  if (!isZoned) errors['zone'] = texts.chooseZone;
  const start = instantOf({ date: form.date, time: form.startTime }, form.zone);
  if (form.date === '') errors['date'] = missingTexts.field;
  else if (form.startTime === '') errors['startTime'] = missingTexts.field;
  else if (start === null && isZoned) errors['date'] = texts.invalidStart;
  const hasEnd = form.endTime !== '' || form.endDate !== '';
  const end = start === null || !hasEnd || !isEndSound ? null : endOf(form, start);
  if (start !== null && hasEnd && isEndSound && end === null) {
    if (form.endTime === '') errors['endTime'] = missingTexts.field;
    else if (form.endDate !== '') errors['endDate'] = texts.endBeforeStart;
    else errors['endTime'] = texts.endBeforeStartOrTooLate;
  }
  return { errors, start, end, days: null };
}
