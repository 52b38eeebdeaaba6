export const findPeople = 'Find people you met';
export const peopleYouMet = 'People you met';
export const showMe = 'Show me to the others who were there';
export const whoSees =
  'Only those who were there and switch this on see each other: name, picture and profile. Nobody else does, not even the organizer. You can switch it off again.';
export const listWaits = 'You’ll see the others as soon as this device is online.';
export const nobodyYet = 'Nobody else has switched this on yet. Look in again later.';
export const mostAreShown = (count: number) => `The latest ${String(count)} are shown.`;
