import { fireEvent } from '@testing-library/react';
import { fc } from '#world/random/properties.ts';
import { map as leafletMap, type Map as LeafletMap } from 'leaflet';
import { afterEach, beforeEach, expect, test, vi, type Mock } from 'vitest';
import { createMarkerBoard, type MarkerBoard, type Pile } from '#features/map/markers/board.ts';
import type { MarkerLook } from '#features/map/markers/element.ts';
import { nearView } from '#features/map/markers/near-view.ts';
import { mapsHaveRoom } from './stage.tsx';
import type { BoardItem } from '#features/map/markers/appearance.ts';

mapsHaveRoom();

let map: LeafletMap;
let board: MarkerBoard;
let piles: (Pile | null)[];
let onCluster: Mock<() => void>;

beforeEach(() => {
  const place = document.createElement('div');
  document.body.append(place);
  map = leafletMap(place, { zoomAnimation: false, fadeAnimation: false, minZoom: 2, maxZoom: 19 }).setView(
    [18.5, -69.9],
    12,
  );
  piles = [];
  onCluster = vi.fn();
  board = createMarkerBoard(map, { onPile: (pile) => piles.push(pile), onCluster });
});
afterEach(() => {
  board.close();
  map.remove();
  document.body.replaceChildren();
});

const item = (given: Partial<BoardItem & MarkerLook> = {}): BoardItem => {
  const { name = 'Jazz night', className = 'map-mark', html = '<span>J</span>', sizePx = 40, ...others } = given;
  return {
    key: 'jazz',
    latitude: 18.5,
    longitude: -69.9,
    count: 1,
    look: () => ({ name, className, html, sizePx }),
    onPress: () => undefined,
    ...others,
  };
};
/** Another one, so far away that nothing is made of both. */
const fair = (given: Partial<BoardItem & MarkerLook> = {}) =>
  item({ key: 'fair', name: 'Book fair', longitude: -69.8, ...given });
const markers = () => [...map.getContainer().querySelectorAll<HTMLElement>('.leaflet-marker-icon')];
const marker = (name = 'Jazz night') =>
  markers().find((each) => each.getAttribute('aria-label') === name) as HTMLElement;

/** Where a marker stands on the screen, in px. */
function spotOf(element: HTMLElement): { x: number; y: number } {
  const [, x, y] = /translate3d\((-?[\d.]+)px, ?(-?[\d.]+)px/.exec(element.style.transform) ?? [];
  return { x: Number(x ?? element.style.left.replace('px', '')), y: Number(y ?? element.style.top.replace('px', '')) };
}

test('[MAP-03] [MAP-01] a marker is a button that is named and can be reached', () => {
  board.show([item(), fair()]);
  for (const name of ['Jazz night', 'Book fair']) {
    expect([marker(name).getAttribute('role'), marker(name).tabIndex]).toEqual(['button', 0]);
  }
  expect(marker().title).toBe('Jazz night');
  expect(marker().innerHTML).toBe('<span>J</span>');
});

test.each([
  [40, '[MAP-03]'],
  [45, '[MAP-06]'],
])('a marker of %i px stands with its middle on its place %s', (sizePx) => {
  board.show([item({ sizePx })]);
  const { style } = marker();
  expect([style.width, style.height]).toEqual([`${String(sizePx)}px`, `${String(sizePx)}px`]);
  expect([style.marginLeft, style.marginTop]).toEqual([`${String(-sizePx / 2)}px`, `${String(-sizePx / 2)}px`]);
  expect(spotOf(marker())).toEqual({ x: 400, y: 300 });
});

test('[MAP-03] what stays the same keeps its element and its focus, however the others change', () => {
  board.show([item(), fair()]);
  const before = marker();
  before.focus();
  board.show([fair({ key: 'run', name: 'Run' }), item({ name: 'Jazz night, liked' })]);
  expect(marker('Jazz night, liked')).toBe(before);
  expect(before.title).toBe('Jazz night, liked');
  expect(document.activeElement).toBe(before);
});

test('[MAP-03] another look keeps the focus too, and is pressed once', () => {
  const onPress = vi.fn();
  board.show([item({ onPress: () => onPress('before') })]);
  marker().focus();
  board.show([item({ className: 'map-sign', html: '<b>J</b>', sizePx: 45, onPress: () => onPress('after') })]);
  expect(document.activeElement).toBe(marker());
  expect([marker().classList.contains('map-sign'), marker().classList.contains('map-mark')]).toEqual([true, false]);
  expect(marker().innerHTML).toBe('<b>J</b>');
  expect(marker().style.width).toBe('45px');
  fireEvent.click(marker());
  expect(onPress.mock.calls).toEqual([['after']]);
});

test('[MAP-03] how it stands is worn on the same element, and one at a time', () => {
  board.show([item({ state: 'one' })]);
  const before = marker();
  const face = before.firstElementChild;
  const worn = () => [...before.classList].filter((name) => name.startsWith('map-mark-'));
  for (const stand of ['highlighted', 'chosen', 'one']) {
    board.show([item({ state: stand })]);
    expect(marker()).toBe(before);
    expect(before.firstElementChild).toBe(face);
    expect(worn()).toEqual([`map-mark-${stand}`]);
  }
});

test('[MAP-03] the same look presses for what it stands for now', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  board.show([item({ onPress: first })]);
  board.show([item({ onPress: second })]);
  fireEvent.click(marker());
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
});

test.each(['Enter', ' '])('[MAP-03] the key %j presses, and neither scrolls the page nor reaches the map', (key) => {
  const [onPress, onMap] = [vi.fn(), vi.fn()];
  map.on('keydown keypress', onMap);
  board.show([item({ onPress })]);
  expect(fireEvent.keyDown(marker(), { key })).toBe(false);
  expect(onPress).toHaveBeenCalledOnce();
  expect(onMap).not.toHaveBeenCalled();
});

test('[MAP-03] other keys do nothing to it: arrows move the map', () => {
  const onPress = vi.fn();
  board.show([item({ onPress })]);
  for (const key of ['ArrowLeft', 'Tab', 'a']) expect(fireEvent.keyDown(marker(), { key })).toBe(true);
  expect(onPress).not.toHaveBeenCalled();
});

test('[MAP-03] a press on a marker is none on the map beneath it', () => {
  const [onPress, onMap] = [vi.fn(), vi.fn()];
  map.on('click', onMap);
  board.show([item({ onPress })]);
  fireEvent.click(marker());
  expect([onPress.mock.calls.length, onMap.mock.calls.length]).toEqual([1, 0]);
  fireEvent.click(map.getContainer());
  expect(onMap).toHaveBeenCalledOnce();
});

test('a pointer over it and the focus on it are told, and that they have gone', () => {
  const onHover = vi.fn();
  board.show([item({ onHover })]);
  fireEvent.pointerEnter(marker());
  fireEvent.pointerLeave(marker());
  fireEvent.focus(marker());
  fireEvent.blur(marker());
  expect(onHover.mock.calls).toEqual([[true], [false], [true], [false]]);
});

test('[MAP-03] what isn’t there any more is gone, and all of it when the board closes', () => {
  board.show([item(), fair()]);
  const jazz = marker();
  board.show([fair()]);
  expect(jazz.isConnected).toBe(false);
  expect(markers().map((each) => each.title)).toEqual(['Book fair']);
  board.close();
  expect(markers()).toEqual([]);
});

test('[MAP-03] what is moved goes where it is now, and what is above others stands higher', () => {
  board.show([item()]);
  const before = spotOf(marker());
  const order = Number(marker().style.zIndex);
  board.show([item({ longitude: -69.8, level: 1_000 })]);
  expect(spotOf(marker()).x).toBeGreaterThan(before.x);
  expect(Number(marker().style.zIndex)).toBe(order + 1_000);
});

test.each([
  [179.5, -179.9, 180.1],
  [-179.5, 179.9, -180.1],
  [540, -179, 541],
  [-420, -60, -420],
  [10, 20, 20],
])('[MAP-03] on a map that looks at %d what lies at %d stands at %d', (middle, longitude, stands) => {
  map.setView([0, middle], 6, { animate: false });
  expect(nearView(map, longitude)).toBeCloseTo(stands, 9);
});

test('[MAP-03] beyond the date line a marker stands on the copy of the world that is looked at', () => {
  const fiji = item({ latitude: -17, longitude: 179.9 });
  map.setView([-17, -179.9], 8, { animate: false });
  board.show([fiji]);
  const { x } = spotOf(marker());
  expect(x).toBeGreaterThan(0);
  expect(x).toBeLessThan(400);
  // Shown again after the map went around the earth, it goes along.
  map.setView([-17, 539.8], 8, { animate: false });
  board.show([fiji]);
  const origin = map.latLngToLayerPoint([-17, 539.9]);
  expect(spotOf(marker()).x).toBeCloseTo(origin.x, 0);
});

test('[MAP-03] a map that is dragged by a marker opens nothing; what presses without a pointer counts all the same', () => {
  const onPress = vi.fn();
  board.show([item({ onPress })]);
  fireEvent(marker(), new PointerEvent('pointerdown', { clientX: 400, clientY: 300, bubbles: true }));
  fireEvent(marker(), new MouseEvent('click', { clientX: 460, clientY: 310, detail: 1, bubbles: true }));
  expect(onPress).not.toHaveBeenCalled();
  fireEvent(marker(), new MouseEvent('click', { detail: 0, bubbles: true }));
  fireEvent(marker(), new PointerEvent('pointerdown', { clientX: 400, clientY: 300, bubbles: true }));
  fireEvent(marker(), new MouseEvent('click', { clientX: 402, clientY: 300, detail: 1, bubbles: true }));
  expect(onPress).toHaveBeenCalledTimes(2);
});

const clusters = () => [...map.getContainer().querySelectorAll<HTMLElement>('.map-cluster')];
const counts = () => clusters().map((each) => each.textContent);
/** Points at these longitudes, of these weights. */
const points = (...given: readonly (readonly [longitude: number, count?: number])[]) =>
  given.map(([longitude, count = 1], index) =>
    item({ key: `point ${String(index)}`, name: `Point ${String(index)}`, longitude, count }),
  );
const nearPx = (px: number) => -69.9 + (px * 360) / (256 * 2 ** 12);

test('[MAP-03] points 59 px apart are one cluster, 61 px apart two; one alone is none', () => {
  board.show(points([-69.9], [nearPx(59)]));
  expect([counts(), markers().length]).toEqual([['2'], 1]);
  board.show(points([-69.9], [nearPx(61)]));
  expect([counts(), markers().length]).toEqual([[], 2]);
});

test('[MAP-03] a cluster counts what its points weigh, keeps its element and its focus, and is called by its number', () => {
  board.show(points([-69.9], [nearPx(20), 7]));
  const [before] = clusters();
  before?.focus();
  expect([counts(), before?.getAttribute('aria-label'), before?.getAttribute('role')]).toEqual([
    ['8'],
    '8 events here',
    'button',
  ]);
  board.show([...points([-69.9], [nearPx(20), 7]), item({ key: 'new', longitude: nearPx(10), count: 3 })]);
  expect([clusters()[0] === before, counts(), document.activeElement === before]).toEqual([true, ['11'], true]);
  expect(before?.title).toBe('11 events here');
});

const hands: [string, (element: HTMLElement) => void][] = [
  ['a click', (element) => fireEvent.click(element)],
  ['Space', (element) => fireEvent.keyDown(element, { key: ' ' })],
  [
    'Enter',
    (element) => {
      fireEvent.keyDown(element, { key: 'Enter' });
      fireEvent.keyPress(element, { key: 'Enter', charCode: 13 });
    },
  ],
];

test.each(hands)('[MAP-03] a cluster that is pressed by %s takes the map nearer, and is told', (_name, press) => {
  board.show(points([-69.9], [nearPx(30)]));
  const cluster = clusters()[0] as HTMLElement;
  cluster.focus();
  press(cluster);
  expect(onCluster).toHaveBeenCalledOnce();
  expect(map.getZoom()).toBeGreaterThan(12);
  expect([counts(), markers().length]).toEqual([[], 2]);
  // It has gone, and the focus would have gone with it.
  expect(document.activeElement).toBe(map.getContainer());
});

const pileOf = (count: number) => points(...Array.from({ length: count }, () => [-69.9] as const));

test.each([2, 3, 8, 9, 20, 41])(
  '[MAP-03] a pile of %i is laid out at any zoom, each a finger apart from the others',
  (count) => {
    board.show(pileOf(count));
    fireEvent.click(clusters()[0] as HTMLElement);
    expect([map.getZoom(), piles.at(-1)?.count, piles.at(-1)?.keys.size]).toEqual([12, count, count]);
    expect(clusters()[0]?.getAttribute('aria-expanded')).toBe('true');
    const spots = markers()
      .filter((each) => each.classList.contains('map-mark'))
      .map(spotOf);
    expect(spots).toHaveLength(count);
    const gaps = spots.flatMap((one, index) =>
      spots.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    );
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(44);
    for (const { x, y } of spots) expect(Math.hypot(x - 400, y - 300)).toBeLessThan(400);
  },
);

test('[MAP-03] a pile closes by its cluster, by its word and by Escape, and the cluster has the focus', () => {
  board.show(pileOf(3));
  const close: (() => void)[] = [
    () => fireEvent.click(clusters()[0] as HTMLElement),
    () => piles.at(-1)?.close(),
    () => {
      marker('Point 1').focus();
      fireEvent.keyDown(marker('Point 1'), { key: 'Escape' });
      expect(document.activeElement).toBe(clusters()[0]);
    },
  ];
  for (const by of close) {
    fireEvent.click(clusters()[0] as HTMLElement);
    expect(markers()).toHaveLength(4);
    by();
    expect([markers().length, piles.at(-1), clusters()[0]?.hasAttribute('aria-expanded')]).toEqual([1, null, false]);
  }
  fireEvent.click(clusters()[0] as HTMLElement);
  map.setZoom(13);
  expect([markers().length, piles.at(-1)]).toEqual([1, null]);
});

test('[MAP-03] an open pile stays open, with its focus, when points come and go elsewhere, and closes when its own do', () => {
  board.show(pileOf(3));
  fireEvent.click(clusters()[0] as HTMLElement);
  const told = piles.length;
  marker('Point 2').focus();
  const before = spotOf(marker('Point 2'));
  board.show([...pileOf(3), fair()]);
  expect([markers().length, document.activeElement === marker('Point 2')]).toEqual([5, true]);
  expect(spotOf(marker('Point 2'))).toEqual(before);
  expect(piles.slice(told).every((pile) => pile !== null)).toBe(true);
  board.show([...pileOf(2), fair()]);
  expect([markers().length, piles.at(-1), counts()]).toEqual([2, null, ['2']]);
  expect(document.activeElement).toBe(map.getContainer());
});

test('[MAP-03] what is laid out stands above all else, the chosen one above that; closed, each stands as before', () => {
  const level = (name: string) => Number(marker(name).style.zIndex);
  board.show([...pileOf(2), fair({ level: 2_000 })]);
  fireEvent.click(clusters()[0] as HTMLElement);
  expect(level('Point 0')).toBeGreaterThan(level('Book fair'));
  board.show([item({ ...pileOf(2)[0], level: 2_000 }), ...pileOf(2).slice(1), fair({ level: 2_000 })]);
  expect(level('Point 0')).toBeGreaterThan(level('Point 1'));
});

test('[MAP-03] the chosen one is seen by itself, though it lies in a cluster; the cluster of the highlighted one is highlighted', () => {
  const [first, second] = points([-69.9], [nearPx(20)]) as [BoardItem, BoardItem];
  board.show([first, second], { chosen: null, highlighted: second });
  expect([markers().length, clusters()[0]?.classList.contains('map-cluster-highlighted')]).toEqual([1, true]);
  board.show([first, second], { chosen: first, highlighted: null });
  expect(clusters()[0]?.classList.contains('map-cluster-highlighted')).toBe(false);
  expect([marker('Point 0').isConnected, counts()]).toEqual([true, ['2']]);
  map.setZoom(15);
  expect(markers()).toHaveLength(2);
  board.show([first, second]);
  expect(markers()).toHaveLength(2);
  // One that no point tells of, as in a group, stands there as well.
  board.show([], { chosen: null, highlighted: first });
  expect(markers()).toHaveLength(1);
  board.show([]);
  expect(markers()).toHaveLength(0);
});

test('[MAP-03] property: whatever comes and goes, wherever the map is, the counts are the events', () => {
  const spot = fc.record({ x: fc.integer({ min: 0, max: 12 }), count: fc.integer({ min: 1, max: 90 }) });
  const step = fc.record({ spots: fc.array(spot, { maxLength: 25 }), zoom: fc.integer({ min: 8, max: 15 }) });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 5 }), (steps) => {
      for (const { spots, zoom } of steps) {
        map.setView([18.5, -69.9], zoom, { animate: false });
        const wanted = spots.map(({ x, count }, index) =>
          item({
            key: `${String(index)} ${String(x)}`,
            longitude: -69.9 + x / 500,
            count,
            html: `<span>${String(count)}</span>`,
          }),
        );
        board.show(wanted);
        const sum = (all: readonly { count: number }[]) => all.reduce((total, { count }) => total + count, 0);
        const shown = markers().map((each) =>
          Number(each.getAttribute('aria-label')?.match(/^\d+/)?.[0] ?? each.textContent),
        );
        expect(shown.reduce((total, count) => total + count, 0)).toBe(sum(spots));
      }
    }),
    { numRuns: 40 },
  );
});
