import * as z from 'zod/mini';
import { maxLetters } from './zod-limits.ts';

/** Something that people wrote: kept to the letter, whatever is in it, as long as there is something in it. */
export function plainText(most: number) {
  return z.string().check(
    z.refine((text) => text.trim() !== '', 'Required'),
    maxLetters(most),
  );
}
