import { nextDates } from '#contract/calendar/occurrences.ts';
import { parseRecurrence } from '#contract/calendar/recurrence.ts';
import type { EventForm } from '#features/wizard/form/event-form.ts';
import {
  clockOfForm,
  isWholeDate,
  timesOf,
  zoneToSend,
  type FormTimes,
  type TimesForm,
} from '#features/wizard/time/times.ts';
import { wallTimeAt, type WallTime } from '#features/wizard/time/zoned-time.ts';
import type { Timed } from '#contract/calendar/series-bound.ts';
import * as texts from './texts.ts';

type SeriesForm = TimesForm & Pick<EventForm, 'recurrence'>;

/** The event's times for counting its dates; null while it has no start. */
export function seriesOf(form: SeriesForm, { start, end }: FormTimes = timesOf(form)): Timed | null {
  if (start === null) return null;
  return {
    date_time: start,
    end_date_time: end,
    event_type: 'recurring',
    recurrence: form.recurrence,
    timezone: zoneToSend(form),
  };
}

/** The next dates; the first ones if all are over; none without a rule. */
export function upcomingDates(form: SeriesForm, nowMs: number, count: number): WallTime[] {
  const series = seriesOf(form);
  if (series === null || parseRecurrence(form.recurrence) === null) return [];
  const next = nextDates(series, nowMs, count);
  const dates = next.length > 0 ? next : nextDates(series, Date.parse(series.date_time) - 1, count);
  const clock = clockOfForm(form);
  return dates.map((atMs) => wallTimeAt(atMs, clock));
}

/** Whether a day is one of the rule's dates. */
export function isDateOf(form: SeriesForm, date: string): boolean {
  const series = seriesOf(form);
  if (series === null || parseRecurrence(form.recurrence) === null) return false;
  const dayMs = 24 * 3600_000;
  const around = nextDates({ ...series, end_date_time: null }, Date.parse(`${date}T00:00:00Z`) - dayMs, 4);
  const clock = clockOfForm(form);
  return around.some((atMs) => wallTimeAt(atMs, clock).date === date);
}

/** A note about dates in the past; null for none. */
export function pastText(form: SeriesForm & Pick<EventForm, 'isRecurring'>, nowMs: number): string | null {
  const { start, end } = timesOf(form);
  if (start === null || Date.parse(start) >= nowMs || !isWholeDate(form.date)) return null;
  const series = form.isRecurring ? seriesOf(form) : null;
  if (series !== null && nextDates(series, nowMs, 1).length > 0) return texts.firstIsPast;
  const isOn = end !== null && Date.parse(end) > nowMs;
  return isOn ? texts.begunAlready : texts.isAllPast;
}

/** The day of a rule's date: `2027-05-03` for `20270503`, a wall time or an instant. */
export function dayOfRule(text: string, zone: string): string {
  const date = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;
  if (!text.endsWith('Z')) return text === '' ? '' : date;
  const time = `${text.slice(9, 11)}:${text.slice(11, 13)}:${text.slice(13, 15)}`;
  return wallTimeAt(Date.parse(`${date}T${time}Z`), zone).date;
}
