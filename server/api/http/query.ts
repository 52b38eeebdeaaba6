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

/** How many rows a page may have: what is left out gets the default, what is too much gets the most. */
export function limitOf(usual: number, most: number) {
  return z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Must be a positive number')),
      z.transform((text) => Math.min(Number(text), most)),
    ),
    usual,
  );
}

/** Two numbers with a dot between them: a place in a list that goes by both. @param digits of the first, at most */
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
