import { attendanceOf } from '#contract/events/attendance.ts';
import { amountText } from '#contract/events/price.ts';
import { describeRecurrence } from '#contract/calendar/describe-recurrence.ts';
import { daysOf } from '#contract/calendar/days.ts';
import { parseRecurrence } from '#contract/calendar/recurrence.ts';
import { clockOf, isTimeZone, wallAt } from '#contract/calendar/zoned-time.ts';
import type { ChangedPlace, ChangedTime, EventChanges } from './event-changes.ts';

/** Whom the texts are for. */
export interface ChangeReader {
  nowMs: number;
  /** the zone for times without any; null: unknown, they are given in UTC, and say so */
  zone: string | null;
}

interface Stamp {
  /** `Fri 27 Nov`; with the year unless it is the present one */
  day: string;
  /** `21:00`; null for whole days */
  hour: string | null;
  zone: string;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Fri 27 Nov` of `2026-11-27`. Written by hand: formatters differ by version in their commas. */
function dayText(day: string, { nowMs }: ChangeReader): string {
  const date = new Date(`${day}T00:00:00Z`);
  const year = date.getUTCFullYear();
  const isThisYear = year === new Date(nowMs).getUTCFullYear();
  const text = `${weekdays[date.getUTCDay()]} ${String(date.getUTCDate())} ${months[date.getUTCMonth()]}`;
  return isThisYear ? text : `${text} ${String(year)}`;
}

function zoneOf({ date_time, timezone }: ChangedTime, { zone }: ChangeReader): string {
  // Another system may know zones that this one doesn't.
  const known = timezone !== null && isTimeZone(timezone) ? timezone : null;
  const clock = clockOf({ date_time, timezone: known });
  return clock === 'Z' ? (zone ?? 'Z') : clock;
}

function stampOf(time: ChangedTime, instant: string, reader: ChangeReader): Stamp {
  const zone = zoneOf(time, reader);
  const wall = wallAt(Date.parse(instant), zone);
  return { day: dayText(wall.slice(0, 10), reader), hour: wall.slice(11, 16) + (zone === 'Z' ? ' UTC' : ''), zone };
}

function startOf(time: ChangedTime, reader: ChangeReader): Stamp {
  const days = daysOf(time);
  if (days === null) return stampOf(time, time.date_time, reader);
  const [first, last] = [dayText(days.first, reader), dayText(days.last, reader)];
  return { day: first === last ? first : `${first} – ${last}`, hour: null, zone: '' };
}

/** `Fri 27 Nov, 21:00` */
const stampText = ({ day, hour }: Stamp) => (hour === null ? day : `${day}, ${hour}`);

function endText(time: ChangedTime, start: Stamp, reader: ChangeReader): string | null {
  if (time.end_date_time === null || start.hour === null) return null;
  const end = stampOf(time, time.end_date_time, reader);
  return end.day === start.day ? end.hour : stampText(end);
}

/** `Santo Domingo` of `America/Santo_Domingo`. */
const zoneName = (zone: string) => (zone === 'Z' ? 'UTC' : zone.replace(/^.*\//, '').replaceAll('_', ' '));

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

function timeText({ time, isSeries = false }: EventChanges, reader: ChangeReader): string | null {
  if (time === undefined) return null;
  const [before, after] = [startOf(time.before, reader), startOf(time.after, reader)];
  if (same(time.before, time.after)) return `Back to ${stampText(after)}, as before`;
  const moved = isSeries ? 'Next date moved' : 'Moved';
  const isSameDay = before.day === after.day;
  if (isSameDay && before.hour !== after.hour && before.hour !== null && after.hour !== null) {
    return `${moved} from ${before.hour} to ${after.hour} on ${after.day}`;
  }
  if (isSameDay && before.hour !== after.hour) return `${after.day}: now ${after.hour ?? 'all day'}`;
  if (!isSameDay) return `${moved} from ${stampText(before)} to ${stampText(after)}`;
  const [oldEnd, end] = [endText(time.before, before, reader), endText(time.after, after, reader)];
  if (oldEnd !== end) {
    if (end === null) return `No end time now (was ${oldEnd ?? ''})`;
    return oldEnd === null ? `Ends at ${end}` : `Ends at ${end} now (was ${oldEnd})`;
  }
  return before.zone === after.zone
    ? null
    : `Time zone changed from ${zoneName(before.zone)} to ${zoneName(after.zone)}`;
}

const mostDays = 3;

function daysText(days: readonly string[], reader: ChangeReader): string {
  const texts = days.slice(0, mostDays).map((day) => dayText(day, reader));
  const more = days.length - texts.length;
  return more === 0 ? texts.join(', ') : `${texts.join(', ')} and ${String(more)} more`;
}

function ruleText({ rule }: EventChanges): string | null {
  if (rule === undefined || rule.before === rule.after) return null;
  const [before, after] = [rule.before, rule.after].map((text) => {
    const parsed = parseRecurrence(text);
    if (text === null) return 'once';
    return parsed === null ? 'on other dates' : describeRecurrence(parsed).replace(/^E/, 'e');
  });
  return before === after ? 'Repeats on other dates now' : `Takes place ${after} now (was ${before})`;
}

const placeFields = ['name', 'address', 'city'] as const;

/** Where an event takes place, by the part that tells it from the other: `at Casa de Teatro`. Empty if unknown. */
function whereText(place: ChangedPlace, other: ChangedPlace, isAfterNow: boolean): string {
  const attendance = attendanceOf(place);
  if (attendance === 'online') return 'online';
  const known = placeFields.filter((field) => (place[field] ?? '').trim() !== '');
  const field = known.find((each) => place[each] !== other[each]) ?? known[0];
  if (field === undefined) return '';
  const preposition = field === 'city' ? 'in ' : 'at ';
  return `${isAfterNow ? preposition : ''}${place[field] ?? ''}${attendance === 'hybrid' ? ' and online' : ''}`;
}

function placeChangeText({ place }: EventChanges): string | null {
  if (place === undefined) return null;
  const { before, after } = place;
  const [was, is] = [whereText(before, after, false), whereText(after, before, true)];
  if (same(before, after)) {
    const where = whereText(after, before, false);
    if (where === '') return null;
    return `Back ${where === 'online' ? where : `to ${where}`}, as before`;
  }
  const formerly = was === '' ? '' : ` (was ${was})`;
  return is === '' ? `The new place isn’t known yet${formerly}` : `Now ${is}${formerly}`;
}

function costText(price: string, currency: string | null | undefined, verb = ''): string {
  return Number(price) === 0 ? 'free' : `${verb}${amountText(price, currency)}`;
}

function priceChangeText({ price, currency }: EventChanges): string | null {
  if (price === undefined) return null;
  return `Now ${costText(price.after, currency?.after, 'costs ')} (was ${costText(price.before, currency?.before)})`;
}

/** What changed about an event, as short sentences without a full stop, what matters most first; may be none. */
export function eventChangeTexts(changes: EventChanges, reader: ChangeReader): string[] {
  const { restored, left_out: leftOut = [], put_back: putBack = [], pin, link, title } = changes;
  const texts = [
    restored === undefined ? null : `Takes place after all: ${stampText(startOf(restored, reader))}`,
    timeText(changes, reader),
    leftOut.length === 0 ? null : `Not on ${daysText(leftOut, reader)}`,
    putBack.length === 0 ? null : `Takes place on ${daysText(putBack, reader)} after all`,
    ruleText(changes),
    placeChangeText(changes),
    pin === true ? 'Its spot on the map has moved' : null,
    link === true ? 'The link to join has changed' : null,
    priceChangeText(changes),
    title === undefined ? null : `Now called “${title.after}” (was “${title.before}”)`,
  ];
  return texts.filter((text) => text !== null);
}
