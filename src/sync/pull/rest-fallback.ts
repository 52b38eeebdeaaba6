import { acknowledge } from '#data/apply/acknowledge.ts';
import { pullSnapshot } from './snapshot.ts';
import type { RestFallback } from './context.ts';

/**
 * Support for a server that implements the specification alone. The service worker does without it: entries that it
 * sends stay acknowledged until a window reads the lists.
 */
export const restFallback: RestFallback = { pull: pullSnapshot, acknowledge };
