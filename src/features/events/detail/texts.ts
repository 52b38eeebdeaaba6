import { pluralize } from '#ui/text/plural.ts';

// About
export const tags = 'Tags';
export const aboutThisEvent = 'About this event';
export const noDescriptionAvailable = 'No description available.';
export const watchOn = (host: string) => `Watch the video on ${host}`;
export const theVenue = 'The venue';

// Extras
export const coordinates = 'Coordinates';
export const rating = 'Rating';
export const noRatingYet = 'No Rating Yet';
export const ratingOf = (average: number, count: number | undefined) =>
  count === undefined ? average.toFixed(1) : `${average.toFixed(1)} (${String(count)})`;
export const views = 'Views';
export const viewsCount = (count: number) => pluralize(count, 'view', 'views');
export const byPeople = (count: number) => ` by ${pluralize(count, 'person', 'people')}`;

// Attendee note
export const forThoseWhoCome = 'For attendees';
export const whoSeesNote = 'Only people with a place can see this.';
export const copyNote = 'Copy';
export const copied = 'Copied';
export const notCopied = 'It could not be copied.';

// Facts
export const full = 'Full: a waiting list is open';
export const price = 'Price';
export const language = 'Language';
export const attendees = 'Attendees';

// Faqs
export const questionsAndAnswers = 'Questions and answers';

// Gallery lightbox
export const pictures = 'Pictures';

// Gallery
export const showPicture = (picture: string) => `Show picture: ${picture}`;
export const pictureNumber = (altText: string, number: number, count: number) =>
  `${altText}, picture ${String(number)} of ${String(count)}`;

// Missing
export const eventMissing = 'It may have been taken down, or the address has a mistake in it.';
export const eventNotLoaded = 'The server answered with an error, so the event may be there all the same.';
export const eventNotOnDevice = 'This event isn’t on this device yet. It opens as soon as there is a connection.';
export const networkError = 'Error: Network error or CORS issue';
export const seeAllEvents = 'See all events';

// Notice
export const overTexts = { finished: 'This event is over.', cancelled: 'This event was cancelled.' } as const;
export const thanksForComing = 'Thanks to everybody who came.';
export const theOrganizerSays = 'The organizer says:';
export const savedOnThisDevice = 'Saved on this device.';
export const openOutbox = 'Open outbox';

// Organizer row
export const unknown = 'Unknown';
export const organizer = 'Organizer';
export const organizedBy = 'Organized by';

// Photos
export const photos = 'Photos';

// Place
export const showOnTheMap = 'Show on the map';
export const directions = 'Directions';
export const location = 'Location';
export const online = 'Online';
export const joinOnline = 'Join online';
export const locationNotSpecified = 'Location not specified';
export const alsoOnline = 'Also online';

// Poster screen
export const attend = 'Attend the event';
export const seeTheWholeEvent = 'See the whole event';
export const likes = 'Likes';
export const noEventData = 'No event data available.';
export const chooseAnEvent = 'Choose an event to see what it is about.';

// Prices
export const prices = 'Prices';
export const payOnlineAt = (host: string) => `Pay online at ${host}`;
export const ticketsCount = (count: number) => pluralize(count, 'ticket', 'tickets');

// When
export const yourTime = (yours: string) => `Your time: ${yours}`;
export const repeats = 'Repeats';
export const aRepeatingEvent = 'A repeating event';
export const nextDates = 'Next dates';
export const dateAndTime = 'Date and time';
export const position = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;
