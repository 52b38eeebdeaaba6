import { activeAccount } from '#data/db/device.ts';
import type { PasswordOutcome } from '#features/settings/account/password-part.tsx';
import { isWireError } from '#sync/transport/ports.ts';
import type { Running } from '#app/boot/running.ts';
import { callServer, failureOf } from '#app/queries/call-server.ts';
import { removeAccount } from './remove-account.ts';
import { clearViewedPictures, hasCaches } from '#app/offline/picture-cache.ts';

const texts = {
  fallback: 'The account could not be deleted. Please try again later.',
  offline: 'There is no answer from the server. If your account is still there, try again when you have a connection.',
};

/**
 * Deletes the account that is signed in, at the server and then on this device.
 * @param password empty for whoever has none
 */
export async function deleteAccount(running: Running, password: string): Promise<PasswordOutcome> {
  const account = await activeAccount(running.device);
  if (account?.token == null) return { ok: false, message: 'Your session has ended. Log in, then try again.' };
  const { userId, token } = account;
  try {
    const value = password === '' ? {} : { password };
    const reply = await callServer(token, { method: 'DELETE', path: `/users/${String(userId)}`, value });
    if (reply.status >= 300) return failureOf(reply, texts);
  } catch (error) {
    if (isWireError(error)) return failureOf(error, texts);
    reportError(error);
    return { ok: false, message: texts.fallback };
  }
  // The server has done it: whatever fails here is owed, and done when the app starts again.
  await removeAccount(running, { userId, token }, { isKept: false, discarded: 'all' }).catch(reportError);
  if (hasCaches()) await clearViewedPictures().catch(reportError);
  return { ok: true };
}
