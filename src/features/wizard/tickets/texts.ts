// Pricing
export const pricingType = 'Pricing type';
export const free = 'Free';
export const paid = 'Paid';
export const thisIsFree = 'This is a free event';
export const ticketsPutAside = 'Your tickets are put aside';
const kinds = (count: number) => `${String(count)} ${count === 1 ? 'kind' : 'kinds'} of tickets`;
export const putAside = (count: number) => `${kinds(count)} put aside.`;
export const broughtBack = (count: number) => `${kinds(count)} brought back`;
export const bringBack = 'Bring back';

// Kinds of tickets
export const kindsOfTickets = 'Kinds of tickets';
export const addTicket = 'Add ticket';
export const kindsFull = (most: number) => `An event has at most ${String(most)} kinds of tickets`;
export const lastKind = 'An event has at least one kind of ticket';
export const lastKindNote = 'An event has at least one kind of ticket.';
export const ticket = (number: number) => `Ticket ${String(number)}`;
/** in the middle of a sentence */
export const ticketName = (number: number) => `ticket ${String(number)}`;
export const ticketMoved = (place: number, count: number) =>
  `Ticket moved to place ${String(place)} of ${String(count)}`;
export const ticketRemoved = 'Ticket removed';

// One kind
export const name = 'Name';
export const price = 'Price';
export const priceHelp = 'In dollars';
export const quantity = 'Quantity';
export const quantityHelp = 'How many of these';
export const quantityTooLarge = 'At most 9,999,999';
export const description = 'Description';
export const generalAdmission = 'General Admission';
export const generalAdmissionText = 'Standard event access';
export const freeAdmission = 'Free Admission';
export const notAnAmount = 'Enter an amount such as 12.50';

// Capacity
export const capacity = 'Capacity';
export const capacityHelp = 'How many places there are in all';
export const atMost = (most: string) => `At most ${most}`;
export const ticketsAbovePlaces = (tickets: string, places: string) =>
  `Tickets for ${tickets} people, places for ${places}`;
export const makeCapacity = (tickets: string) => `Make the capacity ${tickets}`;
export const digitsOnly = 'Digits only';
export const atLeastOne = 'At least 1';
export const examplePrice = '12.50';
