import { describe, expect, test } from 'vitest';
import { readCities } from '#shared-parts/cities/read.ts';
import { createCitySearch } from '#shared-parts/cities/search.ts';
import { countriesOf } from '#features/map/names/countries.ts';
import { layOutNames } from '#features/map/names/layout.ts';
import { mostNames, namesIn, type NamesView } from '#features/map/names/visible.ts';
import { toDegrees, toWorld, worldPx } from '#features/map/atlas/projection.ts';
import { largeCityText } from '#tools/large-cities.js';
import { topologyOf } from './files.ts';

const cities = readCities(largeCityText());
const countries = countriesOf(topologyOf('fine'));
const layouts = new Map([2, 3, 4, 5, 6, 7, 9, 12].map((zoom) => [zoom, layOutNames(countries, cities, zoom)]));

function viewAt(latitude: number, longitude: number, zoom: number, widthPx = 1440, heightPx = 900): NamesView {
  const middle = toWorld(longitude, latitude);
  const [across, down] = [widthPx / 2 / worldPx(zoom), heightPx / 2 / worldPx(zoom)];
  const { longitude: west, latitude: north } = toDegrees({ x: middle.x - across, y: Math.max(0, middle.y - down) });
  const { longitude: east, latitude: south } = toDegrees({ x: middle.x + across, y: Math.min(1, middle.y + down) });
  return { west, south, east, north, zoom };
}

const namesAt = (...where: Parameters<typeof viewAt>) => namesIn(layouts.get(where[2]) ?? [], viewAt(...where));
const textsAt = (...where: Parameters<typeof viewAt>) => namesAt(...where).map(({ lines }) => lines.join(' '));

describe('[MAP-07] the names on the outline', () => {
  test('are those that one looks for: lands from afar, then the great cities, then the others', () => {
    const world = textsAt(20, -60, 2);
    expect(world).toEqual(expect.arrayContaining(['RUSSIA', 'CANADA', 'UNITED STATES', 'BRAZIL', 'London']));
    expect(world).not.toContain('Santo Domingo');
    expect(textsAt(48, 9, 4)).toEqual(
      expect.arrayContaining(['London', 'Paris', 'FRANCE', 'GERMANY', 'SPAIN', 'ITALY']),
    );
    expect(textsAt(18.5, -70, 6)).toEqual(
      expect.arrayContaining(['Santo Domingo', 'DOMINICAN REPUBLIC', 'Port-au-Prince', 'PUERTO RICO', 'San Juan']),
    );
    expect(textsAt(18.5, -70, 9)).toEqual(
      expect.arrayContaining(['Santo Domingo', 'Salvaleón de Higüey', 'Santiago de los Caballeros']),
    );
  });

  test('never lie over one another', () => {
    for (const [zoom, placed] of layouts) {
      const sorted = placed.toSorted((one, other) => one.box.left - other.box.left);
      sorted.forEach(({ box, lines }, index) => {
        for (const other of sorted.slice(index + 1)) {
          if (other.box.left >= box.right) break;
          const isOver = other.box.top < box.bottom && other.box.bottom > box.top;
          expect(isOver ? `${String(zoom)}: ${lines.join(' ')} / ${other.lines.join(' ')}` : '').toBe('');
        }
      });
    }
  });

  test('stay when the map is moved a little: what is in both views is named in both', () => {
    for (const zoom of [3, 4, 6, 9]) {
      const before = namesAt(45, 10, zoom, 1000, 700);
      const after = namesAt(44.6, 10.9, zoom, 1000, 700);
      expect(before.length).toBeGreaterThan(3);
      const view = viewAt(44.6, 10.9, zoom, 1000, 700);
      const stillSeen = before.filter(
        ({ longitude, latitude }) =>
          longitude > view.west && longitude < view.east && latitude > view.south && latitude < view.north,
      );
      expect(after).toEqual(expect.arrayContaining(stillSeen));
    }
  });

  test('are few enough to be read, on a large screen too', () => {
    for (const zoom of layouts.keys()) {
      expect(namesAt(48, 9, zoom).length).toBeLessThanOrEqual(mostNames);
      expect(namesAt(48, 9, zoom, 390, 844).length).toBeLessThanOrEqual(40);
    }
  });

  test('are there down to the pole, also when the view goes beyond it', () => {
    for (const beyond of [0, 5, 12, 80]) {
      const view = { west: -180, south: -90 - beyond, east: 180, north: 90 + beyond, zoom: 2 };
      expect(namesIn(layouts.get(2) ?? [], view).map(({ lines }) => lines.join(' '))).toContain('ANTARCTICA');
    }
    expect([toWorld(0, 102).y, toWorld(0, -102).y]).toEqual([0, 1]);
  });

  test('come again where the map goes around', () => {
    const names = namesAt(0, 180, 2, 1440, 900).filter(
      ({ lines }) => lines[0] === 'AUSTRALIA' || lines[0] === 'BRAZIL',
    );
    for (const { longitude } of names) expect(longitude).toBeGreaterThan(-80);
    expect(names.map(({ key }) => key)).toEqual([...new Set(names.map(({ key }) => key))]);
    expect(names.map(({ lines }) => lines[0])).toEqual(expect.arrayContaining(['AUSTRALIA', 'BRAZIL']));
  });

  test('a country’s name stands in it', () => {
    const middleOf = (name: string) => {
      const country = countries.find((each) => each.name === name);
      const { longitude, latitude } = toDegrees(country?.middle ?? { x: 0, y: 0 });
      return [Math.round(longitude), Math.round(latitude)];
    };
    expect(middleOf('Dominican Republic')).toEqual([-71, 19]);
    const [longitude = 0, latitude = 0] = middleOf('France');
    expect(longitude > -1 && longitude < 6 && latitude > 44 && latitude < 49).toBe(true);
    expect(middleOf('Fiji')[0]).toBe(178);
  });
});

test('[MAP-07] a city is found by the beginning of any of its words, whatever the accents, the largest first', () => {
  const find = createCitySearch(cities);
  expect(find('sao p', 3)[0]).toEqual({ name: 'São Paulo', country: 'BR', longitude: -46.636, latitude: -23.547 });
  expect(find('santo dom', 5)[0]).toMatchObject({ name: 'Santo Domingo', country: 'DO' });
  expect(find('YORK', 1)[0]?.name).toBe('New York City');
  expect(find('lodz', 1)[0]?.name).toBe('Łódź');
  expect(find('n’djam', 1)[0]?.country).toBe('TD');
  expect(find('aulo', 5).map(({ name }) => name)).not.toContain('São Paulo');
  expect(find('san', 4)).toHaveLength(4);
  for (const nothing of ['', '  ', '-', 'qqqq']) expect(find(nothing, 5)).toEqual([]);
});
