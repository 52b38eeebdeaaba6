// Where it takes place
export const whereItTakesPlace = 'Where it takes place';
export const location = 'Location';
export const online = 'Online';
export const joinOnlineToo = 'People can join online too';
export const toBeAnnounced = 'To be announced';
export const notAnnouncedYet =
  'The event will show “Location not specified”. What you have said of the place is kept here for later.';
export const link = 'Link';
export const linkHelp = 'Where people join. It can be added later.';
export const linkPlaceholder = 'https://';

// Address
export const placeName = 'Place Name';
export const address = 'Address';
export const address2 = 'Address 2';
export const city = 'City';
export const state = 'State';
export const province = 'Province';
export const country = 'Country';
export const postalCode = 'Postal code';
export const stillEmpty = (labels: string) =>
  `Still empty: ${labels}. You can publish without, but people find the event more easily with them.`;

// Suggestions
export const placeOnMap = 'A place on the map';
export const suggestionsNeedNetwork = 'Suggestions need a connection. You can type the place and set the pin by hand.';
export function placesFound(count: number): string {
  if (count === 0) return 'No places found';
  return count === 1 ? '1 place found' : `${String(count)} places found`;
}
export const suggestionsFor = (label: string) => `Suggestions for ${label}`;
export const placeFilledIn = 'Place filled in';

// Map
export const updateMap = 'Update Map';
export const mapOfPlace = 'Map of the place';
export const pinIsAt = (place: string) => `The pin is at ${place}.`;
export const nothingTyped = 'Type an address, a city or a country first.';
export const nothingFound = 'Nothing was found for this address. You can set the pin by hand.';
export const lookUpFailed = 'The address can’t be looked up just now. You can set the pin by hand.';
export const lookUpNeedsNetwork = 'Looking up an address needs a connection. You can set the pin by hand.';

// Pin
/** before the coordinates */
export const pinAt = 'Pin at ';
export const noPin = 'No pin is set.';
export const removePin = 'Remove pin';
export const pressMap = 'Press the map or drag the pin. ';
export const arrowKeys = 'Arrow keys move whichever of them has the focus, Enter sets the pin in the middle.';
export const twoFingers = 'Two fingers move the map.';
export const pinMoved = 'Pin moved';
export const pinRemoved = 'Pin removed';
export const position = (latitude: string, longitude: string) => `${latitude}, ${longitude}`;

// Attendee note
export const attendeeNote = 'For attendees';
export const attendeeNoteHelp =
  'The room, a door code, where to join. Only people with a place can see this, even offline.';
