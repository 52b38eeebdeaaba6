import { fireEvent } from '@testing-library/react';
import { map as leafletMap, type Map as LeafletMap } from 'leaflet';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMarkerBoard, type BoardItem, type MarkerBoard } from '#features/map/marker-board.ts';
import { nearView } from '#features/map/near-view.ts';
import { mapsHaveRoom } from './map-stage.tsx';

mapsHaveRoom();

let map: LeafletMap;
let board: MarkerBoard;

beforeEach(() => {
  const place = document.createElement('div');
  document.body.append(place);
  map = leafletMap(place, { zoomAnimation: false, fadeAnimation: false }).setView([18.5, -69.9], 12);
  board = createMarkerBoard(map);
});
afterEach(() => {
  board.close();
  map.remove();
  document.body.replaceChildren();
});

const item = (given: Partial<BoardItem> = {}): BoardItem => ({
  key: 'jazz',
  latitude: 18.5,
  longitude: -69.9,
  name: 'Jazz night',
  className: 'map-mark',
  html: '<span>J</span>',
  sizePx: 40,
  onPress: () => undefined,
  ...given,
});
const markers = () => [...map.getContainer().querySelectorAll<HTMLElement>('.leaflet-marker-icon')];
const marker = (name = 'Jazz night') =>
  markers().find((each) => each.getAttribute('aria-label') === name) as HTMLElement;

/** Where a marker stands on the screen, in px. */
function spotOf(element: HTMLElement): { x: number; y: number } {
  const [, x, y] = /translate3d\((-?[\d.]+)px, ?(-?[\d.]+)px/.exec(element.style.transform) ?? [];
  return { x: Number(x ?? element.style.left.replace('px', '')), y: Number(y ?? element.style.top.replace('px', '')) };
}

test('[MAP-03] [MAP-01] a marker is a button that is named and can be reached', () => {
  board.show([item(), item({ key: 'fair', name: 'Book fair' })]);
  expect(markers().map((each) => [each.getAttribute('role'), each.tabIndex, each.getAttribute('aria-label')])).toEqual([
    ['button', 0, 'Jazz night'],
    ['button', 0, 'Book fair'],
  ]);
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
  board.show([item(), item({ key: 'fair', name: 'Book fair' })]);
  const before = marker();
  before.focus();
  board.show([item({ key: 'run', name: 'Run' }), item({ name: 'Jazz night, liked' })]);
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
  board.show([item({ stand: 'one' })]);
  const before = marker();
  const face = before.firstElementChild;
  const worn = () => [...before.classList].filter((name) => name.startsWith('map-mark-'));
  for (const stand of ['lifted', 'chosen', 'one']) {
    board.show([item({ stand })]);
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
  board.show([item(), item({ key: 'fair', name: 'Book fair' })]);
  const [jazz] = markers();
  board.show([item({ key: 'fair', name: 'Book fair' })]);
  expect(jazz?.isConnected).toBe(false);
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
