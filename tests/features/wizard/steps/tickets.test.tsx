import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventLimits } from '#contract/events/rules.ts';
import type { EventForm, FormErrors } from '#features/wizard/form/event-form.ts';
import { defaultTicket, freeTicket } from '#features/wizard/tickets/list.ts';
import { TicketStep } from '#features/wizard/tickets/step.tsx';
import { expectAccessible } from '#world/screens/show.tsx';
import { showStep } from './stage.tsx';

const stage = (given: Partial<EventForm> = {}, errors: FormErrors = {}) =>
  showStep((props) => <TicketStep {...props} />, given, errors);
const ticket = (at: number) => within(screen.getByRole('listitem', { name: `Ticket ${String(at)}` }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const freeEvent = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'This is a free event' });
const named = (...names: string[]) => names.map((name) => ({ ...defaultTicket, id: name, name }));

test('[WIZ-10] a new event is free, with one ticket of 100 and a capacity of 100 in a field of its own', async () => {
  const { form, container } = stage();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Free' }).checked).toBe(true);
  const held = (name: string) => ticket(1).getByLabelText<HTMLInputElement>(new RegExp(`^${name}`)).value;
  expect([held('Name'), held('Quantity'), held('Description')]).toEqual([
    'General Admission',
    '100',
    'Standard event access',
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('Capacity').value).toBe('100');
  expect(screen.queryByText(/tickets for/)).toBeNull();
  expect(form().pricingType).toBe('free');
  await expectAccessible(container);
});

test('[WIZ-10] a price is asked for once it is paid, and kept while it is free', async () => {
  const { form, container } = stage();
  expect(ticket(1).queryByLabelText(/^Price/)).toBeNull();
  choose('Paid');
  type(ticket(1).getByLabelText(/^Price/), '12,50');
  expect(form()).toMatchObject({ pricingType: 'paid', tickets: [{ price: '12.50' }] });
  choose('Free');
  expect(ticket(1).queryByLabelText(/^Price/)).toBeNull();
  choose('Paid');
  expect(ticket(1).getByLabelText<HTMLInputElement>(/^Price/).value).toBe('12.50');
  type(ticket(1).getByLabelText(/^Price/), '1,200');
  expect(screen.getByText('Enter an amount such as 12.50')).toBeTruthy();
  await expectAccessible(container);
});

test('[WIZ-10] the pricing type and the free-event checkbox always agree', () => {
  const { form } = stage();
  const type = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Free' }).checked;
  expect([type(), freeEvent().checked]).toEqual([true, true]);
  choose('Paid');
  expect([type(), freeEvent().checked]).toEqual([false, false]);
  choose('Free');
  expect([type(), freeEvent().checked]).toEqual([true, true]);
  fireEvent.click(freeEvent());
  expect([type(), freeEvent().checked]).toEqual([false, false]);
  expect(form().pricingType).toBe('paid');
});

test('[WIZ-10] the free-event checkbox sets one free ticket, unchecking keeps it; what stood there can come back', () => {
  const tickets = named('Early', 'Late');
  const { form } = stage({ tickets, pricingType: 'paid' });
  fireEvent.click(freeEvent());
  expect(form()).toMatchObject({
    isFreeEvent: true,
    pricingType: 'free',
    tickets: [{ name: 'Free Admission', price: '0', quantity: '100' }],
  });
  fireEvent.click(freeEvent());
  expect(form()).toMatchObject({ isFreeEvent: false, tickets: [freeTicket] });
  expect(screen.getByText('2 kinds of tickets put aside.')).toBeTruthy();
  click('Bring back');
  expect(form()).toMatchObject({ tickets, ticketsBefore: [], isFreeEvent: false });
});

test('[WIZ-10] making it free by mistake is taken back at once, prices and all', () => {
  const tickets = named('Early', 'Late');
  const { form } = stage({ tickets, pricingType: 'paid' });
  fireEvent.click(freeEvent());
  click('Undo');
  expect(form()).toMatchObject({ isFreeEvent: false, pricingType: 'paid', tickets, ticketsBefore: [] });
});

test('[WIZ-10] an event that is paid is no free event', () => {
  const { form } = stage({ isFreeEvent: true, tickets: [freeTicket] });
  choose('Paid');
  expect(form()).toMatchObject({ pricingType: 'paid', isFreeEvent: false, tickets: [freeTicket] });
});

test('[WIZ-10] quantities and the capacity take digits only, without zeros in front', () => {
  const { form } = stage();
  type(ticket(1).getByLabelText(/^Quantity/), '0x07');
  type(screen.getByLabelText('Capacity'), '00250 people');
  expect(form()).toMatchObject({ tickets: [{ quantity: '7' }], capacity: '250' });
});

test('[WIZ-10] tickets are added, put in order and removed with a way back; the last can’t be removed', () => {
  const { form } = stage();
  const last = screen.getByRole<HTMLButtonElement>('button', { name: 'Remove ticket 1' });
  expect(last.disabled).toBe(true);
  expect(screen.getByText('An event has at least one kind of ticket.')).toBeTruthy();
  click('Add ticket');
  expect(document.activeElement).toBe(ticket(2).getByLabelText(/^Name/));
  type(ticket(2).getByLabelText(/^Name/), 'VIP');
  click('Move ticket 2 up');
  expect(form().tickets.map(({ name }) => name)).toEqual(['VIP', 'General Admission']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move ticket 1 up');
  expect(screen.getByText('Ticket moved to place 1 of 2')).toBeTruthy();
  click('Remove ticket 1');
  expect(form().tickets).toEqual([defaultTicket]);
  click('Undo');
  expect(form().tickets.map(({ name }) => name)).toEqual(['VIP', 'General Admission']);
});

test.each([
  ['150', 'paid', '250 tickets for 100 places: 150 can’t be used', '250'],
  ['150', 'free', '250 tickets for 100 places: 150 can’t be used', '250'],
  ['', 'paid', '100 of 150 places have a price', '100'],
  ['', 'free', '100 of 150 places have a ticket', '100'],
] as const)(
  '[PRICE-04] %s more tickets of a %s event: %s, mended by one press',
  (quantity, pricingType, said, mended) => {
    const tickets = [...named('A'), { ...defaultTicket, quantity }];
    const { form } = stage({ tickets, pricingType, capacity: quantity === '' ? '150' : '100' });
    expect(screen.getByText(said)).toBeTruthy();
    click(`Set the capacity to ${mended}`);
    expect(form().capacity).toBe(mended);
    expect(screen.queryByText(said)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Set the capacity/ })).toBeNull();
  },
);

test('[PRICE-04] nothing is said of the capacity where no quantity is given', () => {
  stage({ tickets: [{ ...defaultTicket, quantity: '' }], capacity: '40' });
  expect(screen.queryByRole('button', { name: /^Set the capacity/ })).toBeNull();
});

const select = () => screen.getByLabelText<HTMLSelectElement>('Currency');

test.each([
  [{ country: 'España' }, 'EUR'],
  [{ country: 'dominican republic' }, 'DOP'],
  [{ country: 'UK' }, 'GBP'],
  [{ country: 'Deutschland' }, 'EUR'],
  [{ country: '', zone: 'America/Bogota' }, 'COP'],
  [{ country: '', venueZone: 'Europe/Zurich', zone: 'America/Bogota' }, 'CHF'],
  [{ country: 'Atlantis', zone: 'America/Bogota' }, ''],
])('[PRICE-03] who makes an event paid gets the currency of %o: %s', (place, currency) => {
  const { form } = stage(place);
  expect(screen.queryByLabelText('Currency')).toBeNull();
  choose('Paid');
  expect(form().currency).toBe(currency);
  expect(select().value).toBe(currency);
});

test('[PRICE-03] prices that stand already keep their currency until another one is chosen; the place’s is one press away', async () => {
  const { form, container } = stage({ country: 'Spain', tickets: [{ ...defaultTicket, price: '8.00' }] });
  fireEvent.click(freeEvent());
  expect(form()).toMatchObject({ pricingType: 'paid', currency: '' });
  expect(ticket(1).getByText('Shown with $')).toBeTruthy();
  click('Use EUR');
  expect(form().currency).toBe('EUR');
  expect(ticket(1).getByText('In Euro (EUR)')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
  fireEvent.change(select(), { target: { value: 'other' } });
  type(screen.getByLabelText('Name of the currency'), 'japanese yen');
  expect(form().currency).toBe('JPY');
  type(screen.getByLabelText('Name of the currency'), 'shells');
  expect(form().currency).toBe('shells');
  expect(ticket(1).queryByText(/shells/)).toBeNull();
  await expectAccessible(container);
});

test('[PRICE-02] where people pay is chosen once it is paid; the link only online', async () => {
  const { form, container } = stage({ pricingType: 'paid' }, { paymentLink: 'Required' });
  choose('At the door');
  expect(form().payment).toBe('door');
  expect(screen.queryByLabelText(/^Payment link/)).toBeNull();
  choose('Online');
  const link = screen.getByLabelText(/^Payment link/);
  expect(link.getAttribute('aria-invalid')).toBe('true');
  type(link, 'tickets.example.com');
  expect(form()).toMatchObject({ payment: 'online', paymentLink: 'tickets.example.com' });
  await expectAccessible(container);
  choose('Free');
  expect(screen.queryByRole('radio', { name: 'At the door' })).toBeNull();
});

test('[PRICE-05] of a single price the amount comes first, of several types their names', () => {
  stage({ pricingType: 'paid' });
  const labels = (at: number) =>
    [...ticket(at).getAllByRole('textbox')].map((field) => (field as HTMLInputElement).labels?.[0]?.textContent);
  expect(labels(1)[0]).toMatch(/^Price/);
  click('Add ticket');
  expect(labels(1)[0]).toMatch(/^Name/);
});

test('[PRICE-01] a type’s id is made with it and outlives renaming, putting in order, and coming back', () => {
  const { form } = stage({ pricingType: 'paid' });
  const ids = () => form().tickets.map(({ id }) => id);
  const [first] = ids();
  click('Add ticket');
  const [, second] = ids();
  expect(new Set([first, second, undefined]).size).toBe(3);
  type(ticket(1).getByLabelText(/^Name/), 'Standing');
  click('Move ticket 2 up');
  expect(ids()).toEqual([second, first]);
  click('Remove ticket 1');
  click('Undo');
  expect(ids()).toEqual([second, first]);
});

test('[WIZ-10] complaints stand next to the part of the ticket that they are about', () => {
  stage(
    { tickets: named('A', 'B'), pricingType: 'paid' },
    { 'tickets.1.price': 'Required', 'tickets.0.name': 'Required', capacity: 'Digits only' },
  );
  const isWrong = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true';
  expect(isWrong(ticket(2).getByLabelText(/^Price/))).toBe(true);
  expect(isWrong(ticket(1).getByLabelText(/^Price/))).toBe(false);
  expect(isWrong(ticket(1).getByLabelText(/^Name/))).toBe(true);
  expect(isWrong(screen.getByLabelText('Capacity'))).toBe(true);
});

test('[WIZ-10] there are only so many kinds of tickets', () => {
  stage({ tickets: Array.from({ length: eventLimits.ticketTypes }, () => defaultTicket) });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add ticket' }).disabled).toBe(true);
  expect(screen.getByText('An event has at most 30 kinds of tickets')).toBeTruthy();
});
