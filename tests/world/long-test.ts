import { test } from 'vitest';

/**
 * A test that only `npm run proof -- browser` runs, so that `npm test` stays short: each part of what it shows is proved
 * by a smaller test as well.
 */
export const longTest = (process.env['LONG_TESTS'] === '1' ? test : (): undefined => undefined) as typeof test;
