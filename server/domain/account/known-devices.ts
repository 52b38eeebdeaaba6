import type { Tx } from '#server/db/engine/database.ts';
import { isDeviceOf, isKnownDevice } from '#server/db/account/known-devices.ts';
import { newToken, tokenHashOf } from './sessions.ts';

/** As long as a browser keeps a cookie. */
export const deviceRetentionMs = 400 * 24 * 3600_000;

/** Whether the user of an e-mail has signed in with a device before. */
export async function knowsDevice(tx: Tx, secret: string, email: string): Promise<boolean> {
  return await isDeviceOf(tx, tokenHashOf(secret), email.trim().toLowerCase());
}

/** The secret that a device shows if it was made here, so that one device knows all who use it, else a new one. */
export async function deviceSecret(tx: Tx, presentedSecret: string | null): Promise<string> {
  return presentedSecret !== null && (await isKnownDevice(tx, tokenHashOf(presentedSecret)))
    ? presentedSecret
    : newToken();
}
