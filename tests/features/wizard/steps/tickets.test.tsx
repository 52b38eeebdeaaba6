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
const named = (...names: string[]) => names.map((name) => ({ ...defaultTicket, name }));

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
  expect(screen.queryByText(/Tickets for/)).toBeNull();
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

test('[WIZ-10] more tickets than places is told of, and mended by one press', () => {
  const { form } = stage({ tickets: [...named('A'), { ...defaultTicket, quantity: '150' }] });
  expect(screen.getByText('Tickets for 250 people, places for 100')).toBeTruthy();
  click('Make the capacity 250');
  expect(form().capacity).toBe('250');
  expect(screen.queryByText(/Tickets for/)).toBeNull();
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
