import type { PageInstance } from '#contract/instance/settings.ts';
import { createObservable } from './observable.ts';

/** The settings of the instance as this window last got them; null: it hasn't got any yet. */
export const currentInstance = createObservable<PageInstance | null>(null);
