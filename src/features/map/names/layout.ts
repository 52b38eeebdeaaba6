import type { City } from '#shared-parts/cities/read.ts';
import type { Country } from './countries.ts';
import { boxOf, cityLabels, countryLabels, type Box, type Label } from './label.ts';
import { createNameGround } from './ground.ts';
import { toWorld, worldPx } from '#features/map/atlas/projection.ts';

export interface PlacedLabel extends Label {
  box: Box;
}

/** A capital counts as much as a city seven times its size. */
const capitalSize = 5.5;
// From this zoom, districts of cities are named too.
const districtsFromZoom = 10;

const weightOf = ({ size, kind }: City) => size + (kind === 'capital' ? capitalSize : 0);
const leastWeights = [30, 30, 30, 26, 20.5, 18, 15];
/** Major cities are placed before countries, once there is space for both. */
const primeWeight = 27.5;
const primeFromZoom = 4;

function citiesAt(cities: readonly City[], zoom: number): City[] {
  const least = leastWeights[zoom] ?? 0;
  return cities
    .filter((city) => weightOf(city) >= least && (city.kind !== 'district' || zoom >= districtsFromZoom))
    .sort((one, other) => weightOf(other) - weightOf(one));
}

const smallestPx = 7;
const smallPx = 34;
// Beyond this size only a part of the country is visible, and its name would seem to be that part's.
const largestPx = 1400;
const smallFromZoom = 6;

/**
 * All names of the world at one zoom, most important first. The view selects from them, so that moving the map makes no
 * name appear or disappear.
 */
export function layOutNames(countries: readonly Country[], cities: readonly City[], zoom: number): PlacedLabel[] {
  const edgePx = worldPx(zoom);
  const ground = createNameGround(edgePx);
  const placed: PlacedLabel[] = [];

  function place(labels: readonly Label[]): void {
    for (const label of labels) {
      const box = boxOf(label, edgePx);
      if (!ground.isFree(box)) continue;
      ground.take(box, label);
      placed.push({ ...label, box });
      return;
    }
  }
  function placeCities(some: readonly City[]): void {
    for (const city of some) {
      const at = toWorld(city.longitude, city.latitude);
      if (ground.hasCityRoom(at)) place(cityLabels(city, at));
    }
  }
  function placeCountries(fromPx: number, toPx: number): void {
    for (const country of countries) {
      const sidePx = country.side * edgePx;
      if (sidePx >= fromPx && sidePx < toPx) place(countryLabels(country, edgePx));
    }
  }

  const named = citiesAt(cities, zoom);
  const isPrime = (city: City) => zoom >= primeFromZoom && weightOf(city) >= primeWeight;
  placeCities(named.filter(isPrime));
  placeCountries(smallPx, largestPx);
  placeCities(named.filter((city) => !isPrime(city)));
  if (zoom >= smallFromZoom) placeCountries(smallestPx, smallPx);
  return placed;
}
