import * as z from 'zod/mini';
import { SessionReply, type LoginBody } from '#contract/session.ts';
import { OwnUser, type RegisterBody } from '#contract/user.ts';
import { keepAuthor } from '#data/account.ts';
import { accountDbName, AccountDb } from '#data/db.ts';
import { activeAccount, dropToken, forgetAccount, renewUser, signIn, type DeviceDb } from '#data/device.ts';
import { sealAccount } from '#data/seal-account.ts';
import { current } from '#data/current.ts';
import { dropLastWords } from '#features/wizard/last-words.ts';
import { failureText } from '#sync/failure-text.ts';
import { patientFetch } from '#sync/patient-fetch.ts';
import { isWireError, type WireReply, type WireRequest } from '#sync/ports.ts';
import { createTransport } from '#sync/transport.ts';
import type { Running } from './boot.ts';
import { markPresence, mirrorSession } from './session-mirror.ts';
import type { SessionOutcome, Unsent } from './session.ts';

const timeoutMs = 20_000;
const unsaved = 'This could not be saved. This device may have no room left.';

function send(
  token: string | null,
  request: Pick<WireRequest, 'method' | 'path'> & { value?: unknown },
): Promise<WireReply> {
  const transport = createTransport({
    origin: location.origin,
    token: () => Promise.resolve(token),
    fetch: patientFetch,
  });
  const { value, ...call } = request;
  const body = value === undefined ? null : ({ as: 'json', value } as const);
  return transport.send({ ...call, headers: {}, body, timeoutMs }, new AbortController().signal);
}

async function enter(
  { device, sync, switchAccount }: Running,
  path: '/auth/login' | '/auth/register',
  value: unknown,
  remember: boolean,
  texts: { fallback: string; offline: string },
): Promise<SessionOutcome> {
  try {
    const reply = await send(null, { method: 'POST', path, value });
    if (reply.status >= 400) {
      const { fields } = (reply.json ?? {}) as { fields?: Record<string, string> };
      return { ok: false, message: failureText(reply, texts), ...(fields === undefined ? {} : { fields }) };
    }
    const parsed = z.safeParse(SessionReply, reply.json);
    if (!parsed.success) return { ok: false, message: 'Token not found in response' };
    const { token, data } = parsed.data;
    if (!remember) markPresence();
    await signIn(device, { user: data.user, token, remember }, Date.now());
    mirrorSession({ token, user: data.user, remember });
    await switchAccount();
    sync.wake('start');
    return { ok: true };
  } catch (error) {
    if (isWireError(error)) return { ok: false, message: failureText(error, texts) };
    reportError(error);
    return { ok: false, message: unsaved };
  }
}

export function login(running: Running, body: LoginBody, remember: boolean): Promise<SessionOutcome> {
  return enter(running, '/auth/login', { ...body, remember }, remember, {
    fallback: 'Error al iniciar sesión',
    offline: 'Connection error. Using offline mode.',
  });
}

export function register(running: Running, body: RegisterBody): Promise<SessionOutcome> {
  return enter(running, '/auth/register', body, true, {
    fallback: 'An error occurred during registration.',
    offline: 'Network error or CORS issue',
  });
}

const owedKey = 'owedLogouts';

/** Tokens that were given up with no connection: told to the server when there is one. */
async function payLogouts(device: DeviceDb): Promise<void> {
  const held = await device.settings.get(owedKey);
  for (const token of (held?.value ?? []) as string[]) {
    const isTold = await send(token, { method: 'POST', path: '/auth/logout' }).then(
      ({ status }) => status < 500,
      () => false,
    );
    if (!isTold) return;
    const left = (((await device.settings.get(owedKey))?.value ?? []) as string[]).filter((other) => other !== token);
    await device.settings.put({ key: owedKey, value: left });
  }
}

const sendMs = 20_000;

/** Sends what waits. Who leaves isn't kept waiting by a network that swallows everything, nor by an engine that fails. */
async function sendAll(sync: Running['sync']): Promise<{ left: number }> {
  const patience = new Promise<{ left: number }>((resolve) => {
    setTimeout(() => {
      resolve({ left: 1 });
    }, sendMs);
  });
  return Promise.race([sync.pass('person', sendMs).catch(() => ({ left: 1 })), patience]);
}

/**
 * Signs out. Unsent changes are sent first, kept under lock for their author, or given up, as the person said; what is
 * private leaves the device in any case.
 */
export async function logout({ device, sync, switchAccount }: Running, { unsent }: { unsent: Unsent }): Promise<void> {
  const account = await activeAccount(device);
  if (account?.token == null) return;
  const { left } = unsent === 'send' ? await sendAll(sync) : { left: 0 };
  // Who sends doesn't give up what they haven't finished: drafts stay with what couldn't go out.
  const hasDrafts = unsent === 'send' && ((await current.get()?.db.drafts.count()) ?? 0) > 0;
  const isKept = unsent === 'keep' || left > 0 || hasDrafts;
  const owed = ((await device.settings.get(owedKey))?.value ?? []) as string[];
  await device.settings.put({ key: owedKey, value: [...owed, account.token] });
  await dropToken(device, account.userId, account.token);
  mirrorSession(null);
  await switchAccount();
  if (isKept) {
    const db = new AccountDb(accountDbName(account.userId));
    await db.open();
    await sealAccount(db);
    db.close();
  } else {
    await forgetAccount(device, account.userId);
    dropLastWords(accountDbName(account.userId));
  }
  // The server is told in its own time, now or with a later start.
  void payLogouts(device).catch(reportError);
}

/** On start the stored user is fetched anew; offline, the stored one stands. */
export async function refreshUser({ device }: Running): Promise<void> {
  await payLogouts(device);
  const account = await activeAccount(device);
  if (account?.token == null) return;
  const { token, userId } = account;
  const reply = await send(token, { method: 'GET', path: `/users/${userId}` }).catch(() => null);
  if (reply === null) return;
  if (reply.status === 401) {
    await dropToken(device, userId, token);
    mirrorSession(null);
    return;
  }
  const parsed = z.safeParse(z.object({ data: OwnUser }), reply.json);
  if (!parsed.success || parsed.data.data.user_id !== userId) return;
  const user = parsed.data.data;
  const renewed = await renewUser(device, token, user);
  if (renewed === null) return;
  mirrorSession({ token, user, remember: renewed.remember });
  // The fetch took its time: by now somebody else may be shown.
  const shown = current.get();
  if (shown?.user?.user_id !== userId) return;
  await keepAuthor(shown.db, user);
  if (current.get() === shown && JSON.stringify(shown.user) !== JSON.stringify(user)) current.set({ ...shown, user });
}
