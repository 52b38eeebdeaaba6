import type { OpenAccount } from './open-account.ts';
import { createObservable } from '#data/observable.ts';

/**
 * The account in use; one window shows one account. Set by `src/app/boot/boot.ts`; whatever shows or changes rows reads
 * it here.
 */
export const accountInUse = createObservable<OpenAccount | null>(null);
