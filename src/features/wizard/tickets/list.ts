import type { TicketType } from '#contract/events/parts.ts';
import { eventLimits } from '#contract/events/rules.ts';
import { withTicketIds } from '#contract/events/ticket-ids.ts';
import { uuidV7 } from '#contract/uuid.ts';
import * as texts from './texts.ts';

const identified = (ticket: TicketType) => ({ ...ticket, ...withTicketIds([ticket])[0] });

/** A new event's only ticket. */
export const defaultTicket: TicketType = identified({
  name: texts.generalAdmission,
  price: '0.00',
  quantity: '100',
  description: texts.generalAdmissionText,
});

const typedParts = ['name', 'price', 'quantity', 'description'] as const;

/** The only ticket of a free event. */
export const freeTicket: TicketType = identified({
  name: texts.freeAdmission,
  price: '0',
  quantity: '100',
  description: '',
});

/** The form's fields about tickets. */
export interface TicketForm {
  pricingType: 'free' | 'paid';
  isFreeEvent: boolean;
  tickets: TicketType[];
  /** the tickets before the event was marked free */
  ticketsBefore: TicketType[];
}

/** Digits only, without leading zeros; an empty field stays empty. */
export function quantityText(typed: string): string {
  return typed.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
}

/**
 * A typed amount with a point for the comma of `12,50` and without currency signs. Other text stays as it is, to be
 * rejected: guessing would turn 1,200 into 1.20.
 */
export function priceInput(typed: string): string {
  const text = typed.replace(/[\s\p{Sc}]/gu, '');
  return /^\d+,\d{0,2}$/.test(text) ? text.replace(',', '.') : text;
}

/** The error about a price; null if it is valid or empty. */
export function priceComplaint(price: string): string | null {
  const isAmount = price === '' || /^\d{1,9}(\.\d{0,2})?$/.test(price);
  return isAmount ? null : texts.notAnAmount;
}

export function addTicket(tickets: readonly TicketType[]): TicketType[] {
  return [...tickets, { id: uuidV7(), name: '', price: '', quantity: '', description: '' }];
}

/** Why no further kind of ticket can be added; null if one can. */
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

/** Removes a kind of ticket, but not the last one. */
export function removeTicket(tickets: readonly TicketType[], at: number): TicketType[] {
  return tickets.length <= 1 ? [...tickets] : tickets.filter((_ticket, index) => index !== at);
}

export function restoreTicket(tickets: readonly TicketType[], ticket: TicketType, at: number): TicketType[] {
  return [...tickets.slice(0, at), ticket, ...tickets.slice(at)];
}

function isSameTicket(left: TicketType, right: TicketType): boolean {
  return typedParts.every((part) => left[part] === right[part]);
}

const isOwn = (ticket: TicketType) => !isSameTicket(ticket, freeTicket);

/** Joins two lists without duplicates. */
function together(first: readonly TicketType[], second: readonly TicketType[]): TicketType[] {
  return distinct([...first, ...second.filter((ticket) => !first.some((other) => isSameTicket(other, ticket)))]);
}

/** Each with an id of its own: of two with one id the first keeps it. */
export function distinct(tickets: readonly TicketType[]): TicketType[] {
  const isFirst = (ticket: TicketType, at: number) => tickets.findIndex(({ id }) => id === ticket.id) === at;
  return withTicketIds(tickets.map((ticket, at) => (isFirst(ticket, at) ? ticket : { ...ticket, id: undefined })));
}

/** Marks the event as free: it gets one ticket, and its own are put aside. Unmarking keeps the list, to set prices. */
export function markedFree(form: TicketForm, isFreeEvent: boolean): Partial<TicketForm> {
  if (!isFreeEvent) return { isFreeEvent, pricingType: 'paid' };
  return {
    isFreeEvent,
    pricingType: 'free',
    tickets: [freeTicket],
    ticketsBefore: together(form.tickets.filter(isOwn), form.ticketsBefore),
  };
}

/** Restores the tickets that were put aside, beside those added since. */
export function restoredTickets({ tickets, ticketsBefore }: TicketForm): Partial<TicketForm> {
  return { isFreeEvent: false, tickets: together(ticketsBefore, tickets.filter(isOwn)), ticketsBefore: [] };
}

/** Total number of tickets. */
export function ticketsInAll(tickets: readonly TicketType[]): number {
  return tickets.reduce((sum, { quantity }) => sum + Number(quantity || 0), 0);
}

/** The lowest price, as the server stores it; `0.00` if none is valid. */
export function lowestPrice(tickets: readonly TicketType[]): string {
  const prices = tickets.map(({ price }) => Number(price)).filter((price) => Number.isFinite(price));
  return (prices.length === 0 ? 0 : Math.min(...prices)).toFixed(2);
}
