import { formatNumber } from '#ui/text/format-number.ts';
// Card
export const by = ' · by ';

// Controls
export const closeUpPile = (onMap: number, count: number) =>
  `Close up · ${String(onMap)} of ${String(count)}, all in the list`;
export const closeUp = 'Close up';
export const reset = 'Reset to my location';
export const showMapPictures = 'Show map pictures';
export const searchThisArea = 'Search this area';

// Counts
export const eventsListed = (count: number, isSearch: boolean) => {
  const events = `${formatNumber(count)} ${count === 1 ? 'event' : 'events'}`;
  return isSearch ? `${events} found` : `${events} in view`;
};
export const subscribedCount = (count: number) => ` · ${String(count)} subscribed`;
export const matchesOfAll = (count: number, all: number) => `${formatNumber(count)} of ${formatNumber(all)} match`;
export const lookingForMore = 'Looking for more…';
export const nearestToYouFirst = 'Nearest to you';
export const nearestToMiddleFirst = 'Nearest first';

// Event map
export const searchEventsOrPlaces = 'Search events or places';
export const list = 'List';
export const loadingMap = 'Loading map....';

// Hint
export const hintLabel = 'Hint';
export const hint = 'Press a marker to see its event. The list shows what is on the map, the nearest first.';
export const gotIt = 'Got it';

// List
export const tryAdjusting = 'Try adjusting your search';
export const orAnotherPart = ', or look at another part of the map.';
export const eventsOnTheMap = 'Events on the map';

// Places
export const places = 'Places';

// Reviews
export const reviews = [
  { name: 'Lucía P.', text: 'Found a jazz night two streets away, without looking for it.', stars: 5 },
  { name: 'Diego R.', text: 'The signal died at the fair. The map didn’t.', stars: 5 },
  { name: 'Mariel S.', text: 'I check it before every weekend.', stars: 4 },
] as const;
export const sampleReviews = 'Sample reviews';

// Row
export const subscribed = 'Subscribed';

// Zoom
export const zoomIn = 'Zoom in';
export const zoomOut = 'Zoom out';
