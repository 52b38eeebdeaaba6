import { daysOf } from '#contract/calendar/days.ts';
import { occurrences, type Occurrence } from '#data/events/occurrences.ts';
import type { EventRow } from '#data/events/rows.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How long an event without an end counts as on: somebody who is late still looks for it. */
const assumedLengthMs = 3 * hourMs;

/** How somebody takes part in an event: it is their own, they have a place, they wait for one, or they only saved it. */
export type PlanState = 'own' | 'going' | 'waiting' | 'saved';

/** A date of an event that somebody plans. */
export interface PlanDate {
  date: Occurrence;
  /** ms; of days without hours and place, by this device's clock */
  startMs: number;
  endMs: number;
}

/** An event that somebody plans, with the date that is on or comes next; of one that is over, the last. */
export interface Plan extends PlanDate {
  event: EventRow;
  state: PlanState;
  /** its offline bundle is on this device */
  isKept: boolean;
  /** the owner shows that they were there, to the others who do the same */
  isMeeting?: boolean;
}

/** A date with its bounds in ms. */
export function planDate(date: Occurrence): PlanDate {
  const days = daysOf(date);
  if (days !== null && date.timezone === null) {
    // Without an offset the text means this device's clock.
    return { date, startMs: Date.parse(`${days.first}T00:00:00`), endMs: Date.parse(`${days.last}T23:59:59`) };
  }
  const startMs = Date.parse(date.date_time);
  const endMs = date.end_date_time === null ? startMs + assumedLengthMs : Date.parse(date.end_date_time);
  return { date, startMs, endMs };
}

/** The date of an event that is on or comes next; if all are over, the last. */
export function currentDate(event: EventRow, nowMs: number): PlanDate {
  if (event.event_type !== 'recurring') return planDate(event);
  const [next] = occurrences(event, event.end_date_time === null ? nowMs - assumedLengthMs : nowMs, 1);
  const found = planDate(next);
  if (found.endMs >= nowMs || event.ends_at > nowMs) return found;
  // The end of a series may be known to two days only.
  return planDate(occurrences(event, event.ends_at - 3 * dayMs, 5).at(-1) ?? event);
}
