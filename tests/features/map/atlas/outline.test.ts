import { describe, expect, test } from 'vitest';
import type { Detail } from '#features/map/atlas/details.ts';
import { drawOutline, type AtlasColours, type Pen } from '#features/map/atlas/drawing.ts';
import { indexOf } from '#features/map/atlas/tile-index.ts';
import { outlineAt, tileExtent, type Outline } from '#features/map/atlas/outline.ts';
import { toWorld } from '#features/map/atlas/projection.ts';
import { topologyOf } from './files.ts';

const indexes = { coarse: indexOf(topologyOf('coarse')), fine: indexOf(topologyOf('fine')) };
const details: Detail[] = ['coarse', 'fine'];

/** The runs of points of a packed list. */
function runsOf(shapes: Int16Array): number[][][] {
  const runs: number[][][] = [];
  for (let at = 0; at < shapes.length; at += 1 + 2 * (shapes[at] ?? 0)) {
    const run = [...shapes.subarray(at + 1, at + 1 + 2 * (shapes[at] ?? 0))];
    runs.push(run.flatMap((x, index) => (index % 2 === 0 ? [[x, run[index + 1] ?? 0]] : [])));
  }
  return runs;
}

/** As a canvas fills: what more lines go around to one side than to the other. */
function isFilled(outline: Outline, x: number, y: number): boolean {
  let turns = 0;
  for (const run of runsOf(outline.land)) {
    run.forEach(([toX = 0, toY = 0], index) => {
      const [fromX = 0, fromY = 0] = run.at(index - 1) ?? [];
      const isAbove = fromY > y;
      if (isAbove === toY > y || x >= ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX) return;
      turns += isAbove ? 1 : -1;
    });
  }
  return turns !== 0;
}

function tileWith(latitude: number, longitude: number, z: number, detail: Detail) {
  const world = toWorld(longitude, latitude);
  const [x, y] = [world.x * 2 ** z, world.y * 2 ** z];
  const place = { z, x: Math.floor(x), y: Math.floor(y) };
  const outline = outlineAt(indexes[detail], place, true);
  return { outline, isLand: isFilled(outline, (x % 1) * tileExtent, (y % 1) * tileExtent) };
}

describe.each(details)('[MAP-07] the outline, %s', (detail) => {
  test.each([
    ['Santo Domingo', 18.49, -69.93, true],
    ['the State of New York', 42.5, -75.5, true],
    ['Madrid', 40.4, -3.7, true],
    ['the middle of the Atlantic', 30, -45, false],
    ['the Caribbean', 15, -73, false],
    ['the Caspian, a hole in the land', 42, 50.5, false],
    ['Chukotka, this side of the antimeridian', 67, 178, true],
    ['Chukotka, beyond it', 67, -178, true],
    ['the South Pole’s land, west', -80, -178, false],
    ['the South Pole’s land, in the middle', -80, 20, true],
    ['the Pacific at the antimeridian', 0, 179.9, false],
    ['the Greenland Sea, where a bar would lie', 70, -8, false],
    ['the Bering Sea, where a bar would lie', 60, -175, false],
  ])('%s', (_name, latitude, longitude, isLand) => {
    for (const z of [2, 6, 12]) expect([z, tileWith(latitude, longitude, z, detail).isLand]).toEqual([z, isLand]);
  });

  test('no edge of a tile is a coast or a border: the mere inside of a land has lines nowhere', () => {
    for (const z of [8, 12, 19]) {
      const { outline, isLand } = tileWith(27, 3, z, detail);
      expect([isLand, outline.coasts.length, outline.borders.length, outline.land.length > 0]).toEqual([
        true,
        0,
        0,
        true,
      ]);
    }
  });

  test('a coast and a border are where they are', () => {
    expect(tileWith(18.49, -69.93, 6, detail).outline.coasts.length).toBeGreaterThan(0);
    expect(tileWith(18.6, -71.7, 6, detail).outline.borders.length).toBeGreaterThan(0);
  });
});

const colours: AtlasColours = { sea: 'sea', shore: 'shore', land: 'land', border: 'border' };

function recorder() {
  const calls: string[] = [];
  const say =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args].join(' '));
  const pen: Pen = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 0,
    lineJoin: '',
    beginPath: say('begin'),
    moveTo: say('move'),
    lineTo: say('line'),
    closePath: say('close'),
    fillRect: (...args) => void calls.push(`rect ${String(pen.fillStyle)} ${args.join(' ')}`),
    fill: () => void calls.push(`fill ${String(pen.fillStyle)}`),
    stroke: () => void calls.push(`stroke ${String(pen.strokeStyle)} ${String(pen.lineWidth)}`),
  };
  return { pen, calls };
}

test('[MAP-07] a tile is the sea, the shore, the land over its inner half, then the borders', () => {
  const { pen, calls } = recorder();
  const outline = {
    land: Int16Array.from([3, 0, 0, 4096, 0, 0, 2048, 3, 16, 16, 32, 16, 16, 32]),
    coasts: Int16Array.from([2, 0, 0, 4096, 0]),
    borders: Int16Array.from([2, 1024, 0, 1024, 4096]),
    isFinal: true,
  };
  drawOutline(pen, outline, colours, { tilePx: 256, edgePx: 514, pixelRatio: 2 });
  expect(calls).toEqual([
    'rect sea 0 0 514 514',
    'begin',
    'move 0 0',
    'line 512 0',
    'stroke shore 10',
    'begin',
    'move 0 0',
    'line 512 0',
    'line 0 256',
    'close',
    'move 2 2',
    'line 4 2',
    'line 2 4',
    'close',
    'fill land',
    'begin',
    'move 128 0',
    'line 128 512',
    'stroke border 2',
  ]);
});
