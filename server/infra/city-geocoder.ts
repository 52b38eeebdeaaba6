import type { Coordinates } from '#contract/distance.ts';
import type { FoundPlace } from '#contract/place.ts';
import { createCitySearch } from './city-search.ts';
import { loadCityTable, type City } from './city-table.ts';
import { countryNameOf } from './countries.ts';
import type { Geocoder, PlaceNarrowing } from './geocoder.ts';
import { regionOf } from './regions.ts';
import { timeZoneOf } from './time-zones.ts';

export interface CityGeocoder extends Geocoder {
  /** The time zone at a point of a country, an upper-case ISO 3166 code where it is known: that of the nearest town. */
  zoneAt(point: Coordinates, country: string | undefined): string | null;
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

/** Towns of the embedded table, with no network and no venue or street in it. The table is read at the first question. */
export function createCityGeocoder(): CityGeocoder {
  let opened: ReturnType<typeof open> | undefined;

  function open() {
    const table = loadCityTable();
    return { ...table, ...createCitySearch(table) };
  }

  function ask(kind: 'search' | 'complete', query: string, { countries, types }: PlaceNarrowing): FoundPlace[] {
    if (!types.includes('geocode')) return [];
    opened ??= open();
    return opened[kind](query, countries).map(foundPlaceOf);
  }

  function townAt(point: Coordinates, country?: string): City | null {
    opened ??= open();
    return opened.nearest(point, country);
  }

  return {
    search: async (query, narrowing) => ask('search', query, narrowing),
    complete: async (query, narrowing) => ask('complete', query, narrowing),
    async nearest(point) {
      const town = townAt(point);
      return town === null ? null : foundPlaceOf(town);
    },
    zoneAt(point, country) {
      const town = townAt(point, country);
      return town === null ? null : zoneOf(town);
    },
  };
}
