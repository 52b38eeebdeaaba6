type CityKind = 'capital' | 'city' | 'district';

export interface City {
  name: string;
  /** ISO 3166, two letters */
  country: string;
  latitude: number;
  longitude: number;
  kind: CityKind;
  /** twice the number of doublings from a thousand inhabitants; 20 is a million */
  size: number;
}

const kinds: Readonly<Record<string, CityKind>> = { '*': 'capital', '~': 'district' };
const row = /^([0-9a-z])([*~]?)([^\t]+)\t(-?[0-9a-z]+)\t(-?[0-9a-z]+)$/;
const degreesOf = (thousandths: string) => parseInt(thousandths, 36) / 1000;

/** Parses the output of `tools/large-cities.js`, largest first. */
export function readCities(text: string): City[] {
  const cities: City[] = [];
  let country = '';
  for (const line of text.split('\n')) {
    const [, size, mark = '', name, longitude, latitude] = row.exec(line) ?? [];
    if (size === undefined || name === undefined || longitude === undefined || latitude === undefined) {
      country = line;
      continue;
    }
    const kind = kinds[mark] ?? 'city';
    const place = { latitude: degreesOf(latitude), longitude: degreesOf(longitude) };
    cities.push({ name, country, ...place, kind, size: parseInt(size, 36) });
  }
  // The sort is stable, so cities of one country keep their order.
  return cities.sort((one, other) => other.size - one.size);
}
