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
import { cleanUpEndedSessions } from './ended-sessions.ts';
import { runPendingWipes } from './run-pending-wipes.ts';
import { renewPushSubscription } from '#app/push/subscription.ts';
import { markBrowserSession, mirrorSession } from './mirror.ts';
import * as texts from './texts.ts';

async function startSession(
  { device, sync, switchAccount, inBackground }: Running,
  path: '/auth/login' | '/auth/google' | '/auth/register',
  value: unknown,
  remember: boolean,
  messages: { fallback: string; offline?: string },
): Promise<AuthOutcome> {
  try {
    const reply = await callServer(null, { method: 'POST', path, value });
    if (reply.status >= 400) return failureOf(reply, messages);
    const parsed = z.safeParse(SessionReply, reply.json);
    if (!parsed.success) return { ok: false, message: texts.tokenMissing };
    const { token, data } = parsed.data;
    if (!remember) markBrowserSession();
    const visitor = accountInUse.get();
    // Rankings are public: copy the guest's, so that a user who signs in and goes offline still has them.
    const rankings = visitor?.user === null ? await readRankings(visitor.db).catch(otherwise(null)) : null;
    // A user who returns at once waits until their wipe is complete.
    await runPendingWipes(device, data.user.user_id);
    await retryWithEviction(() => signIn(device, { user: data.user, token, remember }, Date.now()));
    mirrorSession({ token, user: data.user, remember });
    // Left behind by sessions that ended without a logout; their owner can fetch them again.
    await deletePrivatePictures().catch(otherwise(undefined));
    try {
      await switchAccount();
    } catch (error) {
      // If the rows can't be stored here, don't leave the user half signed in.
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
    if (isWireError(error)) return failureOf(error, messages);
    if (error instanceof NotOpenedYet) return { ok: false, message: error.message };
    reportError(error);
    return { ok: false, message: texts.storageFull };
  }
}

export function login(running: Running, body: LoginBody, remember: boolean): Promise<AuthOutcome> {
  return startSession(running, '/auth/login', { ...body, remember }, remember, {
    fallback: texts.loginFailed,
    offline: texts.offlineLogin,
  });
}

/** Signs in with Google; new users get an account. */
export function loginWithGoogle(running: Running, idToken: string, invite?: string): Promise<AuthOutcome> {
  const body: GoogleBody = { idToken, ...(invite === undefined ? {} : { invite }) };
  return startSession(running, '/auth/google', body, true, { fallback: texts.googleFailed });
}

export function register(running: Running, body: RegisterBody): Promise<AuthOutcome> {
  return startSession(running, '/auth/register', body, true, { fallback: texts.registrationFailed });
}

async function storeUser(device: DeviceDb, token: string, userId: number, json: unknown): Promise<void> {
  const parsed = z.safeParse(z.object({ data: OwnUser }), json);
  if (!parsed.success || parsed.data.data.user_id !== userId) return;
  const user = parsed.data.data;
  const renewed = await renewUser(device, token, user);
  if (renewed === null) return;
  mirrorSession({ token, user, remember: renewed.remember });
  // The account may have been switched during the fetch.
  const currentAccount = accountInUse.get();
  if (currentAccount?.user?.user_id !== userId) return;
  try {
    await storeAuthor(currentAccount.store, user);
  } catch (error) {
    // If the user left meanwhile, their database is closed.
    if (accountInUse.get() === currentAccount) throw error;
  }
  if (accountInUse.get() === currentAccount && JSON.stringify(currentAccount.user) !== JSON.stringify(user))
    accountInUse.set({ ...currentAccount, user });
}

/**
 * Refreshes the stored user at start; offline, the stored one stands.
 * @returns the server's error message, or null
 */
export async function refreshUser({ device }: Pick<Running, 'device'>): Promise<string | null> {
  await cleanUpEndedSessions(device);
  const account = await activeAccount(device);
  if (account?.token == null) return null;
  const { token, userId } = account;
  const reply = await tryServer(token, { method: 'GET', path: `/users/${userId}` });
  if (reply === null) return null;
  if (reply.status === 401) {
    await dropToken(device, userId, token, reply.json);
    mirrorSession(null);
    return null;
  }
  if (reply.status >= 400) return failureOf(reply, { fallback: texts.userNotLoaded }).message;
  await storeUser(device, token, userId, reply.json);
  return null;
}
