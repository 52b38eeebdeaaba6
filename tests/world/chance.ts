import { uuidV7 } from '#contract/uuid.ts';
import { seededRandom } from './seeded.ts';

/** All that is left to chance in a run, from one seed. */
export interface Chance {
  /** 0 up to, not including, 1 */
  next(): number;
  /** a whole number from `least` up to and with `most` */
  int(least: number, most: number): number;
  isTrue(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** an id that sorts by time, as a device makes it */
  id(nowMs: number): string;
  /** a source of its own, so that one more question here doesn't change the answers there */
  branch(): Chance;
}

export function createChance(seed: number): Chance {
  const next = seededRandom(seed);
  return {
    next,
    int: (least, most) => least + Math.floor(next() * (most - least + 1)),
    isTrue: (probability) => next() < probability,
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
    id: (nowMs) =>
      uuidV7(nowMs, (bytes) => {
        for (let index = 0; index < bytes.length; index += 1) bytes[index] = Math.floor(next() * 256);
      }),
    branch: () => createChance(Math.floor(next() * 0x1_0000_0000)),
  };
}
