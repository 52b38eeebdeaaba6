import type { Event as SchemaEvent, WithContext } from 'schema-dts';
import { describe, expect, test } from 'vitest';
import { timesOfDays } from '#contract/calendar/all-day.ts';
import type { Event } from '#contract/events/entity.ts';
import { eventHead } from '#server/api/pages/event-head.ts';
import { eventJsonLd } from '#server/api/pages/event-json-ld.ts';

const url = 'https://scape.example/events/5';
const now = Date.parse('2026-06-01T12:00:00Z');

function anEvent(given: Partial<Event> = {}): Event {
  return {
    event_id: 5,
    id: 5,
    ref: '0190c1d2-0000-7000-8000-000000000001',
    client_id: '0190c1d2-0000-7000-8000-000000000001',
    version: 1,
    title: 'Noche de merengue',
    name: 'Noche de merengue',
    description: 'A night at the Malecón',
    resume: null,
    subtitle: null,
    detailed_description: null,
    venue_details: null,
    cover_image: '/media/a/1600.webp',
    image: '/media/a/1600.webp',
    gallery_images: [],
    video_url: null,
    date_time: '2026-07-01T20:00:00-04:00',
    end_date_time: '2026-07-01T23:00:00-04:00',
    timezone: 'America/Santo_Domingo',
    event_type: 'individual',
    recurrence: null,
    status: 'active',
    category: 'conciertos_y_musica',
    subcategory: null,
    tags: ['dance', 'live'],
    capacity: 100,
    price: '12.50',
    pricing_type: 'paid',
    ticket_types: [],
    faqs: [],
    city: 'Santo Domingo',
    state: 'Distrito Nacional',
    province: null,
    country: 'Dominican Republic',
    address: 'Av. George Washington 5',
    address2: null,
    postalCode: '10103',
    placeId: null,
    locationName: 'Malecón Center',
    online: false,
    event_link: null,
    location: { type: 'Point', coordinates: [-69.8923, 18.4634] },
    organizer: { user_id: 1, username: 'ana', display_name: 'Ana Báez', profile_picture: null },
    organizer_id: 1,
    interested_count: 0,
    attendees_count: 0,
    subscribers_count: 0,
    likes: 0,
    likes_count: 0,
    views: 0,
    view_count: 0,
    unique_view_count: 0,
    rating: null,
    created_at: '2026-05-01T10:00:00.000Z',
    updated_at: '2026-05-02T10:00:00.000Z',
    ...given,
  };
}

/** Typed as schema.org has it, so that a name or a value it doesn't know is no program. */
function dataOf(given: Partial<Event> = {}) {
  const event = anEvent(given);
  const made = eventJsonLd(event, {
    url,
    images: ['https://scape.example/a.webp'],
    startMs: Date.parse(event.date_time),
  });
  const known: WithContext<SchemaEvent> = made;
  return JSON.parse(JSON.stringify(known)) as Record<string, unknown>;
}

/** What Google's documentation of events asks for and what it would like, by where it stands. */
const required = ['name', 'startDate', 'location.name', 'location.address'];
const recommended = [
  'description',
  'endDate',
  'eventStatus',
  'eventAttendanceMode',
  'image',
  'offers.0.availability',
  'offers.0.price',
  'offers.0.priceCurrency',
  'offers.0.url',
  'offers.0.validFrom',
  'organizer.name',
  'location.address.streetAddress',
  'location.address.addressLocality',
  'location.address.postalCode',
  'location.address.addressRegion',
  'location.address.addressCountry',
];
const online = ['location.url'];
/** of an event that has no place */
const nowhere = { locationName: null, address: null, city: null, location: null };

function valueAt(data: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((held, name) => (held as Record<string, unknown> | undefined)?.[name], data);
}

function lacking(data: unknown, paths: string[]): string[] {
  return paths.filter((path) => [undefined, null, ''].includes(valueAt(data, path) as undefined));
}

const isPlace = (path: string): boolean => path.startsWith('location.');
const shapes: [name: string, given: Partial<Event>, without: string[]][] = [
  ['paid', {}, []],
  ['free', { price: '0.00', pricing_type: 'free' }, []],
  ['full', { subscribers_count: 100 }, []],
  ['recurring', { event_type: 'recurring', recurrence: 'FREQ=WEEKLY;BYDAY=WE' }, []],
  ['cancelled', { status: 'cancelled' }, []],
  ['without an end', { end_date_time: null }, ['endDate']],
  ['without words', { description: '', resume: null }, []],
  ['with tickets', { ticket_types: [{ name: 'A', price: '5.00', quantity: '9', description: '' }] }, []],
  [
    'online',
    { ...nowhere, state: null, country: null, postalCode: null, online: true },
    [...required, ...recommended].filter(isPlace),
  ],
];

describe('[DET-01] an event as schema.org knows it', () => {
  test.each(shapes)('%s: nothing is missing that searchers ask for', (name, given, without) => {
    const data = dataOf(given);
    expect([data['@context'], data['@type']]).toEqual(['https://schema.org', 'Event']);
    const wanted = [...required, ...recommended, ...(name === 'online' ? online : [])];
    expect(lacking(data, wanted)).toEqual(wanted.filter((path) => without.includes(path)));
    expect(JSON.stringify(data)).not.toContain('null');
  });

  test('without a place says nothing of one, rather than something that isn’t so', () => {
    const nowhere = { locationName: null, address: null, city: null, state: null, country: null, postalCode: null };
    expect(dataOf({ ...nowhere, location: null })['location']).toBeUndefined();
    expect(dataOf({ ...nowhere, locationName: 'The cellar', location: null })['location']).toEqual({
      '@type': 'Place',
      name: 'The cellar',
    });
  });

  test('[INFO-01] the language it is held in, where it is known', () => {
    expect(dataOf({ language: 'es' })['inLanguage']).toBe('es');
    expect(dataOf({ language: null })).not.toHaveProperty('inLanguage');
    expect(dataOf()).not.toHaveProperty('inLanguage');
  });

  test('an end that no calendar could hold is not told', () => {
    const event = anEvent({ event_type: 'recurring', recurrence: 'FREQ=DAILY', end_date_time: '9998-12-31T00:00:00Z' });
    const place = { url, images: [], startMs: Date.parse('2030-01-01T00:00:00Z') };
    expect(eventJsonLd(event, place)).not.toHaveProperty('endDate');
  });

  test('times are the place’s own, with their offset', () => {
    expect(dataOf()).toMatchObject({ startDate: '2026-07-01T20:00:00-04:00', endDate: '2026-07-01T23:00:00-04:00' });
    const utc = { date_time: '2026-12-01T19:00:00Z', end_date_time: '2026-12-01T21:00:00Z' };
    expect(dataOf({ ...utc, timezone: 'Europe/Madrid' })['startDate']).toBe('2026-12-01T20:00:00+01:00');
    expect(dataOf({ ...utc, timezone: null })['startDate']).toBe('2026-12-01T19:00:00Z');
  });

  test('where it is', () => {
    expect(dataOf()).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: 'Malecón Center',
        address: { '@type': 'PostalAddress', addressLocality: 'Santo Domingo' },
        geo: { '@type': 'GeoCoordinates', latitude: 18.4634, longitude: -69.8923 },
      },
    });
    expect(dataOf({ ...nowhere, online: true, event_link: 'https://meet.example/a' })).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: 'https://meet.example/a' },
    });
    expect(dataOf({ ...nowhere, online: true })['location']).toEqual({ '@type': 'VirtualLocation', url });
  });

  test.each([
    ['a place is left', {}, 'InStock'],
    ['it is full', { subscribers_count: 100 }, 'SoldOut'],
    ['nobody may come', { capacity: 0 }, 'SoldOut'],
    ['it is cancelled', { status: 'cancelled' }, 'SoldOut'],
    ['it is over', { status: 'finished' }, 'SoldOut'],
  ] as const)('when %s', (_when, given, availability) => {
    expect(valueAt(dataOf(given), 'offers.0')).toEqual({
      '@type': 'Offer',
      price: 12.5,
      priceCurrency: 'USD',
      availability: `https://schema.org/${availability}`,
      validFrom: '2026-05-01T10:00:00.000Z',
      url,
    });
  });

  test('[PRICE-02] [PRICE-03] an offer has the event’s currency, and leads to where one pays', () => {
    const payment_url = 'https://tickets.example.com/jazz';
    const offerOf = (values: Partial<Event>) => (dataOf(values)['offers'] as object[])[0];
    expect(offerOf({ currency: 'EUR', payment: 'online', payment_url })).toMatchObject({
      priceCurrency: 'EUR',
      url: payment_url,
    });
    expect(offerOf({ payment: 'door', payment_url })).toMatchObject({ priceCurrency: 'USD', url: dataOf({})['url'] });
  });

  test('each kind of ticket is an offer', () => {
    const ticket = (name: string, price: string) => ({ name, price, quantity: '10', description: '' });
    const data = dataOf({ ticket_types: [ticket('Standing', '8.00'), ticket('Seat', '15.00')] });
    expect(data['offers']).toMatchObject([
      { name: 'Standing', price: 8 },
      { name: 'Seat', price: 15 },
    ]);
    expect(data['isAccessibleForFree']).toBe(false);
    expect(dataOf({ price: '0.00' })['isAccessibleForFree']).toBe(true);
  });

  test('cancelled', () => {
    expect(dataOf({ status: 'cancelled' })['eventStatus']).toBe('https://schema.org/EventCancelled');
    expect(dataOf()['eventStatus']).toBe('https://schema.org/EventScheduled');
  });

  test('a series tells its rule', () => {
    const weekly = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20270501\nEXDATE:20260715';
    expect(dataOf({ event_type: 'recurring', recurrence: weekly })['eventSchedule']).toEqual({
      '@type': 'Schedule',
      startDate: '2026-07-01',
      startTime: '20:00:00',
      endTime: '23:00:00',
      endDate: '2027-05-01',
      repeatFrequency: 'P2W',
      scheduleTimezone: 'America/Santo_Domingo',
      byDay: ['https://schema.org/Monday', 'https://schema.org/Wednesday'],
      exceptDate: ['2026-07-15'],
    });
    const monthly = dataOf({ event_type: 'recurring', recurrence: 'FREQ=MONTHLY;BYDAY=-1WE;COUNT=4' });
    expect(monthly['eventSchedule']).toMatchObject({ repeatFrequency: 'P1M', byDay: ['-1WE'], repeatCount: 4 });
    const dates = dataOf({ event_type: 'recurring', recurrence: 'FREQ=MONTHLY;BYMONTHDAY=1,15' });
    expect(dates['eventSchedule']).toMatchObject({ byMonthDay: [1, 15] });
    expect(dataOf({ event_type: 'recurring', recurrence: 'FREQ=SECONDLY' })['eventSchedule']).toBeUndefined();
  });
});

test('[DET-01] the page of a series tells its next date', () => {
  const weekly = anEvent({
    date_time: '2025-01-01T20:00:00-04:00',
    end_date_time: '2025-01-01T23:00:00-04:00',
    event_type: 'recurring',
    recurrence: 'FREQ=WEEKLY',
  });
  const { data, description } = eventHead(weekly, 'https://scape.example', now);
  expect(data).toMatchObject({ startDate: '2026-06-03T20:00:00-04:00', endDate: '2026-06-03T23:00:00-04:00' });
  expect(description).toContain('Wed, 3 Jun 2026, 20:00');
});

test('[DET-01] a page’s words end at a word, and only addresses of the web are pictures', () => {
  const long = eventHead(anEvent({ resume: 'word '.repeat(200) }), 'https://scape.example', now);
  expect(long.description).toMatch(/ word…$/);
  expect(long.description.length).toBeLessThanOrEqual(201);
  const odd = anEvent({ cover_image: 'javascript:alert(1)', gallery_images: ['//elsewhere.example/a.png', 'data:,x'] });
  const { image, data } = eventHead(odd, 'https://scape.example', now);
  expect(image.url).toBe('https://elsewhere.example/a.png');
  expect((data as { image: string[] }).image).toEqual(['https://elsewhere.example/a.png']);
});

test('[DET-01] an all-day event has days in its data and its head, without hours', () => {
  const days = { start_date: '2026-07-01', end_date: '2026-07-03', timezone: null };
  const event = { ...days, ...timesOfDays({ first: '2026-07-01', last: '2026-07-03' }, null) };
  expect(dataOf(event)).toMatchObject({ startDate: '2026-07-01', endDate: '2026-07-03' });
  expect(eventHead(anEvent(event), 'https://scape.example', now).description).toMatch(
    /^Wed, 1 Jul – Fri, 3 Jul 2026 · /u,
  );
  const weekly = { ...event, event_type: 'recurring', recurrence: 'RRULE:FREQ=WEEKLY;COUNT=4' } as const;
  const { eventSchedule } = dataOf(weekly) as { eventSchedule: object };
  expect(eventSchedule).toMatchObject({ startDate: '2026-07-01' });
  expect(Object.keys(eventSchedule)).not.toContain('startTime');
});

test('[DET-01] a hybrid event has its place and its address on the web', () => {
  const data = dataOf({ online: true, event_link: 'https://meet.example/a' });
  expect(data).toMatchObject({
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    location: [{ '@type': 'Place' }, { '@type': 'VirtualLocation', url: 'https://meet.example/a' }],
  });
  const head = eventHead(anEvent({ online: true }), 'https://scape.example', now);
  expect(head.description).toContain('Malecón Center, Santo Domingo and online');
});

test('[AFTER-07] a rating is sent once there is one', () => {
  expect(dataOf({ rating: 4.6, ratings_count: 12 })['aggregateRating']).toEqual({
    '@type': 'AggregateRating',
    ratingValue: 4.6,
    ratingCount: 12,
    bestRating: 5,
    worstRating: 1,
  });
  for (const none of [{}, { rating: null, ratings_count: 0 }])
    expect(dataOf(none)).not.toHaveProperty('aggregateRating');
});
