import * as z from 'zod/mini';
import { SessionReply, type GoogleBody, type LoginBody } from '#contract/account/session.ts';
import { OwnUser, type RegisterBody } from '#contract/account/user.ts';
import { storeAuthor } from '#data/db/open-account.ts';
import { deletePrivatePictures } from '#data/storage/clearable-caches.ts';
import { restoreStripped } from '#data/account/clear-data.ts';
import { activeAccount, dropToken, renewUser, signIn, type DeviceDb } from '#data/db/device.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { retryWithEviction } from '#data/storage/evict-cache.ts';
import { otherwise } from '#data/fault.ts';
import { NotOpenedYet } from '#data/db/open-with-timeout.ts';
import { mergeRankings, readRankings } from '#data/people/rankings.ts';
import type { AuthOutcome } from '#features/auth/outcome.ts';
import { isWireError } from '#sync/transport/ports.ts';
import type { Running } from '#app/boot/running.ts';
import { callServer, failureOf, tryServer } from '#app/queries/call-server.ts';
import { runPendingLogouts } from './pending-logouts.ts';
import { runPendingWipes } from './run-pending-wipes.ts';
import { renewPushSubscription } from '#app/push/subscription.ts';
import { markBrowserSession, mirrorSession } from './mirror.ts';

const storageFullText = 'This could not be saved. This device may have no room left.';

async function startSession(
  { device, sync, switchAccount, inBackground }: Running,
  path: '/auth/login' | '/auth/google' | '/auth/register',
  value: unknown,
  remember: boolean,
  texts: { fallback: string; offline?: string },
): Promise<AuthOutcome> {
  try {
    const reply = await callServer(null, { method: 'POST', path, value });
    if (reply.status >= 400) return failureOf(reply, texts);
    const parsed = z.safeParse(SessionReply, reply.json);
    if (!parsed.success) return { ok: false, message: 'Token not found in response' };
    const { token, data } = parsed.data;
    if (!remember) markBrowserSession();
    const visitor = accountInUse.get();
    // Public, and read already: who signs in and goes out of reach finds them again.
    const rankings = visitor?.user === null ? await readRankings(visitor.db).catch(otherwise(null)) : null;
    // Who comes back at once waits until what they left behind has gone.
    await runPendingWipes(device, data.user.user_id);
    await retryWithEviction(() => signIn(device, { user: data.user, token, remember }, Date.now()));
    mirrorSession({ token, user: data.user, remember });
    // Whose session ended without a logout left them; their owner gets them anew.
    await deletePrivatePictures().catch(otherwise(undefined));
    try {
      await switchAccount();
    } catch (error) {
      // Whose rows can't be kept here isn't left half signed in.
      await dropToken(device, data.user.user_id, token);
      mirrorSession(null);
      throw error;
    }
    const currentAccount = accountInUse.get();
    if (currentAccount?.user?.user_id === data.user.user_id) {
      await restoreStripped(currentAccount.store).catch(reportError);
      if (rankings !== null) await mergeRankings(currentAccount.db, rankings.values()).catch(reportError);
    }
    sync.wake('start');
    inBackground(renewPushSubscription(device));
    return { ok: true };
  } catch (error) {
    if (isWireError(error)) return failureOf(error, texts);
    if (error instanceof NotOpenedYet) return { ok: false, message: error.message };
    reportError(error);
    return { ok: false, message: storageFullText };
  }
}

export function login(running: Running, body: LoginBody, remember: boolean): Promise<AuthOutcome> {
  return startSession(running, '/auth/login', { ...body, remember }, remember, {
    fallback: 'Login failed',
    offline: 'Connection error. Using offline mode.',
  });
}

/** Signs in whoever Google says this is; somebody new gets an account. */
export function loginWithGoogle(running: Running, idToken: string): Promise<AuthOutcome> {
  const body: GoogleBody = { idToken };
  return startSession(running, '/auth/google', body, true, { fallback: 'Error al iniciar sesión con Google' });
}

export function register(running: Running, body: RegisterBody): Promise<AuthOutcome> {
  return startSession(running, '/auth/register', body, true, { fallback: 'Error al registrar usuario' });
}

async function storeUser(device: DeviceDb, token: string, userId: number, json: unknown): Promise<void> {
  const parsed = z.safeParse(z.object({ data: OwnUser }), json);
  if (!parsed.success || parsed.data.data.user_id !== userId) return;
  const user = parsed.data.data;
  const renewed = await renewUser(device, token, user);
  if (renewed === null) return;
  mirrorSession({ token, user, remember: renewed.remember });
  // The fetch took its time: by now somebody else may be shown.
  const currentAccount = accountInUse.get();
  if (currentAccount?.user?.user_id !== userId) return;
  try {
    await storeAuthor(currentAccount.store, user);
  } catch (error) {
    // Who has left over it has closed what it was to be kept in.
    if (accountInUse.get() === currentAccount) throw error;
  }
  if (accountInUse.get() === currentAccount && JSON.stringify(currentAccount.user) !== JSON.stringify(user))
    accountInUse.set({ ...currentAccount, user });
}

/**
 * On start the stored user is fetched anew; offline, the stored one stands.
 * @returns what went wrong, where the server said no
 */
export async function refreshUser({ device }: Pick<Running, 'device'>): Promise<string | null> {
  await runPendingLogouts(device);
  const account = await activeAccount(device);
  if (account?.token == null) {
    // A session that wasn't to be remembered ends without a word.
    await deletePrivatePictures().catch(otherwise(undefined));
    return null;
  }
  const { token, userId } = account;
  const reply = await tryServer(token, { method: 'GET', path: `/users/${userId}` });
  if (reply === null) return null;
  if (reply.status === 401) {
    await dropToken(device, userId, token);
    mirrorSession(null);
    return null;
  }
  if (reply.status >= 400) return failureOf(reply, { fallback: 'Error al obtener usuario' }).message;
  await storeUser(device, token, userId, reply.json);
  return null;
}
