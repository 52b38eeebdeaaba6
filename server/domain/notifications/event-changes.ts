import { changeLimits, EventChanges } from '#contract/account/event-changes.ts';
import type { ChangedPlace, ChangedTime } from '#contract/account/event-changes.ts';
import { daysAt, timesOfDays } from '#contract/calendar/all-day.ts';
import { nextDates } from '#contract/calendar/occurrences.ts';
import { parseRecurrence, serializeRecurrence, serializeRule } from '#contract/calendar/recurrence.ts';
import type { Recurrence } from '#contract/calendar/recurrence.ts';
import { clockOf, instantAt, wallAt } from '#contract/calendar/zoned-time.ts';
import { cutText } from '#contract/truncate-text.ts';
import type { EventFields } from '#server/db/schema/events.ts';

/** The event's fields, as stored, that may be told of. */
export type ChangeableEvent = Pick<
  EventFields,
  | 'title'
  | 'status'
  | 'date_time'
  | 'end_date_time'
  | 'start_date'
  | 'end_date'
  | 'timezone'
  | 'event_type'
  | 'recurrence'
  | 'locationName'
  | 'address'
  | 'city'
  | 'online'
  | 'event_link'
  | 'location'
  | 'price'
  | 'currency'
>;

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
const short = (text: string | null) => (text === null ? null : cutText(text, changeLimits.text));

function ruleOf({ event_type: type, recurrence }: ChangeableEvent): Recurrence | null {
  return type === 'recurring' ? parseRecurrence(recurrence) : null;
}

function ownTimeOf({ date_time, end_date_time, start_date, end_date, timezone }: ChangeableEvent): ChangedTime {
  return { date_time, end_date_time, start_date, end_date, timezone };
}

/** The date of a series that is on or comes next, dates left out included; otherwise the event's own. */
function nextTimeOf(event: ChangeableEvent, now: number): ChangedTime {
  const { date_time, end_date_time, timezone } = event;
  const rule = ruleOf(event);
  const recurrence = rule === null ? null : serializeRecurrence({ ...rule, exceptions: [] });
  const [next] = rule === null ? [] : nextDates({ ...event, recurrence }, now, 1);
  if (next === undefined) return ownTimeOf(event);
  const days = daysAt(event, next);
  if (days !== null) return { ...timesOfDays(days, timezone), start_date: days.first, end_date: days.last, timezone };
  const clock = clockOf(event);
  const atClock = (ms: number) => instantAt(wallAt(ms, clock), clock);
  const lengthMs = end_date_time === null ? null : Date.parse(end_date_time) - Date.parse(date_time);
  const end = lengthMs === null ? null : atClock(next + lengthMs);
  return { date_time: atClock(next), end_date_time: end, start_date: null, end_date: null, timezone };
}

/** The days of a series that are left out and not over: `2026-12-08`. */
function leftOutDays(event: ChangeableEvent, now: number): string[] {
  const clock = clockOf(event);
  const today = wallAt(now, clock).slice(0, 10);
  const days = (ruleOf(event)?.exceptions ?? []).map((text) => {
    const dashed = text.replace(/^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?/, '$1-$2-$3T$4:$5:$6');
    return text.endsWith('Z') ? wallAt(Date.parse(dashed), clock).slice(0, 10) : dashed.slice(0, 10);
  });
  return [...new Set(days)].filter((day) => day >= today).toSorted();
}

function placeOf({ locationName, address, city, online }: ChangeableEvent): ChangedPlace {
  return { name: short(locationName), address: short(address), city: short(city), online: online === 1 };
}

const ruleText = (rule: Recurrence | null) => (rule === null ? null : cutText(serializeRule(rule), changeLimits.rule));

/** Both values of a part that changed; nothing for one that didn't. */
function part<Name extends string, Value>(name: Name, before: Value, after: Value) {
  return isSame(before, after) ? {} : ({ [name]: { before, after } } as Record<Name, { before: Value; after: Value }>);
}

function days(name: 'left_out' | 'put_back', all: string[]): Pick<EventChanges, 'left_out' | 'put_back'> {
  return all.length === 0 ? {} : { [name]: all.slice(0, changeLimits.days) };
}

/** Dates left out of a series, and put back; both only while it repeats. */
function leftOutChanges(before: ChangeableEvent, after: ChangeableEvent, now: number): EventChanges {
  if (ruleOf(before) === null || ruleOf(after) === null) return {};
  const [were, are] = [leftOutDays(before, now), leftOutDays(after, now)];
  return {
    ...days(
      'left_out',
      are.filter((day) => !were.includes(day)),
    ),
    ...days(
      'put_back',
      were.filter((day) => !are.includes(day)),
    ),
  };
}

type Priced = Pick<ChangeableEvent, 'price' | 'currency'>;

/** An amount means nothing without its currency, so both are given where one of them changed. */
function priceChanges(before: Priced, after: Priced): Pick<EventChanges, 'price' | 'currency'> {
  if (before.price === after.price && before.currency === after.currency) return {};
  const hasCurrency = before.currency !== null || after.currency !== null;
  return {
    price: { before: before.price, after: after.price },
    ...(hasCurrency ? { currency: { before: before.currency, after: after.currency } } : {}),
  };
}

/** What an edit changed that those who come should know; only what everybody who sees the event sees of it. */
export function eventChangesBetween(before: ChangeableEvent, after: ChangeableEvent, now: number): EventChanges {
  const isRestored = before.status === 'cancelled' && after.status !== 'cancelled';
  const [was, is] = [nextTimeOf(before, now), nextTimeOf(after, now)];
  const isSeries = ruleOf(after) !== null && !isSame(was, is);
  const places = part('place', placeOf(before), placeOf(after));
  const isPinMoved = !isSame(places, {}) || before.location === after.location;
  return {
    ...(isRestored ? { restored: is } : {}),
    ...part('time', was, is),
    ...(isSeries ? { isSeries } : {}),
    ...part('rule', ruleText(ruleOf(before)), ruleText(ruleOf(after))),
    ...leftOutChanges(before, after, now),
    ...places,
    ...(isPinMoved ? {} : { pin: true }),
    ...(before.event_link === after.event_link ? {} : { link: true }),
    ...priceChanges(before, after),
    ...part('title', cutText(before.title, changeLimits.text), cutText(after.title, changeLimits.text)),
  };
}

const withBoth = ['time', 'rule', 'place', 'price', 'currency', 'title'] as const;

/**
 * Two changes as one: the first values before, and the last after. A value that was changed back stays, with the same value
 * twice: a push may have told its reader of the first change.
 * @param earlier told, and not read yet
 */
export function mergeEventChanges(earlier: EventChanges, later: EventChanges): EventChanges {
  const merged: EventChanges = { ...earlier, ...later };
  for (const name of withBoth) {
    const [first, last] = [earlier[name], later[name]];
    if (first !== undefined && last !== undefined) {
      Object.assign(merged, { [name]: { before: first.before, after: last.after } });
    }
  }
  const leftOut = new Set([...(earlier.left_out ?? []), ...(later.left_out ?? [])]);
  const putBack = new Set([...(earlier.put_back ?? []), ...(later.put_back ?? [])]);
  for (const day of later.put_back ?? []) leftOut.delete(day);
  for (const day of later.left_out ?? []) putBack.delete(day);
  delete merged.left_out;
  delete merged.put_back;
  return { ...merged, ...days('left_out', [...leftOut].toSorted()), ...days('put_back', [...putBack].toSorted()) };
}

/**
 * The times that still hold. Those of a series are its next dates as of the edit; of any other event, what it was moved to
 * is left out once it has been moved again.
 */
function presentTimes(
  { restored, time }: EventChanges,
  event: ChangeableEvent,
): Pick<EventChanges, 'restored' | 'time'> {
  const now = ruleOf(event) === null ? ownTimeOf(event) : null;
  return {
    ...(restored === undefined ? {} : { restored: now ?? restored }),
    ...(time === undefined || (now !== null && !isSame(time.after, now)) ? {} : { time }),
  };
}

/**
 * The stored changes of a notice, or undefined if there are none. Not every edit makes a notice, as one of the price or the
 * title alone, or one of a draft, so price, title and place are given as they are now, and times that no longer hold are left out.
 */
export function readEventChanges(text: string | null, event: ChangeableEvent): EventChanges | undefined {
  if (text === null) return undefined;
  const { price, currency, title, restored, time, place, ...changes } = EventChanges.parse(JSON.parse(text));
  return {
    ...changes,
    ...presentTimes({ restored, time }, event),
    ...(place === undefined ? {} : { place: { before: place.before, after: placeOf(event) } }),
    ...(price === undefined ? {} : priceChanges({ price: price.before, currency: currency?.before ?? null }, event)),
    ...(title === undefined ? {} : part('title', title.before, cutText(event.title, changeLimits.text))),
  };
}
