import type { OpenAccount } from './open-account.ts';
import { createObservable } from '#data/observable.ts';

/**
 * The account in use; one window shows one account. `src/app/boot/boot.ts` sets it; everything that shows or changes rows takes it
 * from here.
 */
export const accountInUse = createObservable<OpenAccount | null>(null);
