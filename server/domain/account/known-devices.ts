import type { Tx } from '#server/db/engine/database.ts';
import { isDeviceOf, isKnownDevice } from '#server/db/account/known-devices.ts';
import { newToken, tokenHashOf } from './sessions.ts';

/** The longest that browsers keep a cookie. */
export const deviceRetentionMs = 400 * 24 * 3600_000;

/** Whether the user with this e-mail has signed in on this device before. */
export async function knowsDevice(tx: Tx, secret: string, email: string): Promise<boolean> {
  return await isDeviceOf(tx, tokenHashOf(secret), email.trim().toLowerCase());
}

/** The presented device secret if this server issued it, else a new one. All users of a device share one secret. */
export async function deviceSecret(tx: Tx, presentedSecret: string | null): Promise<string> {
  return presentedSecret !== null && (await isKnownDevice(tx, tokenHashOf(presentedSecret)))
    ? presentedSecret
    : newToken();
}
