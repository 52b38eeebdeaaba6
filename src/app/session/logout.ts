import { accountInUse } from '#data/db/account-in-use.ts';
import { activeAccount } from '#data/db/device.ts';
import { otherwise } from '#data/fault.ts';
import { unsentWork, type UnsentWork } from '#data/account/unsent-work.ts';
import {
  decideLogout,
  sendBeforeLogout,
  type LogoutChoice,
  type SendProblem,
} from '#sync/engine/send-before-logout.ts';
import type { Running } from '#app/boot/running.ts';
import { finishImports } from './finish-imports.ts';
import { removeAccount } from './remove-account.ts';
import { endSession, addPendingLogout, sessionHashOf } from './pending-logouts.ts';
import { flushPageState } from '#app/update/flush-page-state.ts';
import type { LogoutOutcome } from './session.ts';
import { readUnsentWork } from './unsent-work.ts';

/** time for the engine to send, and the longest the user waits for it, in ms */
const sendMs = { budget: 20_000, patience: 22_000 } as const;

const nothing = unsentWork([], []);

/** The unsent work of the account in use; null for a guest or another user. */
async function readCurrentWork({ device }: Pick<Running, 'device'>, userId?: number): Promise<UnsentWork | null> {
  const account = accountInUse.get();
  if (account?.user == null || (userId !== undefined && account.user.user_id !== userId)) return null;
  await finishImports(account).catch(otherwise(undefined));
  return readUnsentWork(device, account.user.user_id, account.store);
}

/** All work of the signed-in user that only this device has, including what is being typed. */
export async function readUnsentNow(running: Pick<Running, 'device'>): Promise<UnsentWork> {
  // Save drafts first: one saved after the question would differ from what the user was asked about.
  await flushPageState(accountInUse.get()).catch(otherwise(undefined));
  return (await readCurrentWork(running)) ?? nothing;
}

async function send({ sync }: Running): Promise<SendProblem> {
  const account = accountInUse.get();
  if (account === null) return 'failed';
  if (!navigator.onLine) return 'offline';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise((resolve) => (timer = setTimeout(resolve, sendMs.patience)));
  try {
    return await sendBeforeLogout(account.store, () => sync.pass('person', sendMs.budget), timeout);
  } catch (error) {
    // The database was closed, because the user is no longer signed in.
    if (accountInUse.get() !== account) return 'signed-out';
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Logs out, unless unsent work would be left that the user wasn't asked about. Private data leaves the device in any
 * case; unsent work stays for its author only, or is deleted if they discarded all of it.
 */
export async function logout(running: Running, choice: LogoutChoice): Promise<LogoutOutcome> {
  const { device } = running;
  const account = await activeAccount(device);
  if (account?.token == null) return { isLeft: true, isKept: false };
  const { userId, token } = account;
  // Null work: the account was closed, because another window logged out or the session ended.
  const decision = await decideLogout(choice, {
    read: () => readCurrentWork(running, userId),
    send: () => send(running),
  });
  if (decision === null) return null;
  if ('unsent' in decision) return { isLeft: false, ...decision };
  // Computed beforehand, because a transaction must not wait for anything but the database.
  const session = await sessionHashOf(token);
  const wipeResult = await removeAccount(running, { userId, token }, decision.leaving, () =>
    addPendingLogout(device, session),
  );
  // The server learns of it in the background or at a later start. A session that was already over needs no logout.
  if (wipeResult !== 'gone') running.inBackground(endSession(device, token));
  return { isLeft: true, isKept: wipeResult === 'kept' };
}
