import { expect, test, vi } from 'vitest';
import { createDetails, type Detail } from '#features/map/atlas/details.ts';
import { createAtlas } from '#features/map/atlas/atlas.ts';
import { largeCityText } from '#tools/large-cities.js';
import { topologyOf } from './files.ts';

/** Loading that the test answers, and a clock that it moves on. */
function stage() {
  const asked: { detail: Detail; resolve: (world: string) => void; reject: () => void }[] = [];
  const waiting: { run: () => void; delayMs: number }[] = [];
  const onArrival = vi.fn();
  const details = createDetails<string>({
    load: (detail) =>
      new Promise((resolve, reject) => {
        asked.push({ detail, resolve, reject: () => reject(new Error('none')) });
      }),
    onArrival,
    schedule: (run, delayMs) => {
      const timer = { run, delayMs };
      waiting.push(timer);
      return () => void waiting.splice(waiting.indexOf(timer), 1);
    },
  });
  return { asked, waiting, onArrival, details };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('[MAP-07] the coarse world stands until the fine one is there', async () => {
  const { asked, onArrival, details } = stage();
  const first = details.get('fine');
  expect(asked.map(({ detail }) => detail)).toEqual(['fine', 'coarse']);
  asked[1]?.resolve('coarse');
  expect(await first).toEqual({ world: 'coarse', isFinal: false });
  expect(await details.get('fine')).toEqual({ world: 'coarse', isFinal: false });
  expect(await details.get('coarse')).toEqual({ world: 'coarse', isFinal: true });
  asked[0]?.resolve('fine');
  await settled();
  expect(onArrival).toHaveBeenCalledTimes(2);
  expect(await details.get('fine')).toEqual({ world: 'fine', isFinal: true });
  expect(asked).toHaveLength(2);
});

test('[MAP-07] the fine world serves from afar too, where the coarse one can’t be had', async () => {
  const { asked, details } = stage();
  const near = details.get('fine');
  asked[1]?.reject();
  asked[0]?.resolve('fine');
  expect(await near).toEqual({ world: 'fine', isFinal: true });
  expect(await details.get('coarse')).toEqual({ world: 'fine', isFinal: true });
  details.close();
});

test('[MAP-07] the fine world isn’t loaded for a look from afar', async () => {
  const { asked, details } = stage();
  const far = details.get('coarse');
  asked[0]?.resolve('coarse');
  expect(await far).toEqual({ world: 'coarse', isFinal: true });
  expect(asked).toHaveLength(1);
});

test('[MAP-07] what couldn’t be loaded is tried again, less and less often, and told of when it comes', async () => {
  const { asked, waiting, onArrival, details } = stage();
  const first = details.get('coarse');
  asked[0]?.reject();
  await expect(first).rejects.toThrow('none');
  await expect(details.get('coarse')).rejects.toThrow('none');
  expect(asked).toHaveLength(1);
  waiting.shift()?.run();
  asked[1]?.reject();
  await settled();
  expect(waiting.map(({ delayMs }) => delayMs)).toEqual([10_000]);
  waiting.shift()?.run();
  asked[2]?.resolve('coarse');
  await settled();
  expect(onArrival).toHaveBeenCalledTimes(1);
  expect(await details.get('coarse')).toEqual({ world: 'coarse', isFinal: true });
  expect(waiting).toEqual([]);
});

test('[MAP-07] nothing is tried again once it is closed', async () => {
  const { asked, waiting, details } = stage();
  const first = details.get('coarse');
  asked[0]?.reject();
  await expect(first).rejects.toThrow('none');
  details.close();
  expect(waiting).toEqual([]);
});

test('[MAP-07] countries are named also while the cities can’t be had, which are asked for again', async () => {
  const loadCities = vi.fn(() => Promise.reject<string>(new Error('none')));
  const loadTopology = (detail: Detail) => Promise.resolve(topologyOf(detail));
  const atlas = createAtlas({ loadTopology, loadCities, onArrival: () => {} });
  const view = { west: -20, south: 30, east: 30, north: 60, zoom: 3 };
  const lines = async () => (await atlas.names(view)).map((name) => name.lines.join(' '));
  expect(await lines()).toContain('FRANCE');
  await expect(atlas.cities({ text: 'paris', limit: 1 })).rejects.toThrow('none');
  loadCities.mockImplementation(() => Promise.resolve(largeCityText()));
  expect(await lines()).toEqual(expect.arrayContaining(['FRANCE', 'London']));
  expect(await atlas.cities({ text: 'paris', limit: 1 })).toMatchObject([{ name: 'Paris', country: 'FR' }]);
  expect(loadCities).toHaveBeenCalledTimes(3);
});
