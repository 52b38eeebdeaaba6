import { pluralize } from '#ui/text/plural.ts';

// Toasts
export const placeGivenBack = 'You gave your place back.';
export const waitingListLeft = 'You left the waiting list.';
export const placeKept = 'You still have your place.';
export const numberKept = 'You’re still on the waiting list';
export const askedAgain = 'Your place had already been given up, so we’ve asked for another.';
export const placeIsGone = 'Your place has gone to somebody else';
export const onTheListInstead = 'You are on the waiting list instead.';

// Question
export const giveYourPlaceBack = 'Give your place back?';
export const othersWait = (count: number) =>
  `${pluralize(count, 'person is', 'people are')} waiting for a place, so you may not get yours back.`;
export const othersMayWait =
  'This event is full. You’re offline, so we can’t tell if anyone is waiting. You may not get your place back.';
export const giveItBack = 'Give it back';
export const keepMyPlace = 'Keep my place';
