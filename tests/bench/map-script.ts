import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { Smoothness } from './map-page/page-watch.ts';
import { busiestTaskMs } from './task-trace.ts';

/** How smoothly a part of the script went, with the most processor time that one task took, in ms. */
export type Move = Smoothness & { busiestMs: number };

export interface Moves {
  drag: Move;
  panBy: Move;
  zoom: Move;
  world: Move;
  /** the most markers that stood there at once, of those moments that were looked at */
  markers: number;
}

const stepPx = 60;
/** Around a square, and back to where it began. */
const around: readonly (readonly [x: number, y: number])[] = [
  ...Array.from({ length: 8 }, () => [-stepPx, 0] as const),
  ...Array.from({ length: 7 }, () => [0, -stepPx] as const),
  ...Array.from({ length: 8 }, () => [stepPx, 0] as const),
  ...Array.from({ length: 7 }, () => [0, stepPx] as const),
];

// Longer than the map looks back for the speed of a hand: it stays where it is let go.
const heldMs = 80;
const panMs = 300;
const zoomMs = 700;
// One level for each of these.
const wheelPx = 60;

async function drag(page: Page, [x, y]: readonly [x: number, y: number]): Promise<void> {
  const at = await page.evaluate(() => window.mapBench.freePoint());
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + x, at.y + y, { steps: 4 });
  await pause(heldMs);
  await page.mouse.up();
  await pause(heldMs);
}

async function zoomAtMiddle(page: Page, levels: number): Promise<void> {
  const box = await page.locator('.world-map').boundingBox();
  if (box === null) throw new Error('There is no map.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let level = 0; level < Math.abs(levels); level += 1) {
    await page.mouse.wheel(0, -Math.sign(levels) * wheelPx);
    await pause(zoomMs);
  }
}

/** Moves the map that is open about and nearer and farther, as hands do. */
export async function moveMap(page: Page): Promise<Moves> {
  let markers = 0;
  async function during(work: () => Promise<void>): Promise<Move> {
    await page.evaluate(() => {
      window.mapBench.watch();
    });
    const busiestMs = await busiestTaskMs(page, work);
    const [smoothness, now] = await page.evaluate(async () => {
      return [await window.mapBench.watched(), window.mapBench.markers()] as const;
    });
    markers = Math.max(markers, now);
    return { ...smoothness, busiestMs };
  }
  const dragAround = async () => {
    for (const step of around) await drag(page, step);
  };
  const dragged = await during(dragAround);
  const panned = await during(async () => {
    for (const step of around) {
      await page.evaluate(([x, y]) => {
        window.mapBench.panBy(-x, -y);
      }, step);
      await pause(panMs);
    }
  });
  const zoom = await during(async () => {
    await zoomAtMiddle(page, 3);
    markers = Math.max(markers, await page.evaluate(() => window.mapBench.markers()));
    await zoomAtMiddle(page, -3);
  });
  await page.evaluate(() => {
    window.mapBench.lookFrom(4);
  });
  await pause(zoomMs);
  const world = await during(async () => {
    for (const step of around.slice(4, 12)) await drag(page, step);
    await zoomAtMiddle(page, 2);
    await zoomAtMiddle(page, -2);
  });
  return { drag: dragged, panBy: panned, zoom, world, markers };
}
