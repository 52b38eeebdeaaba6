import type { Coordinates } from '#contract/geo/distance.ts';
import type { EventRow } from '#data/events/rows.ts';

/** The lines of an event's address, without repetitions: name, street, region. */
export function addressLines(
  event: Pick<EventRow, 'locationName' | 'address' | 'address2' | 'city' | 'state' | 'country'>,
): string[] {
  const filled = (...texts: (string | null)[]): string[] => [
    ...new Set(texts.filter((text) => text !== null).filter((text) => text.trim() !== '')),
  ];
  const { locationName, address, address2, city, state, country } = event;
  return filled(locationName, address, address2, filled(city, state, country).join(', '));
}

const mapsOrigin = 'https://www.google.com/maps';

/** Where the event is on the map; null if that isn't known. */
export function pointOf({ location }: Pick<EventRow, 'location'>): Coordinates | null {
  const [longitude, latitude] = location?.coordinates ?? [];
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
}

const coordinatesText = ({ latitude, longitude }: Coordinates) => `${String(latitude)},${String(longitude)}`;

/** A point in a maps service. */
export function mapUrl(point: Coordinates): string {
  return `${mapsOrigin}/search/?api=1&query=${coordinatesText(point)}`;
}

/** Directions to an event's place in a maps service; null if the place isn't known. */
export function directionsUrl(event: Parameters<typeof addressLines>[0] & Pick<EventRow, 'location'>): string | null {
  const point = pointOf(event);
  const target = point === null ? addressLines(event).join(', ') : coordinatesText(point);
  return target === '' ? null : `${mapsOrigin}/dir/?api=1&destination=${encodeURIComponent(target)}`;
}
