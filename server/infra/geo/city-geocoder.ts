import type { Coordinates } from '#contract/geo/distance.ts';
import type { FoundPlace } from '#contract/geo/place.ts';
import { createCitySearch } from './city-search.ts';
import type { City } from './city-table.ts';
import { countryNameOf } from './countries.ts';
import type { Geocoder, PlaceNarrowing } from './geocoder.ts';
import { loadCities } from './load-cities.ts';
import { regionOf } from './regions.ts';
import { timeZoneOf } from './time-zones.ts';

export interface CityGeocoder extends Geocoder {
  /**
   * The time zone at a point: that of the nearest town.
   * @param country upper-case ISO 3166 code, if known
   */
  zoneAt(point: Coordinates, country: string | undefined): Promise<string | null>;
}

function zoneOf({ country, region, lat, lng }: City): string | null {
  return timeZoneOf(country, region, { latitude: lat, longitude: lng });
}

function foundPlaceOf(city: City): FoundPlace {
  return {
    placeId: `city:${String(city.id)}`,
    locationName: null,
    address1: null,
    city: city.name,
    state: regionOf(city.country, city.region)?.short ?? null,
    province: null,
    country: countryNameOf(city.country),
    postalCode: null,
    location: { type: 'Point', coordinates: [city.lng, city.lat] },
    timezone: zoneOf(city),
  };
}

async function open() {
  const table = await loadCities();
  return { ...table, ...createCitySearch(table) };
}

/** Finds towns in the embedded table, without network, venues or streets. The table is loaded at the first query. */
export function createCityGeocoder(): CityGeocoder {
  let opening: ReturnType<typeof open> | undefined;

  async function opened(): ReturnType<typeof open> {
    opening ??= open();
    try {
      return await opening;
    } catch (error) {
      // The next query tries again.
      opening = undefined;
      throw error;
    }
  }

  async function ask(
    kind: 'search' | 'complete',
    query: string,
    { countries, types }: PlaceNarrowing,
  ): Promise<FoundPlace[]> {
    if (!types.includes('geocode')) return [];
    return (await opened())[kind](query, countries).map(foundPlaceOf);
  }

  async function townAt(point: Coordinates, country?: string): Promise<City | null> {
    return (await opened()).nearest(point, country);
  }

  return {
    search: (query, narrowing) => ask('search', query, narrowing),
    complete: (query, narrowing) => ask('complete', query, narrowing),
    async nearest(point) {
      const town = await townAt(point);
      return town === null ? null : foundPlaceOf(town);
    },
    async zoneAt(point, country) {
      const town = await townAt(point, country);
      return town === null ? null : zoneOf(town);
    },
  };
}
