import { daysAt } from '#contract/calendar/all-day.ts';
import { attendanceOf, type Attendance } from '#contract/events/attendance.ts';
import { daysOf } from '#contract/calendar/days.ts';
import type { Event } from '#contract/events/entity.ts';
import { endlessMs } from '#contract/calendar/series-bound.ts';
import { parseRecurrence, type Recurrence, type Weekday } from '#contract/calendar/recurrence.ts';
import { clockOf, isTimeZone, offsetMinutesAt, offsetText, wallAt } from '#contract/calendar/zoned-time.ts';

/** Of prices without one: the app shows them with a dollar sign. */
const defaultCurrency = 'USD';

export interface EventPlaceOnTheWeb {
  /** of the event's page */
  url: string;
  /** absolute addresses, best first */
  images: string[];
  /** start of the next date, or of the last one if none is to come */
  startMs: number;
}

const days = {
  MO: 'https://schema.org/Monday',
  TU: 'https://schema.org/Tuesday',
  WE: 'https://schema.org/Wednesday',
  TH: 'https://schema.org/Thursday',
  FR: 'https://schema.org/Friday',
  SA: 'https://schema.org/Saturday',
  SU: 'https://schema.org/Sunday',
} as const satisfies Record<Weekday, string>;
const modes = {
  place: 'https://schema.org/OfflineEventAttendanceMode',
  online: 'https://schema.org/OnlineEventAttendanceMode',
  hybrid: 'https://schema.org/MixedEventAttendanceMode',
} as const satisfies Record<Attendance, string>;
const units = { DAILY: 'D', WEEKLY: 'W', MONTHLY: 'M', YEARLY: 'Y' } as const;

/** The object without null and empty values. */
function withoutEmpty<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], null | undefined | ''> } {
  const nonEmpty = Object.entries(given).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return Object.fromEntries(nonEmpty) as { [K in keyof T]?: Exclude<T[K], null | undefined | ''> };
}

/** A time in the event's time zone, with its offset then. */
function localTime(event: Event, atMs: number): string {
  const clock = clockOf(event);
  const zone = clock === 'Z' || /^[+-]\d\d:\d\d$/.test(clock) || isTimeZone(clock) ? clock : 'Z';
  return wallAt(atMs, zone) + offsetText(offsetMinutesAt(atMs, zone));
}

function address(event: Event) {
  const parts = withoutEmpty({
    streetAddress: [event.address, event.address2].filter(Boolean).join(', '),
    addressLocality: event.city,
    addressRegion: event.state ?? event.province,
    postalCode: event.postalCode,
    addressCountry: event.country,
  });
  return Object.keys(parts).length === 0 ? null : { '@type': 'PostalAddress' as const, ...parts };
}

function geo({ location }: Event) {
  if (location === null) return null;
  const [longitude, latitude] = location.coordinates;
  return { '@type': 'GeoCoordinates' as const, latitude, longitude };
}

/** The event's location; null if none was given. */
function place(event: Event, url: string) {
  const online = { '@type': 'VirtualLocation' as const, url: event.event_link ?? url };
  const attendance = attendanceOf(event);
  if (attendance === 'online') return online;
  const there = venue(event);
  return attendance === 'hybrid' && there !== null ? [there, online] : there;
}

function venue(event: Event) {
  const [postal, point] = [address(event), geo(event)];
  const name = event.locationName ?? event.address ?? event.city ?? null;
  if (name === null && postal === null && point === null) return null;
  return {
    '@type': 'Place' as const,
    ...withoutEmpty({ name: name ?? event.title, address: postal, geo: point }),
  };
}

function isToBeHad(event: Event): boolean {
  const isOn = event.status === 'active' || event.status === 'pending';
  return isOn && event.subscribers_count < event.capacity;
}

function offer(event: Event, url: string, { price, name }: { price: string; name?: string }) {
  return {
    '@type': 'Offer' as const,
    ...(name === undefined ? {} : { name }),
    price: Number(price || 0),
    priceCurrency: event.currency ?? defaultCurrency,
    availability: isToBeHad(event) ? ('https://schema.org/InStock' as const) : ('https://schema.org/SoldOut' as const),
    validFrom: event.created_at,
    url: event.payment === 'online' ? (event.payment_url ?? url) : url,
  };
}

function offers(event: Event, url: string) {
  const { ticket_types: tickets, price } = event;
  if (tickets.length === 0) return [offer(event, url, { price })];
  return tickets.map((ticket) => offer(event, url, ticket));
}

/** Search engines take a rating of nobody for a mistake. */
function aggregateRating({ rating, ratings_count: ratingCount = 0 }: Event) {
  if (rating === null || ratingCount === 0) return null;
  return { '@type': 'AggregateRating' as const, ratingValue: rating, ratingCount, bestRating: 5, worstRating: 1 };
}

function day8(text: string): string {
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;
}

function schedule(event: Event, rule: Recurrence) {
  const start = localTime(event, Date.parse(event.date_time));
  const end = event.end_date_time === null ? null : localTime(event, Date.parse(event.end_date_time));
  const nth = rule.days.filter((day) => day.nth !== null);
  const named = rule.days.filter((day) => day.nth === null);
  return {
    '@type': 'Schedule' as const,
    startDate: start.slice(0, 10),
    ...(daysOf(event) === null ? { startTime: start.slice(11, 19) } : {}),
    repeatFrequency: `P${String(rule.interval)}${units[rule.frequency]}`,
    ...withoutEmpty({
      endDate: rule.until === null ? null : day8(rule.until),
      endTime: daysOf(event) === null ? end?.slice(11, 19) : null,
      repeatCount: rule.count,
      scheduleTimezone: event.timezone,
    }),
    ...(named.length === 0 ? {} : { byDay: named.map(({ day }) => days[day]) }),
    ...(nth.length === 0 ? {} : { byDay: nth.map((one) => `${String(one.nth)}${one.day}`) }),
    ...(rule.monthDays.length === 0 ? {} : { byMonthDay: [...rule.monthDays] }),
    ...(rule.exceptions.length === 0 ? {} : { exceptDate: rule.exceptions.map(day8) }),
  };
}

/** An event as schema.org data: what search engines ask for, as far as the event has it. */
export function eventJsonLd(event: Event, { url, images, startMs }: EventPlaceOnTheWeb) {
  const rule = event.event_type === 'recurring' ? parseRecurrence(event.recurrence) : null;
  const { organizer, end_date_time: end } = event;
  const days = daysAt(event, startMs);
  const lastsMs = end === null ? null : Date.parse(end) - Date.parse(event.date_time);
  return {
    '@context': 'https://schema.org' as const,
    '@type': 'Event' as const,
    '@id': url,
    url,
    name: event.title,
    description: event.description || event.resume || event.title,
    startDate: days?.first ?? localTime(event, startMs),
    eventStatus:
      event.status === 'cancelled'
        ? ('https://schema.org/EventCancelled' as const)
        : ('https://schema.org/EventScheduled' as const),
    eventAttendanceMode: modes[attendanceOf(event)],
    image: images,
    isAccessibleForFree: event.ticket_types.every(({ price }) => Number(price) === 0) && Number(event.price || 0) === 0,
    maximumAttendeeCapacity: event.capacity,
    offers: offers(event, url),
    organizer: { '@type': 'Person' as const, name: organizer.display_name || organizer.username },
    ...withoutEmpty({
      endDate:
        days !== null
          ? days.last
          : lastsMs === null || startMs + lastsMs > endlessMs
            ? null
            : localTime(event, startMs + lastsMs),
      location: place(event, url),
      inLanguage: event.language,
      aggregateRating: aggregateRating(event),
      keywords: event.tags.join(', '),
      eventSchedule: rule === null ? null : schedule(event, rule),
    }),
  };
}
