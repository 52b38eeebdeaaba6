import { fc } from '#world/random/properties.ts';
import { expect, test } from 'vitest';
import { emptyForm, type EventForm } from '#features/wizard/form/event-form.ts';
import { formOf } from '#features/wizard/form/form-of-event.ts';
import { eventInputOf } from '#features/wizard/form/event-input.ts';
import { openNewEvent } from '#features/wizard/draft/open-new-event.ts';
import { signedIn } from '#world/screens/person.ts';

const zones = ['America/Santo_Domingo', 'Europe/Madrid', 'Australia/Lord_Howe', 'America/New_York', 'Asia/Kathmandu'];
/** Days on which a clock of one of the zones is moved, and the days around them. */
const days = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01', '2027-01-01'];
const odd = [
  '',
  '🎷🎺 жаз',
  'مهرجان الموسيقى',
  '\u202eright to left',
  '\u0000\ud800',
  'x'.repeat(100 * 1024),
  '<b>&amp;</b>',
  '  ',
];

const text = fc.oneof(fc.constantFrom(...odd), fc.string({ unit: 'binary' }));
const ticket = fc.record({ id: fc.uuid(), name: text, price: text, quantity: text, description: text });
const faq = fc.record({ id: text, question: text, answer: text });
const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const sizes = fc.double({ min: 0, max: 3, noNaN: true });

/** Whatever a field of the form can hold, by what it holds when it is empty. */
const special: { [Field in keyof EventForm]?: fc.Arbitrary<EventForm[Field]> } = {
  coverCrop: fc.option(fc.record({ source: text, x: sizes, y: sizes, zoom: sizes })),
  gallery: fc.array(fc.record({ picture: text, alt: text }), { maxLength: 4 }),
  waiting: fc.array(fc.record({ source: text, to: fc.constantFrom('cover', 'gallery'), name: text }), { maxLength: 3 }),
  pin: fc.option(point),
  faqs: fc.array(faq, { maxLength: 3 }),
  faqDraft: fc.record({ id: fc.option(text), question: text, answer: text }),
  pricingType: fc.constantFrom('free', 'paid'),
  payment: fc.constantFrom('', 'door', 'online'),
  visibility: fc.constantFrom('public', 'unlisted'),
  tickets: fc.array(ticket, { minLength: 1, maxLength: 3 }),
  visited: fc.array(fc.nat(6), { maxLength: 7 }),
  zone: fc.constantFrom(...zones),
  date: fc.constantFrom(...days, '', '2026-13-40'),
};

function arbitraryOf(field: keyof EventForm): fc.Arbitrary<unknown> {
  const own = special[field];
  if (own !== undefined) return own;
  const empty = emptyForm()[field];
  if (typeof empty === 'string') return text;
  if (typeof empty === 'boolean') return fc.boolean();
  // What is chosen, not typed, is held to be itself by the tests of its own.
  return fc.constant(empty);
}

const fields = Object.keys(emptyForm()) as (keyof EventForm)[];
const forms = fc.record(Object.fromEntries(fields.map((field) => [field, arbitraryOf(field)])));

test('[WIZ-04] [CARD-09] whatever stands in the fields, what is stored is what comes back', async () => {
  const account = await signedIn();
  await fc.assert(
    fc.asyncProperty(forms, fc.nat(6), fc.nat(5_000), async (typed, step, scrollY) => {
      const form = typed as unknown as EventForm;
      const name = crypto.randomUUID();
      const keeper = await openNewEvent(account.store, name);
      keeper.change({ ...form });
      keeper.goTo(step);
      keeper.setScroll(scrollY);
      const shown = keeper.get();
      await keeper.close();
      const again = (await openNewEvent(account.store, name)).get();
      expect(again).toEqual({ ...shown, status: 'saved' });
    }),
    { numRuns: 40 },
  );
});

test('[WIZ-07] [WIZ-12] dates around a change of the clocks go out and come back as they were typed', () => {
  const times = fc.constantFrom('00:00', '00:30', '01:30', '03:30', '12:00', '23:59');
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.constantFrom(...days), times, (zone, date, startTime) => {
      const form = { ...emptyForm(), title: 'T', description: 'D', isUnannounced: true, zone, date, startTime };
      const made = eventInputOf(form);
      if ('errors' in made) throw new Error(JSON.stringify(made.errors));
      expect(formOf(made.input)).toMatchObject({ zone, date, startTime });
    }),
  );
});
