import type { eventGroups } from '#contract/events/rules.ts';

// An edit of an event
export const whichIsToStay = 'The same was changed elsewhere meanwhile. Which is to stay?';
export const othersGoOut = (changes: string) =>
  `Your other changes are in nobody’s way and go out as they are: ${changes}.`;
export const mine = 'Mine';
export const theirs = 'Theirs';
export const takeThese = 'Use these';
export const keepMine = 'Keep mine';
export const keepTheirs = 'Keep theirs';

// A new thing
export const twoVersions = 'Two versions';
export const sameByNow = 'Both versions say the same by now.';
export const whichVersionStays = 'Which version is to stay?';
export const cannotReplace = 'Yours can’t take the place of the one on the server. You can send it as well.';
export const onTheServer = 'On the server';
export const sendMineToo = 'Send mine as well';
export const keepIt = 'Keep it';

// Values
export const groupLabels: Record<keyof typeof eventGroups, string> = {
  time: 'Date and time',
  place: 'Place',
  price: 'Price and tickets',
};
/** What is created beside events; the contract names the fields of these. */
export const fieldLabels: Record<string, string> = {
  content: 'Text',
  image: 'Picture',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  reason: 'Reason',
  note: 'Note',
};
export const nothing = 'Nothing';
export const noPictures = 'No pictures';
export const pictures = (count: number) => `${String(count)} ${count === 1 ? 'picture' : 'pictures'}`;
export const repeatingEvent = 'Repeating event';
export const oneTimeEvent = 'One-time event';
export const paid = 'Paid';
export const free = 'Free';
export const freeTicket = 'free';
export const payments = { door: 'At the door', online: 'Online', none: 'Nothing to pay' };
export const ticket = (name: string, price: string, quantity: string) => `${name}: ${price}, ${quantity} of them`;
export const yes = 'Yes';
export const no = 'No';
