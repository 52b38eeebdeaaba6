import { uuidV7 } from '#contract/uuid.ts';
import { seededRandom } from './seeded.ts';

/** All random choices of a run, from one seed. */
export interface Chance {
  /** from 0 up to but not including 1 */
  next(): number;
  /** an integer from `least` to `most`, both included */
  int(least: number, most: number): number;
  isTrue(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** a UUIDv7, as devices make them */
  id(nowMs: number): string;
  /** an independent source, so that using it more often doesn't change this one */
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
