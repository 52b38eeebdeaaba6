import type { TicketType } from '#contract/events/parts.ts';
import { eventLimits } from '#contract/events/rules.ts';
import * as texts from './texts.ts';

/** What a new event has: one kind of ticket. */
export const defaultTicket: TicketType = {
  name: texts.generalAdmission,
  price: '0.00',
  quantity: '100',
  description: texts.generalAdmissionText,
};

/** What stands for a free entrance. */
export const freeTicket: TicketType = { name: texts.freeAdmission, price: '0', quantity: '100', description: '' };

/** The part of the form that tells of tickets. */
export interface TicketForm {
  pricingType: 'free' | 'paid';
  isFreeEvent: boolean;
  tickets: TicketType[];
  /** what stood in the list before it was made free */
  ticketsBefore: TicketType[];
}

/** Digits alone, without zeros in front; an empty field stays empty. */
export function quantityText(typed: string): string {
  return typed.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
}

/**
 * An amount as it is typed, the comma of `12,50` a point and currency signs left out. What is no amount stays as it is, to
 * be complained about: guessing would make 1.20 of 1,200.
 */
export function priceInput(typed: string): string {
  const text = typed.replace(/[\s\p{Sc}]/gu, '');
  return /^\d+,\d{0,2}$/.test(text) ? text.replace(',', '.') : text;
}

/** What is wrong with a price; null where it is right, or where there is none yet. */
export function priceComplaint(price: string): string | null {
  const isAmount = price === '' || /^\d{1,9}(\.\d{0,2})?$/.test(price);
  return isAmount ? null : texts.notAnAmount;
}

export function addTicket(tickets: readonly TicketType[]): TicketType[] {
  return [...tickets, { name: '', price: '', quantity: '', description: '' }];
}

/** Why there can be no further kind of ticket; null where there can. */
export function ticketsFull(tickets: readonly TicketType[]): string | null {
  const isFull = tickets.length >= eventLimits.ticketTypes;
  return isFull ? texts.kindsFull(eventLimits.ticketTypes) : null;
}

export function changeTicket(tickets: readonly TicketType[], at: number, change: Partial<TicketType>): TicketType[] {
  const { price, quantity, ...rest } = change;
  const changed = {
    ...rest,
    ...(price === undefined ? {} : { price: priceInput(price) }),
    ...(quantity === undefined ? {} : { quantity: quantityText(quantity) }),
  };
  return tickets.map((ticket, index) => (index === at ? { ...ticket, ...changed } : ticket));
}

/** The last one stays. */
export function removeTicket(tickets: readonly TicketType[], at: number): TicketType[] {
  return tickets.length <= 1 ? [...tickets] : tickets.filter((_ticket, index) => index !== at);
}

export function restoreTicket(tickets: readonly TicketType[], ticket: TicketType, at: number): TicketType[] {
  return [...tickets.slice(0, at), ticket, ...tickets.slice(at)];
}

function isSameTicket(left: TicketType, right: TicketType): boolean {
  return (Object.keys(freeTicket) as (keyof TicketType)[]).every((field) => left[field] === right[field]);
}

const isOwn = (ticket: TicketType) => !isSameTicket(ticket, freeTicket);

/** One list of two, each kind once. */
function together(first: readonly TicketType[], second: readonly TicketType[]): TicketType[] {
  return [...first, ...second.filter((ticket) => !first.some((other) => isSameTicket(other, ticket)))];
}

/** A free event has one kind of ticket; those that it had are put aside. Taking that back keeps the list as it is, for prices to be set. */
export function markedFree(form: TicketForm, isFreeEvent: boolean): Partial<TicketForm> {
  if (!isFreeEvent) return { isFreeEvent, pricingType: 'paid' };
  return {
    isFreeEvent,
    pricingType: 'free',
    tickets: [freeTicket],
    ticketsBefore: together(form.tickets.filter(isOwn), form.ticketsBefore),
  };
}

/** The tickets that were put aside are back, with those that were made since. */
export function restoredTickets({ tickets, ticketsBefore }: TicketForm): Partial<TicketForm> {
  return { isFreeEvent: false, tickets: together(ticketsBefore, tickets.filter(isOwn)), ticketsBefore: [] };
}

/** How many tickets can be sold in all. */
export function ticketsInAll(tickets: readonly TicketType[]): number {
  return tickets.reduce((sum, { quantity }) => sum + Number(quantity || 0), 0);
}

/** The lowest price there is, in the form the server keeps; `0.00` where none is a price. */
export function lowestPrice(tickets: readonly TicketType[]): string {
  const prices = tickets.map(({ price }) => Number(price)).filter((price) => Number.isFinite(price));
  return (prices.length === 0 ? 0 : Math.min(...prices)).toFixed(2);
}
