import { test } from 'vitest';
import { hasLongTests } from './has-long-tests.ts';

/**
 * A test that only `npm run proof -- browser` runs, so that `npm test` stays short: each part of what it shows is proved
 * by a smaller test as well.
 */
export const longTest = (hasLongTests ? test : (): undefined => undefined) as typeof test;
