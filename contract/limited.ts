import * as z from 'zod/mini';

/** At most so many letters, said in words. */
export function letters(most: number) {
  return z.maxLength(most, `At most ${String(most)} letters`);
}

/** At most so many items, said in words. */
export function items(most: number) {
  return z.maxLength(most, `At most ${String(most)}`);
}
