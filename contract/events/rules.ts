export const eventLimits = {
  title: 200,
  subtitle: 200,
  resume: 500,
  text: 20_000,
  category: 60,
  subcategory: 60,
  place: 300,
  postalCode: 40,
  placeId: 200,
  url: 2_000,
  recurrence: 2_000,
  tags: 20,
  tag: 40,
  faqs: 50,
  question: 500,
  answer: 5_000,
  ticketTypes: 30,
  ticketName: 100,
  ticketText: 1_000,
  gallery: 12,
  altText: 300,
  cancelMessage: 500,
  attendeeNote: 2_000,
  capacity: 1_000_000,
  defaultCapacity: 100,
  /** all that an organizer sets, as JSON */
  bytes: 64 * 1024,
} as const;

/*
 * The plain half of the table of an event's fields: their names, defaults and groups, which the first scripts and both workers
 * carry. All else that is known of a field is in `fields.ts`, keyed by these names.
 */

/** The defaults of a new event: all fields except the three required ones. The lists have the types that they have in an event. */
export const eventDefaults = {
  resume: null,
  subtitle: null,
  detailed_description: null,
  venue_details: null,
  category: null,
  subcategory: null,
  language: null,
  video_url: null,
  end_date_time: null,
  start_date: null,
  end_date: null,
  timezone: null,
  event_type: 'individual',
  recurrence: null,
  status: 'active',
  tags: [],
  capacity: eventLimits.defaultCapacity,
  price: '0.00',
  pricing_type: 'free',
  ticket_types: [],
  currency: null,
  payment: null,
  payment_url: null,
  faqs: [],
  city: null,
  state: null,
  province: null,
  country: null,
  address: null,
  address2: null,
  postalCode: null,
  placeId: null,
  locationName: null,
  online: false,
  event_link: null,
  location: null,
  alt_texts: {},
  cancel_message: null,
  visibility: 'public',
} as const satisfies Record<string, string | number | boolean | object | null | unknown[]>;

/** A field that an organizer sets. */
export type EventField = 'title' | 'description' | 'date_time' | keyof typeof eventDefaults;

/** Names of the fields that an organizer sets. */
export const eventFields = ['title', 'description', 'date_time', ...Object.keys(eventDefaults)] as EventField[];

/** Fields that only make sense together and are compared together when two edits meet; every other field is its own group. */
export const eventGroups = {
  time: ['date_time', 'end_date_time', 'start_date', 'end_date', 'timezone', 'event_type', 'recurrence'],
  place: [
    'locationName',
    'address',
    'address2',
    'city',
    'state',
    'province',
    'country',
    'postalCode',
    'placeId',
    'online',
    'event_link',
    'location',
  ],
  price: ['price', 'pricing_type', 'ticket_types', 'currency', 'payment', 'payment_url'],
} as const satisfies Record<string, readonly EventField[]>;

/** The group a field belongs to: `time`, `place`, `price`, or the field itself (`cover_image` and `gallery_images` too). */
export function eventGroupOf(field: string): string {
  const names = Object.keys(eventGroups) as (keyof typeof eventGroups)[];
  return names.find((group) => (eventGroups[group] as readonly string[]).includes(field)) ?? field;
}

/** The value of a group in an event: an object of its fields, or the one field's value. */
export function eventGroupValue(event: Record<string, unknown>, group: string): unknown {
  if (!Object.hasOwn(eventGroups, group)) return event[group] ?? null;
  const fields = eventGroups[group as keyof typeof eventGroups];
  return Object.fromEntries(fields.map((field) => [field, event[field] ?? null]));
}

/**
 * The values of every group that a patch touches, as they are in `event` now: the `base` of an edit. What isn't known of a
 * group, as in rows of older servers and versions, is left out: null would say that it has none.
 */
export function eventBaseOf(event: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  const groups = [...new Set(fields.map(eventGroupOf))];
  return Object.fromEntries(
    groups.map((group) => {
      const value = eventGroupValue(event, group);
      if (!Object.hasOwn(eventGroups, group)) return [group, value];
      return [
        group,
        Object.fromEntries(Object.entries(value as object).filter(([field]) => event[field] !== undefined)),
      ];
    }),
  );
}

/** What an organizer sets, and `finished`, which time does. */
export type EventStatus = 'draft' | 'active' | 'pending' | 'finished' | 'cancelled';

export function mayEditEvent(actorId: number | null, event: { organizer_id: number }): boolean {
  return actorId !== null && actorId === event.organizer_id;
}

/** Drafts are their organizer's alone, in every call; the server stores unlisted events as drafts, see decision 0071. */
export function maySeeEvent(actorId: number | null, event: { organizer_id: number; status: string }): boolean {
  return event.status !== 'draft' || mayEditEvent(actorId, event);
}

/**
 * A published event is finished once its end, else its start, has passed; a repeating one once its last date has.
 * @param event.ends_at as `seriesEndMs` tells it, in epoch ms
 */
export function eventStatusAt(event: { status: string; ends_at: number }, nowMs: number): EventStatus {
  if (event.status !== 'active' && event.status !== 'finished') return event.status as EventStatus;
  return event.ends_at < nowMs ? 'finished' : 'active';
}
