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

// Currency
export const currency = 'Currency';
export const noCurrency = 'No currency, only $';
export const anotherCurrency = 'Another currency';
export const currencyName = 'Name of the currency';
export const currencyNameHelp = 'Type a name or a code, such as yen or JPY';
export const unknownCurrency = 'Choose a currency from the list';
export const peopleTherePayIn = (currencyLabel: string) => `People there pay in ${currencyLabel}.`;
export const payIn = (code: string) => `Use ${code}`;

// Where to pay
export const whereToPay = 'Where people pay';
export const notSaid = 'Not said';
export const atTheDoor = 'At the door';
export const online = 'Online';
export const paymentLink = 'Payment link';
export const paymentLinkHelp = 'The page where people pay. Scape takes no money.';
export const noWebAddress = 'Enter a web address such as tickets.example.com';

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
/** @param currency its name; null: not said */
export const priceHelp = (currency: string | null) => (currency === null ? 'Shown with $' : `In ${currency}`);
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
export const tooManyTickets = (tickets: string, places: string, tooMany: string) =>
  `${tickets} tickets for ${places} places: ${tooMany} can’t be used`;
export const placesWithPrice = (tickets: string, places: string) => `${tickets} of ${places} places have a price`;
export const placesWithTicket = (tickets: string, places: string) => `${tickets} of ${places} places have a ticket`;
export const setCapacity = (tickets: string) => `Set the capacity to ${tickets}`;
export const digitsOnly = 'Digits only';
export const atLeastOne = 'At least 1';
export const examplePrice = '12.50';
