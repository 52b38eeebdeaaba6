import type { EventPatch } from '#contract/event.ts';
import { eventLimits } from '#contract/event-rules.ts';
import { deviceZone, wallTimeAt, zoneOf } from './zoned-time.ts';

/** What the form's fields hold, as typed. Kept in drafts, so reading one is tolerant and fields are only ever added. */
export interface EventForm {
  title: string;
  description: string;
  category: string;
  date: string;
  startTime: string;
  endTime: string;
  /** the zone that the times are told in */
  zone: string;
  online: boolean;
  locationName: string;
  address: string;
  city: string;
  country: string;
  link: string;
  isFree: boolean;
  price: string;
  capacity: string;
  tags: string;
}
export type FormField = keyof EventForm | 'cover';
export type FormErrors = Partial<Record<FormField, string>>;

export function emptyForm(): EventForm {
  return {
    title: '',
    description: '',
    category: '',
    date: '',
    startTime: '',
    endTime: '',
    zone: deviceZone(),
    online: false,
    locationName: '',
    address: '',
    city: '',
    country: '',
    link: '',
    isFree: true,
    price: '',
    capacity: String(eventLimits.defaultCapacity),
    tags: '',
  };
}

/** A draft's values over an empty form; what isn't of the field's type is left out. */
export function readForm(values: Record<string, unknown>): EventForm {
  const form = emptyForm();
  // A new event that was given up after it had been sent is kept as it was sent, not as it was typed.
  if (typeof values['date_time'] === 'string') return formOf(values as EventPatch & { date_time: string });
  const known = Object.entries(form).filter(([name, value]) => typeof values[name] === typeof value);
  return { ...form, ...Object.fromEntries(known.map(([name]) => [name, values[name]])) };
}

/** An event's settable fields, as the form shows them. */
export function formOf(event: EventPatch & { date_time: string }): EventForm {
  const zone = zoneOf(event);
  const start = wallTimeAt(Date.parse(event.date_time), zone);
  const end = event.end_date_time ? wallTimeAt(Date.parse(event.end_date_time), zone) : null;
  return {
    title: event.title ?? '',
    description: event.description ?? '',
    category: event.category ?? '',
    date: start.date,
    startTime: start.time,
    endTime: end?.time ?? '',
    zone,
    online: event.online ?? false,
    locationName: event.locationName ?? '',
    address: event.address ?? '',
    city: event.city ?? '',
    country: event.country ?? '',
    link: event.event_link ?? '',
    isFree: Number(event.price ?? 0) === 0,
    price: Number(event.price ?? 0) === 0 ? '' : (event.price ?? ''),
    capacity: String(event.capacity ?? eventLimits.defaultCapacity),
    tags: (event.tags ?? []).join(', '),
  };
}

/** A new date keeps the start time or takes 10:00; a new start time keeps the date or takes today's. */
export function withDefaults(form: EventForm, change: Partial<EventForm>, nowMs: number): EventForm {
  const next = { ...form, ...change };
  if (change.date && next.startTime === '') next.startTime = '10:00';
  if (change.startTime && next.date === '') next.date = wallTimeAt(nowMs, next.zone).date;
  return next;
}
