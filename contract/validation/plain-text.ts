import * as z from 'zod/mini';
import { maxLetters } from './zod-limits.ts';

/** A text that people wrote, kept exactly as it is; only blank ones are refused. */
export function plainText(most: number) {
  return z.string().check(
    z.refine((text) => text.trim() !== '', 'Required'),
    maxLetters(most),
  );
}
