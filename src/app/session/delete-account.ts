import { activeAccount } from '#data/db/device.ts';
import type { PasswordOutcome } from '#features/settings/account/password-part.tsx';
import { isWireError } from '#sync/transport/ports.ts';
import type { Running } from '#app/boot/running.ts';
import { callServer, failureOf } from '#app/queries/call-server.ts';
import { removeAccount } from './remove-account.ts';
import { clearViewedPictures, hasCaches } from '#app/offline/picture-cache.ts';
import * as texts from './texts.ts';

const messages = {
  fallback: texts.accountNotDeleted,
  offline: texts.deletionUnanswered,
};

/**
 * Deletes the active account, first on the server, then on this device.
 * @param password empty if the account has none
 */
export async function deleteAccount(running: Running, password: string): Promise<PasswordOutcome> {
  const account = await activeAccount(running.device);
  if (account?.token == null) return { ok: false, message: texts.sessionEnded };
  const { userId, token } = account;
  try {
    const value = password === '' ? {} : { password };
    const reply = await callServer(token, { method: 'DELETE', path: `/users/${String(userId)}`, value });
    if (reply.status >= 300) return failureOf(reply, messages);
  } catch (error) {
    if (isWireError(error)) return failureOf(error, messages);
    reportError(error);
    return { ok: false, message: messages.fallback };
  }
  // The server has deleted it: if this fails, the pending wipe runs at the next start.
  await removeAccount(running, { userId, token }, { isKept: false, discarded: 'all' }).catch(reportError);
  if (hasCaches()) await clearViewedPictures().catch(reportError);
  return { ok: true };
}
