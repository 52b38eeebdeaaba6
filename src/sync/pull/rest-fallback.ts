import { acknowledge } from '#data/apply/acknowledge.ts';
import { pullSnapshot } from './snapshot.ts';
import type { RestFallback } from './context.ts';

/**
 * Life with a server that keeps the specification and nothing beyond it. The service worker goes without: what it sends
 * there stays acknowledged until a window reads the lists.
 */
export const restFallback: RestFallback = { pull: pullSnapshot, acknowledge };
