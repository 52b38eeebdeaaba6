import { act, screen, waitFor } from '@testing-library/react';
import type { Map as LeafletMap } from 'leaflet';
import { MapContainer } from 'react-leaflet';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OutlineLayer } from '#features/map/atlas/outline-layer.tsx';
import { PlaceNames } from '#features/map/names/layer.tsx';
import type { PlaceName } from '#features/map/names/visible.ts';
import type { AtlasAnswer, AtlasTask } from '#features/map/atlas/task.ts';
import { show } from '#world/screens/show.tsx';

const outline = {
  land: Int16Array.of(2, 0, 0, 9, 9),
  coasts: Int16Array.of(),
  borders: Int16Array.of(),
  isFinal: true,
};
const city: PlaceName = {
  kind: 'capital',
  lines: ['Santo Domingo'],
  fontPx: 13,
  side: 'right',
  gapPx: 6,
  key: 'Santo Domingo -69.892',
  longitude: -69.892,
  latitude: 18.472,
};

/** What the worker says to each task; null: it can't. */
let answer: (task: AtlasTask) => AtlasAnswer | null;
let asked: AtlasTask[];
const workers: EventTarget[] = [];

class ReadyWorker extends EventTarget {
  constructor() {
    super();
    workers.push(this);
  }
  postMessage({ id, task }: { id: number; task: AtlasTask }): void {
    asked.push(task);
    const found = answer(task);
    const data = found === null ? { id, fault: 'not there' } : { id, answer: found };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {}
}

let fills: string[];
const pen = {
  fillStyle: '',
  beginPath() {},
  moveTo() {},
  lineTo() {},
  closePath() {},
  stroke() {},
  fillRect: () => void fills.push(pen.fillStyle),
  fill: () => void fills.push(pen.fillStyle),
};

const names = ['sea', 'shore', 'land', 'border'] as const;
const shade = (theme: 'light' | 'dark', name: (typeof names)[number]) =>
  `rgb(${theme === 'light' ? '250' : '10'}, 0, ${String(names.indexOf(name))})`;

function paint(theme: 'light' | 'dark'): void {
  for (const name of names) document.documentElement.style.setProperty(`--map-${name}`, shade(theme, name));
  document.documentElement.dataset['theme'] = theme;
}

beforeEach(() => {
  answer = ({ subject }) => (subject === 'outline' ? outline : [city]);
  asked = [];
  fills = [];
  vi.stubGlobal('Worker', ReadyWorker);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as unknown as null);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
  paint('light');
});
afterEach(() => {
  // The page's one worker goes with its code, and the next test has its own.
  workers.at(-1)?.dispatchEvent(new Event('error'));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.documentElement.removeAttribute('style');
  delete document.documentElement.dataset['theme'];
});

function showMap(): LeafletMap {
  let shown: LeafletMap | null = null;
  show(
    <MapContainer
      ref={(map) => {
        shown = map;
      }}
      center={[18.49, -69.93]}
      zoom={6}
    >
      <OutlineLayer />
      <PlaceNames />
    </MapContainer>,
  );
  if (shown === null) throw new Error('There is no map.');
  return shown;
}

test('[MAP-07] the world lies under the pictures of the map, and lets every press through', async () => {
  const map = showMap();
  await screen.findByText('Santo Domingo');
  const panes = ['outline', 'place-names'].map((name) => map.getPane(name));
  expect(panes.map((pane) => [pane?.style.zIndex, pane?.style.pointerEvents])).toEqual([
    ['150', 'none'],
    ['160', 'none'],
  ]);
  expect(panes[0]?.querySelectorAll('canvas').length).toBeGreaterThan(0);
  expect(screen.getByText('Santo Domingo').closest('[aria-hidden="true"]')).not.toBe(null);
  await waitFor(() => {
    expect(fills.slice(0, 2)).toEqual([shade('light', 'sea'), shade('light', 'land')]);
  });
  expect(asked.filter((task) => task.subject === 'outline' && task.about.z !== 6)).toEqual([]);
});

test('[MAP-07] it changes its colours with the theme', async () => {
  showMap();
  await waitFor(() => {
    expect(fills).toContain(shade('light', 'land'));
  });
  fills.length = 0;
  const tiles = asked.filter(({ subject }) => subject === 'outline').length;
  act(() => {
    paint('dark');
  });
  await waitFor(() => {
    expect(fills).toContain(shade('dark', 'land'));
  });
  expect(fills).not.toContain(shade('light', 'land'));
  expect(asked.filter(({ subject }) => subject === 'outline')).toHaveLength(tiles);
});

test('[MAP-07] what can’t be had leaves the ground plain, and is drawn when it comes', async () => {
  answer = () => null;
  const map = showMap();
  await act(() => Promise.resolve());
  expect([fills, screen.queryByText('Santo Domingo')]).toEqual([[], null]);
  const tiles = map.getPane('outline')?.querySelectorAll('canvas').length ?? 0;
  expect(tiles).toBeGreaterThan(0);

  answer = ({ subject }) => (subject === 'outline' ? { ...outline, isFinal: false } : [city]);
  asked.length = 0;
  await act(async () => {
    workers.at(-1)?.dispatchEvent(new MessageEvent('message', { data: { hasMore: true } }));
    await Promise.resolve();
  });
  await screen.findByText('Santo Domingo');
  expect(asked.filter(({ subject }) => subject === 'outline')).toHaveLength(tiles);
  expect(fills.filter((colour) => colour === shade('light', 'land'))).toHaveLength(tiles);

  // Better has come, and is final: after that nothing is asked again.
  for (const again of [tiles, 0]) {
    answer = ({ subject }) => (subject === 'outline' ? outline : [city]);
    asked.length = 0;
    await act(async () => {
      workers.at(-1)?.dispatchEvent(new MessageEvent('message', { data: { hasMore: true } }));
      await Promise.resolve();
    });
    expect(asked.filter(({ subject }) => subject === 'outline')).toHaveLength(again);
  }
});

test('[MAP-07] names are asked for when the map has come to rest, and go when another zoom begins', async () => {
  const map = showMap();
  await screen.findByText('Santo Domingo');
  asked.length = 0;
  act(() => {
    map.fire('move');
    map.fire('zoomstart');
  });
  expect(screen.queryByText('Santo Domingo')).toBe(null);
  expect(asked).toEqual([]);
  act(() => {
    map.setView([40.7, -74], 9, { animate: false });
  });
  await screen.findByText('Santo Domingo');
  const views = asked.flatMap((task) => (task.subject === 'names' ? [task.about] : []));
  expect(views.map(({ zoom }) => zoom)).toEqual([9]);
  expect(views[0]?.west).toBeLessThan(-74);
  expect(views[0]?.east).toBeGreaterThan(-74);
});
