import type { Coordinates } from '#contract/distance.ts';
import { createWatchedValue } from './watched-value.ts';

/** Where the person is, as far as they have told. */
export type Here =
  { as: 'untold' | 'asking' | 'denied' | 'unavailable'; place: null } | { as: 'known'; place: Coordinates };

/** A position is private: it is in memory alone, in no address and in no database. */
export const here = createWatchedValue<Here>({ as: 'untold', place: null });
