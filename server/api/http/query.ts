import * as z from 'zod/mini';

/** A number in a query string. */
export function numberBetween(least: number, most: number) {
  return z.pipe(
    z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,12})?$/, 'Must be a number')),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.number().check(z.gte(least), z.lte(most)),
    ),
  );
}

/** The page size: the usual one if omitted, and at most `most`. */
export function limitOf(usual: number, most: number) {
  return z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Must be a positive number')),
      z.transform((text) => Math.min(Number(text), most)),
    ),
    usual,
  );
}

/**
 * Two numbers separated by a dot: a place in a list sorted by both.
 * @param digits maximum number of digits of the first
 */
export function numberPairOf(digits: number) {
  const pattern = new RegExp(`^\\d{1,${digits}}\\.\\d{1,15}$`);
  return z.pipe(
    z.string().check(z.regex(pattern, 'Must be two numbers with a dot between them')),
    z.transform((text): [number, number] => {
      const [first, second] = text.split('.');
      return [Number(first), Number(second)];
    }),
  );
}

/** An id in a path. */
export const PathId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'Must be an id')),
  z.transform((text) => Number(text)),
);
