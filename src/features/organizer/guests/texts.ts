import { countText } from '#features/organizer/texts.ts';
import { pluralize } from '#ui/text/plural.ts';

export const guests = 'Guests';
export const guestsOf = (name: string) => `Guests: ${name}`;
export const titleOf = (name: string) => `Guests of ${name}`;
export const numbersLine = (going: number, waiting: number, places: number) =>
  [
    `${countText(going)} going`,
    `${countText(waiting)} waiting`,
    `${countText(places)} ${places === 1 ? 'place' : 'places'}`,
  ].join(' · ');

// Tools
export const searchGuests = 'Search name or @username';
export const sortBy = 'Sort by';
export const orders = { name: 'By name', newest: 'Newest first', waiting: 'Waiting list first' };
export const status = 'Status';
export const statuses = {
  all: (count: number) => `All ${countText(count)}`,
  going: (count: number) => `Going ${countText(count)}`,
  waiting: (count: number) => `Waiting ${countText(count)}`,
};
export const saveAsCsv = 'Save as CSV';
export const found = (count: number, all: number) => `${countText(count)} of ${pluralize(all, 'guest', 'guests')}`;

// Rows
export const waitingNumber = (number: number) => `Waiting, no. ${countText(number)}`;
export const since = (time: string) => `since ${time}`;
export const guestList = 'Guest list';

// States
export const loading = 'Loading the guests';
/** @param time of the last sync; null: never */
export const offline = (time: string | null) =>
  time === null ? 'No connection.' : `No connection. This is the list as of ${time}.`;
export const fetching = 'Fetching those who are not on this device yet…';
export const partial = (listed: number, all: number) =>
  `${countText(listed)} of ${pluralize(all, 'guest', 'guests')} ${listed === 1 ? 'is' : 'are'} on this device. The others come with a connection.`;
export const firstOnes = (listed: number, all: number) =>
  `These are the first ${countText(listed)} of ${countText(all)}. The CSV has all of them.`;
export const notListed = (count: number) =>
  `${countText(count)} more ${count === 1 ? 'is' : 'are'} not listed: their profiles aren’t shown to you.`;
export const nobodyYet = 'Nobody has subscribed yet';
export const nobodyYetText = 'Who subscribes is listed here, on this device, also without a connection.';
export const notSentYet = 'Nobody else has this event yet: guests come once it has been sent.';
export const noMatch = 'No guest matches';
export const noMatchText = 'Another name or another status may find them.';
export const showAll = 'Show all';
export const notOnDevice = 'This event is not on this device';
export const notOnDeviceText = 'Guests are listed for your own events. With a connection they come by themselves.';
export const notYours = 'Only those who run an event see its guests';
export const toMyEvents = 'My Events';
export const backToEvent = 'Back to the event';
