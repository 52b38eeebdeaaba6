export const needsYou = 'needs you';
export const waitingToBeSent = 'waiting to be sent';
export const eventsHere = (count: number) => `${String(count)} events here`;
export const moreEventsHere = (count: number) => `${String(count)} more events here, in the list`;
