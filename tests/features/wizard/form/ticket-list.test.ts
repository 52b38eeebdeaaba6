import { fc } from '#world/random/properties.ts';
import { expect, test } from 'vitest';
import { emptyForm, type EventForm } from '#features/wizard/form/event-form.ts';
import { eventInputOf } from '#features/wizard/form/event-input.ts';
import {
  addTicket,
  restoredTickets,
  changeTicket,
  defaultTicket,
  freeTicket,
  markedFree,
  priceComplaint,
  priceInput,
  restoreTicket,
  quantityText,
  removeTicket,
  ticketsInAll,
  type TicketForm,
} from '#features/wizard/tickets/list.ts';
import { moveItem } from '#ui/list/move-item.ts';

const at = fc.nat(8);
const typed = fc.oneof(fc.string({ maxLength: 12 }), fc.stringMatching(/^[0-9.,]{0,6}$/));
const act = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ kind: 'add' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('type' as const),
      at,
      part: fc.constantFrom('name', 'price', 'quantity', 'description'),
      text: typed,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), at, isUndone: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), at, by: fc.integer({ min: -8, max: 8 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('free' as const), isFree: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'back' as const }) },
);

type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

const written = ({ tickets, ticketsBefore }: TicketForm) =>
  [...tickets, ...ticketsBefore].map(({ id: _id, ...parts }) => JSON.stringify(parts));

/** Everything that was typed is still somewhere. */
function kept(before: TicketForm, form: TicketForm): TicketForm {
  const now = new Set([...written(form), ...written({ ...emptyForm(), tickets: [freeTicket], ticketsBefore: [] })]);
  expect(written(before).filter((ticket) => !now.has(ticket))).toEqual([]);
  return form;
}

function removed(form: TicketForm, at: number, isUndone: boolean): TicketForm {
  const ticket = form.tickets[at];
  const rest = removeTicket(form.tickets, at);
  if (ticket === undefined || form.tickets.length === 1) {
    expect(rest).toEqual(form.tickets);
    return form;
  }
  const back = restoreTicket(rest, ticket, at);
  expect(back).toEqual(form.tickets);
  return { ...form, tickets: isUndone ? back : rest };
}

function marked(form: TicketForm, isFree: boolean): TicketForm {
  const next = { ...form, ...markedFree(form, isFree) };
  expect(next.tickets).toEqual(isFree ? [freeTicket] : form.tickets);
  return kept(form, next);
}

function after(form: TicketForm, one: Act): TicketForm {
  switch (one.kind) {
    case 'add':
      return kept(form, { ...form, tickets: addTicket(form.tickets) });
    case 'type':
      return { ...form, tickets: changeTicket(form.tickets, one.at, { [one.part]: one.text }) };
    case 'remove':
      return removed(form, one.at, one.isUndone);
    case 'move':
      return kept(form, { ...form, tickets: moveItem(form.tickets, one.at, one.by) });
    case 'free':
      return marked(form, one.isFree);
    case 'back':
      return form.ticketsBefore.length === 0 ? form : kept(form, { ...form, ...restoredTickets(form) });
    default:
      return one satisfies never;
  }
}

test('[WIZ-10] whatever is done to the tickets: one is always there, quantities are plain numbers, nothing typed is lost', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      let form: TicketForm = emptyForm();
      for (const one of acts) {
        form = after(form, one);
        expect(form.tickets.length).toBeGreaterThanOrEqual(1);
        expect(form.tickets.every(({ quantity }) => /^(0|[1-9]\d*)?$/.test(quantity))).toBe(true);
      }
    }),
  );
});

test('[WIZ-10] what stood there before comes back after check, uncheck and back, in its order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(typed, { minLength: 1, maxLength: 6 }), (names) => {
      const tickets = names.map((name, index) => ({ ...defaultTicket, id: String(index), name }));
      const start: TicketForm = { ...emptyForm(), tickets };
      const free = { ...start, ...markedFree(start, true) };
      const open = { ...free, ...markedFree(free, false) };
      expect(restoredTickets(open)).toMatchObject({ tickets, ticketsBefore: [], isFreeEvent: false });
    }),
  );
});

const priced = (form: Partial<EventForm>) =>
  eventInputOf({
    ...emptyForm(),
    title: 'T',
    description: 'D',
    date: '2036-01-01',
    startTime: '10:00',
    isUnannounced: true,
    ...form,
  });

test('[WIZ-10] the price that is sent is 0 for a free event, else the lowest of its tickets', () => {
  const cents = fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(cents, (amounts) => {
      const tickets = amounts.map((amount, index) => ({
        ...defaultTicket,
        id: String(index),
        price: (amount / 100).toFixed(2),
      }));
      const lowest = (Math.min(...amounts) / 100).toFixed(2);
      expect(priced({ tickets, pricingType: 'paid' })).toMatchObject({
        input: { price: lowest, pricing_type: 'paid', ticket_types: tickets },
      });
      expect(priced({ tickets, pricingType: 'free' })).toMatchObject({
        input: { price: '0.00', pricing_type: 'free' },
      });
    }),
  );
});

test.each([
  ['12,50', '12.50', true],
  ['$ 12.5', '12.5', true],
  ['12,', '12.', true],
  ['1,200', '1,200', false],
  ['1.234,50', '1.234,50', false],
  ['-5', '-5', false],
  ['1e5', '1e5', false],
  ['12.505', '12.505', false],
  ['', '', true],
])('[WIZ-10] the price %s is held as %s: nothing is guessed', (text, held, isRight) => {
  expect(priceInput(text)).toBe(held);
  expect(priceComplaint(held) === null).toBe(isRight);
});

test.each([
  ['007', '7'],
  ['0', '0'],
  ['000', '0'],
  ['1,000', '1000'],
  ['a2b', '2'],
  ['', ''],
])('[WIZ-10] the quantity %s is %s: digits only, leading zeros stripped', (text, held) => {
  expect(quantityText(text)).toBe(held);
  expect(ticketsInAll([{ ...defaultTicket, quantity: held }, defaultTicket])).toBe(Number(held) + 100);
});
