// Browse categories
export const browseByCategory = 'Browse by Category';

// Card
export const goingCount = (going: number) => `${String(going)} going`;

// Category chips
export const categories = 'Categories';

// Empty
export const oneEventMatches = (kind: string) => `1 ${kind} event matches`;
export const eventsMatch = (count: string, kind: string) => `${count} ${kind} events match`;
export const eventsNotLoaded = 'Error al cargar los eventos';
export const eventsNotLoadedHint =
  'This device holds no events yet, and the server can’t be reached. They come by themselves once it answers.';
export const noEventsWithFilters = 'No events found with the selected filters';
export const noEventsWithFiltersHint = 'Try another word or category, or loosen a filter:';
export const nothingOverYet = 'No past events yet.';
export const nothingPlannedYet = 'Nothing is planned yet. The first one could be yours.';
export const seeWhatIsToCome = 'See upcoming events';

// Featured
export const featuredEvents = 'Featured Events';

// Fetch more
export const lookingForMore = 'Looking for more…';

// Listed
export const visibleOfAll = (visible: string, all: string) => `${visible} of ${all} events`;
export const showMore = 'Show more';

// Modal
export const noDescriptionAvailable = 'No description available.';
export const viewDetails = 'View details';
export const register = 'Register';
export const login = 'Login';
export const itMayHaveBeenTakenDown = 'It may have been taken down.';

// Page dots
export const pagesOf = (list: string) => `Pages of ${list}`;
export const previousPage = 'Previous page';
export const pageOf = (page: number, count: number) => `Page ${String(page)} of ${String(count)}`;
export const nextPage = 'Next page';

// Popular venues
export const popularVenues = 'Popular Venues';

// Screen
export const events = 'Events';
export const eventsFound = (count: number) => `${String(count)} events found`;
export const atVenue = (venue: string) => `At ${venue}`;

// Search
export const searchEvents = 'Search events';

// Sections
export const nearestFirst = 'Nearest first';
export const bestMatchFirst = 'Best match first';
export const latestFirst = 'Latest first';
export const soonestFirst = 'Soonest first';
export const allResults = 'All results';
export const allEvents = 'All events';

// Staleness
export const staleEvents = (age: string | null) =>
  `Failed to fetch events from server. Using offline data.${age === null ? '' : ` Saved ${age}.`}`;

// Counts
export const eventsCount = (count: number) => `${String(count)} ${count === 1 ? 'event' : 'events'}`;
