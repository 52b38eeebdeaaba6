import { acknowledge } from '#data/acknowledge.ts';
import { pullSnapshot } from './pull-whole.ts';
import type { RestFallback } from './pulling.ts';

/**
 * Life with a server that keeps the specification and nothing beyond it. The service worker goes without: what it sends
 * there stays acknowledged until a window reads the lists.
 */
export const restFallback: RestFallback = { pull: pullSnapshot, acknowledge };
