import * as z from 'zod/mini';

/** At most so many letters, said in words. */
export function maxLetters(most: number) {
  return z.maxLength(most, `At most ${String(most)} letters`);
}

/** At most so many items, said in words. */
export function maxItems(most: number) {
  return z.maxLength(most, `At most ${String(most)}`);
}
