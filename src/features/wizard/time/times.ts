import { timesOfDays } from '#contract/calendar/all-day.ts';
import { isCalendarDay } from '#contract/calendar/valid-day.ts';
import type { Days } from '#contract/calendar/days.ts';
import { missingTexts } from '#features/wizard/form/missing-texts.ts';
import * as texts from './texts.ts';
import { instantOf, instantsOf, isKnownZone, isWallTime, nextDay, type WallTime } from './zoned-time.ts';

const longestNightMs = 12 * 3600_000;

/** The form's fields about times, as typed. */
export interface TimesForm {
  isAllDay: boolean;
  date: string;
  startTime: string;
  endTime: string;
  endDate: string;
  zone: string;
}

/** Errors by field. */
type TimeErrors = Partial<Record<string, string>>;

/** Stands for no zone: the days of an all-day event are the same everywhere. */
export const everyZone = '+00:00';

type EndTimes = Omit<TimesForm, 'isAllDay'>;

/** The first instant after `startMs` at which the clock shows a time; null for none. */
function instantBehind(wall: WallTime, zone: string, startMs: number): string | null {
  // An event may begin and end within an hour that comes twice.
  const candidates = [instantOf(wall, zone), ...instantsOf(wall, zone)];
  return candidates.find((end) => end !== null && Date.parse(end) > startMs) ?? null;
}

/**
 * The end as ISO text: on the end date if there is one, else on the start's day, or in the following night if that is
 * less than twelve hours after the start. Null if there is no such instant.
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

/** Whether the date is complete: while a year is typed it has fewer than four digits. */
export function isWholeDate(date: string): boolean {
  return isCalendarDay(date) && date >= '1000';
}

type EndForm = Pick<TimesForm, 'date' | 'endDate'> & { endDateFor: string };

/** Moves the end date with the start date, also across half-typed dates. */
export function movedEnd(form: EndForm, next: EndForm): Partial<EndForm> {
  if (next.endDate !== form.endDate) return { endDateFor: isWholeDate(next.date) ? next.date : '' };
  const from = form.endDateFor === '' ? form.date : form.endDateFor;
  if (next.date === form.date || !isWholeDate(next.endDate) || !isWholeDate(from)) return {};
  if (!isWholeDate(next.date)) return { endDateFor: from };
  const days = (Date.parse(next.date) - Date.parse(from)) / 86_400_000;
  return { endDate: nextDay(next.endDate, days), endDateFor: next.date };
}

/** The end date that was put aside, at the same distance from the start; empty for none. */
export function restoredEndDate(form: EndForm & { endDateBefore: string }): string {
  const formWithEnd = { ...form, endDate: form.endDateBefore };
  return movedEnd({ ...formWithEnd, date: '' }, formWithEnd).endDate ?? formWithEnd.endDate;
}

export interface FormTimes {
  errors: TimeErrors;
  /** as ISO text with the zone's offset; null for none */
  start: string | null;
  end: string | null;
  /** days of an all-day event, from which `start` and `end` are derived */
  days: Days | null;
}

/** Errors about the end itself, whatever the start. */
function endErrors({ endTime, endDate }: TimesForm): TimeErrors {
  const invalid = texts.invalidEnd;
  return {
    ...(endTime === '' || isWallTime({ date: '2000-01-01', time: endTime }) ? {} : { endTime: invalid }),
    ...(endDate === '' || isCalendarDay(endDate) ? {} : { endDate: invalid }),
  };
}

/** The event's time zone; null if only an offset is known, or the name is unknown. */
export function zoneToSend({ zone }: Pick<TimesForm, 'zone'>): string | null {
  return zone.includes(':') || !isKnownZone(zone) ? null : zone;
}

/** The zone in which the form's dates are shown. */
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

/** The event's times, or errors about them. */
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
