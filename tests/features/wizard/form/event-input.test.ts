import { fc } from '#world/random/properties.ts';
import { expect, test } from 'vitest';
import { eventLimits } from '#contract/events/rules.ts';
import { localPicture } from '#data/files/picture-name.ts';
import { emptyForm, withDefaults, type EventForm } from '#features/wizard/form/event-form.ts';
import { eventInputOf, formErrors } from '#features/wizard/form/event-input.ts';
import { formOf } from '#features/wizard/form/form-of-event.ts';
import { readForm } from '#features/wizard/draft/read-form.ts';
import { instantOf, wallTimeAt } from '#features/wizard/time/zoned-time.ts';

const written: EventForm = {
  ...emptyForm(),
  title: ' Jazz night ',
  description: 'Three bands',
  date: '2026-11-27',
  startTime: '21:00',
  zone: 'America/Santo_Domingo',
  isUnannounced: true,
};
const ticket = { name: 'Entry', price: '', quantity: '50', description: '' };
const place = { isUnannounced: false, locationName: 'Patio', address: 'Calle 1', city: 'Lima', country: 'Peru' };

function inputOf(change: Partial<EventForm>) {
  const made = eventInputOf({ ...written, ...change });
  if ('errors' in made) throw new Error(JSON.stringify(made.errors));
  return made.input;
}

function errorsOf(change: Partial<EventForm>) {
  const made = eventInputOf({ ...written, ...change });
  return 'errors' in made ? made.errors : {};
}

test('[WIZ-07] a time is told by the clock of its zone, and keeps its offset', () => {
  expect(inputOf({}).date_time).toBe('2026-11-27T21:00:00-04:00');
  expect(inputOf({ zone: 'Europe/Madrid' }).date_time).toBe('2026-11-27T21:00:00+01:00');
  expect(inputOf({ zone: 'Europe/Madrid', date: '2026-07-01' }).date_time).toBe('2026-07-01T21:00:00+02:00');
  expect(inputOf({ zone: '+05:30' }).date_time).toBe('2026-11-27T21:00:00+05:30');
});

test('[WIZ-07] what the wall clock shows at an instant leads back to the same clock, in every zone', () => {
  const zones = ['America/Santo_Domingo', 'Europe/Madrid', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC', '-03:30'];
  const minuteMs = 60_000;
  const instants = fc.integer({ min: Date.UTC(2020, 0, 1) / minuteMs, max: Date.UTC(2035, 0, 1) / minuteMs });
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (minute, zone) => {
      const wall = wallTimeAt(minute * minuteMs, zone);
      const back = instantOf(wall, zone);
      expect(back?.slice(0, 16)).toBe(`${wall.date}T${wall.time}`);
      expect(wallTimeAt(Date.parse(back ?? ''), zone)).toEqual(wall);
    }),
  );
});

test('[WIZ-07] an end before the start is the next day’s where that is under 12 hours, else an error', () => {
  expect(inputOf({ endTime: '23:30' }).end_date_time).toBe('2026-11-27T23:30:00-04:00');
  expect(inputOf({ endTime: '03:00' }).end_date_time).toBe('2026-11-28T03:00:00-04:00');
  expect(errorsOf({ endTime: '12:00' }).endTime).toMatch(/end must be after the start/);
  expect(inputOf({ endTime: '' }).end_date_time).toBeNull();
});

test('[WIZ-07] a new date takes 10:00 or keeps the time, a new time takes today or keeps the date', () => {
  const empty = { ...emptyForm(), zone: 'UTC' };
  const nowMs = Date.UTC(2026, 10, 21, 8);
  expect(withDefaults(empty, { date: '2026-12-01' }, nowMs).startTime).toBe('10:00');
  expect(withDefaults({ ...empty, startTime: '18:00' }, { date: '2026-12-01' }, nowMs).startTime).toBe('18:00');
  expect(withDefaults(empty, { startTime: '18:00' }, nowMs).date).toBe('2026-11-21');
  expect(withDefaults({ ...empty, date: '2026-12-01' }, { startTime: '18:00' }, nowMs).date).toBe('2026-12-01');
});

test('[WIZ-05] [WIZ-11] all that is missing or wrong is told at once, each at its field', () => {
  expect(Object.keys(errorsOf({ title: ' ', description: '', date: '' })).toSorted()).toEqual([
    'date',
    'description',
    'title',
  ]);
  expect(errorsOf({ date: '2026-13-45' })).toEqual({ date: 'Invalid date_time value' });
  expect(errorsOf({ pricingType: 'paid', tickets: [ticket] })).toEqual({ 'tickets.0.price': 'Required' });
  const tickets = [ticket, { ...ticket, name: '', price: 'ten' }];
  expect(Object.keys(errorsOf({ pricingType: 'paid', tickets })).toSorted()).toEqual([
    'tickets.0.price',
    'tickets.1.name',
    'tickets.1.price',
  ]);
  const nowhere = { online: false, isUnannounced: false, locationName: '', address: '', city: ' ', pin: null };
  expect(errorsOf({ ...nowhere, country: 'DO' })).toEqual({
    locationName: 'Give a place name, an address, a city or a pin',
  });
  expect(errorsOf({ faqDraft: { id: null, question: 'Where?', answer: '' } })).toHaveProperty('faqDraft');
  expect(errorsOf({ isRecurring: true })).toHaveProperty('recurrence');
  expect(errorsOf({ isRecurring: true, recurrence: 'FREQ=DAILY;UNTIL=20200101' })).toHaveProperty('recurrence');
  expect(errorsOf({ capacity: 'many' })).toHaveProperty('capacity');
  expect(errorsOf({ online: true, link: 'not a link at all' })).toHaveProperty('link');
  expect(
    errorsOf({ tags: Array.from({ length: 21 }, (_unused, index) => `t${String(index)}`).join(',') }),
  ).toHaveProperty('tags');
});

test.each([
  { locationName: 'Playa Rincón' },
  { address: 'Calle 1' },
  { city: 'Samaná' },
  { pin: { latitude: 19.3, longitude: -69.2 } },
])('[WIZ-08] a beach or a park is published without a street: %o is enough', (known) => {
  const nowhere = { online: false, isUnannounced: false, locationName: '', address: '', city: '', country: '' };
  expect(errorsOf({ ...nowhere, pin: null, ...known })).toEqual({});
});

test('[WIZ-06] [WIZ-11] a text of a picture or an address of a video that is too long is told of at its field', () => {
  const picture = (letter: string) => localPicture(letter.repeat(64));
  const [alt, videoUrl] = ['x'.repeat(eventLimits.altText + 1), `example.org/${'1'.repeat(eventLimits.url)}`];
  const fieldsOf = (change: Partial<EventForm>) => {
    const made = eventInputOf({ ...written, ...change }, picture('c'));
    return 'errors' in made ? Object.keys(made.errors).toSorted() : [];
  };
  const gallery = ['a', 'b'].map((letter) => ({ picture: picture(letter), alt: letter === 'b' ? alt : 'A drummer' }));
  expect(fieldsOf({ coverAlt: alt, gallery, videoUrl })).toEqual(['coverAlt', 'gallery.1.alt', 'videoUrl']);
  // The cover stands in the gallery too, where nothing is said of it.
  expect(fieldsOf({ coverAlt: alt, gallery: [{ picture: picture('c'), alt: ' ' }] })).toEqual(['coverAlt']);
  expect(fieldsOf({ coverAlt: ` ${alt.slice(1)} ` })).toEqual([]);
});

test('[WIZ-11] [WIZ-12] what is too long in all is told of at the field that takes most, before it is sent', () => {
  const text = 'x'.repeat(eventLimits.text);
  const whole = { description: text, detailedDescription: text, venueDetails: text };
  expect(errorsOf(whole)).toEqual({});
  const answers = (count: number) =>
    Array.from({ length: count }, (_unused, at) => ({ id: String(at), question: 'Why?', answer: 'x'.repeat(5_000) }));
  const told = expect.stringContaining('kB too long in all') as string;
  expect(errorsOf({ ...whole, faqs: answers(5) })).toEqual({ faqs: told });
  expect(errorsOf({ ...whole, description: ' ', faqs: answers(2), detailedDescription: `${text}x` })).toEqual({
    description: 'Required',
    detailedDescription: `At most ${String(eventLimits.text)} letters`,
  });
  expect(errorsOf({ ...whole, detailedDescription: '夜'.repeat(eventLimits.text) })).toEqual({
    detailedDescription: told,
  });
});

test('[WIZ-12] the values go out under the contract’s names, trimmed', () => {
  const input = inputOf({
    ...place,
    pricingType: 'paid',
    tickets: [
      { ...ticket, price: '12.5' },
      { ...ticket, price: '30' },
    ],
    tags: 'jazz, live, jazz,',
    tagDraft: ' late ',
    city: ' Santo Domingo ',
    capacity: '',
  });
  expect(input).toMatchObject({
    title: 'Jazz night',
    price: '12.50',
    pricing_type: 'paid',
    tags: ['jazz', 'live', 'late'],
    city: 'Santo Domingo',
    capacity: 100,
    online: false,
    event_link: null,
    timezone: 'America/Santo_Domingo',
  });
  expect(inputOf({ ...place, online: true, link: 'meet.example.org/x' })).toMatchObject({
    event_link: 'https://meet.example.org/x',
    city: null,
  });
});

test('[WIZ-04] a draft of any shape gives a form, and a form gives itself', () => {
  expect(readForm({ ...written, title: 7, unknown: true })).toEqual({ ...written, title: '' });
  expect(readForm({ ...written })).toEqual(written);
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (values) => {
      const form = readForm(values);
      expect(Object.keys(form)).toEqual(Object.keys(emptyForm()));
    }),
  );
});

test('[OFF-06] a create that was given up is read back from what was sent', () => {
  const sent = inputOf({ endTime: '23:30', tags: 'jazz' });
  expect(readForm(sent as unknown as Record<string, unknown>)).toEqual(formOf(sent));
  expect(formOf(sent)).toMatchObject({
    title: 'Jazz night',
    date: '2026-11-27',
    startTime: '21:00',
    endTime: '23:30',
    tags: 'jazz',
  });
});

test('[API-02] the server’s complaints stand at the form’s own fields', () => {
  const fields = {
    'event.date_time': 'a',
    'tags.3': 'b',
    event_link: 'c',
    cover_image: 'd',
    'ticket_types.1.name': 'e',
  };
  expect(formErrors(fields)).toEqual({ date: 'a', tags: 'b', link: 'c', cover: 'd', 'tickets.1.name': 'e' });
});
