import { creationCategories } from '#contract/events/category.ts';
import type { Coordinates } from '#contract/geo/distance.ts';
import { eventRowOf, type EventRow } from '#data/events/rows.ts';
import { createChance, type Chance } from '#world/random/chance.ts';
import { sampleEvent } from '#world/data/sample-rows.ts';

const categories = Object.keys(creationCategories);

const paris = { latitude: 48.76, longitude: 2.25 };

export interface MapRows {
  rows: EventRow[];
  /** the middle of the city with the most events */
  densest: Coordinates;
}

/** In the biggest cities there is most, as in `tests/world/databases/many-events.ts`. */
function cityPlaces(chance: Chance) {
  const cities = Array.from({ length: 400 }, () => ({
    longitude: chance.int(-170, 170) + chance.next(),
    latitude: chance.int(-50, 60) + chance.next(),
  }));
  const cityAt = (index: number) => cities[index] ?? { longitude: 0, latitude: 0 };
  // The one with the most lies on land among many coasts and names: the map has all of its own work there.
  cities[0] = paris;
  const { latitude, longitude } = paris;
  return {
    densest: { latitude: latitude + 0.1, longitude: longitude + 0.1 },
    place(): Coordinates & { city: string } {
      const index = Math.floor(cities.length ** chance.next()) - 1;
      const city = cityAt(index);
      return {
        city: `City ${String(index)}`,
        latitude: city.latitude + chance.next() / 5,
        longitude: city.longitude + chance.next() / 5,
      };
    },
  };
}

/** Events all over the world, the same ones in each run. */
export function mapRows(count: number): MapRows {
  const chance = createChance(2027);
  const { place, densest } = cityPlaces(chance);
  const rows = Array.from({ length: count }, (_unused, index) => {
    const { city, latitude, longitude } = place();
    const event = sampleEvent({
      event_id: index + 1,
      ref: chance.id(0),
      title: `Event ${String(index)} of ${city}`,
      category: chance.pick(categories),
      city,
      location: { type: 'Point', coordinates: [longitude, latitude] },
    });
    return eventRowOf(event, 1);
  });
  return { rows, densest };
}
