import { attendanceOf } from '#contract/events/attendance.ts';
import { daysOf } from '#contract/calendar/days.ts';
import type { EventPatch } from '#contract/events/entity.ts';
import { eventLimits } from '#contract/events/rules.ts';
import { withTicketIds } from '#contract/events/ticket-ids.ts';
import { pictureSha } from '#data/files/picture-name.ts';
import { emptyForm, formFields, plainTexts, placeTexts, type EventForm, type PlainText } from './event-form.ts';
import { endOf, everyZone } from '#features/wizard/time/times.ts';
import { defaultTicket } from '#features/wizard/tickets/list.ts';
import { deviceZone, wallTimeAt, zoneOf } from '#features/wizard/time/zoned-time.ts';

/** An event's settable fields and its pictures; missing ones have their defaults. */
export type EventValues = Omit<EventPatch, 'date_time'> & {
  date_time: string;
  cover_image?: string | null | undefined;
  gallery_images?: string[] | undefined;
  attendee_note?: string | null | undefined;
};

function altOf(event: EventValues, picture: string | null | undefined): string {
  const sha256 = picture ? pictureSha(picture) : null;
  return sha256 === null ? '' : (event.alt_texts?.[sha256] ?? '');
}

type Times = Pick<EventForm, 'isAllDay' | 'date' | 'startTime' | 'endTime' | 'endDate' | 'zone'>;

function timesOf(event: EventValues): Times {
  const days = daysOf(event);
  if (days !== null) {
    const endDate = days.last === days.first ? '' : days.last;
    return { isAllDay: true, date: days.first, startTime: '', endTime: '', endDate, zone: event.timezone ?? everyZone };
  }
  return { isAllDay: false, ...hoursOf(event) };
}

function hoursOf(event: EventValues): Omit<Times, 'isAllDay'> {
  if (!Number.isFinite(Date.parse(event.date_time))) {
    return { date: '', startTime: '', endTime: '', endDate: '', zone: event.timezone ?? deviceZone() };
  }
  const zone = zoneOf(event);
  const start = wallTimeAt(Date.parse(event.date_time), zone);
  const times = { date: start.date, startTime: start.time, endTime: '', endDate: '', zone };
  if (!event.end_date_time) return times;
  const end = wallTimeAt(Date.parse(event.end_date_time), zone);
  const computedEnd = endOf({ ...times, endTime: end.time }, event.date_time);
  const isNear = computedEnd !== null && Date.parse(computedEnd) === Date.parse(event.end_date_time);
  return { ...times, endTime: end.time, endDate: isNear ? '' : end.date };
}

type Cost = Pick<EventForm, 'pricingType' | 'isFreeEvent' | 'tickets' | 'payment' | 'paymentLink' | 'capacity'>;

function costOf(event: EventValues): Cost {
  const price = event.price ?? '0.00';
  const capacity = String(event.capacity ?? eventLimits.defaultCapacity);
  const storedTickets = withTicketIds(event.ticket_types ?? []);
  const [only] = storedTickets;
  return {
    pricingType: Number(price) > 0 ? 'paid' : (event.pricing_type ?? 'free'),
    isFreeEvent: storedTickets.length === 1 && only?.name === 'Free Admission' && Number(only.price) === 0,
    tickets: storedTickets.length > 0 ? storedTickets : [{ ...defaultTicket, price, quantity: capacity }],
    payment: event.payment === 'door' || event.payment === 'online' ? event.payment : '',
    paymentLink: event.payment_url ?? '',
    capacity,
  };
}

/** What the event says in texts of its own. */
function textsOf(event: EventValues): Record<PlainText, string> {
  // `plainTexts` has every name of the type.
  return Object.fromEntries(plainTexts.map((name) => [name, event[formFields[name].source] ?? ''])) as Record<
    PlainText,
    string
  >;
}

/** An event as the form shows it. */
export function formOf(event: EventValues): EventForm {
  const attendance = attendanceOf({ ...event, online: event.online ?? false });
  const texts = textsOf(event);
  const point = event.location ?? null;
  const isNowhere = point === null && placeTexts.every((name) => texts[name] === '');
  return {
    ...emptyForm(),
    ...texts,
    coverAlt: altOf(event, event.cover_image),
    gallery: (event.gallery_images ?? []).map((picture) => ({ picture, alt: altOf(event, picture) })),
    isRecurring: event.event_type === 'recurring',
    ...timesOf(event),
    online: attendance === 'online',
    isHybrid: attendance === 'hybrid',
    isUnannounced: isNowhere && event.online !== true,
    pin: point === null ? null : { latitude: point.coordinates[1], longitude: point.coordinates[0] },
    attendeeNote: event.attendee_note ?? '',
    tags: (event.tags ?? []).join(', '),
    faqs: event.faqs ?? [],
    visibility: event.visibility ?? 'public',
    ...costOf(event),
  };
}
