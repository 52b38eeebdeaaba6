import * as z from 'zod/mini';

/** Control characters, halves of characters, and what turns the direction of the text around it. */
const controlCharacters = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
/** Characters that show nothing; some of them are letters. */
const invisible = /[\p{Cf}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]/gu;

/** A name as it stands in other people's lines: trimmed, one line, with something to see in it. */
export function nameText(maxLength: number) {
  return z.string().check(
    z.trim(),
    z.refine((text) => text.replace(invisible, '') !== '', 'Required'),
    z.refine((text) => !controlCharacters.test(text), 'Must be one line of plain text'),
    z.maxLength(maxLength),
  );
}
