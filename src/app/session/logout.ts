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
import { removeAccount } from './remove-account.ts';
import { endSession, addPendingLogout, sessionHashOf } from './pending-logouts.ts';
import { flushPageState } from '#app/update/flush-page-state.ts';
import type { LogoutOutcome } from './session.ts';
import { readUnsentWork } from './unsent-work.ts';

/** the engine's time to send, and the longest that anybody is kept waiting for it, ms */
const sendMs = { budget: 20_000, patience: 22_000 } as const;

const nothing = unsentWork([], []);

/** The work of whoever is shown; null where nobody is signed in there. */
async function readCurrentWork({ device }: Pick<Running, 'device'>, userId?: number): Promise<UnsentWork | null> {
  const account = accountInUse.get();
  if (account?.user == null || (userId !== undefined && account.user.user_id !== userId)) return null;
  return readUnsentWork(device, account.user.user_id, account.store);
}

/** All work of whoever is signed in that only this device has, with what is being typed at this moment. */
export async function readUnsentNow(running: Pick<Running, 'device'>): Promise<UnsentWork> {
  // A draft that is saved after the question would be another than the one that was asked about.
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
    // Closed, because they are not signed in any more.
    if (accountInUse.get() !== account) return 'signed-out';
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Signs out, unless that would leave something behind that the person wasn't asked about. What is private leaves the device in
 * any case; work stays under lock for its author, or goes if they gave up all of it.
 */
export async function logout(running: Running, choice: LogoutChoice): Promise<LogoutOutcome> {
  const { device } = running;
  const account = await activeAccount(device);
  if (account?.token == null) return { isLeft: true, isKept: false };
  const { userId, token } = account;
  // Not open any more where another window has signed out, or the session has ended.
  const decision = await decideLogout(choice, {
    read: () => readCurrentWork(running, userId),
    send: () => send(running),
  });
  if (decision === null) return null;
  if ('unsent' in decision) return { isLeft: false, ...decision };
  // Made before: a transaction waits for nothing but the database.
  const session = await sessionHashOf(token);
  const wipeResult = await removeAccount(running, { userId, token }, decision.leaving, () =>
    addPendingLogout(device, session),
  );
  // The server is told in its own time, now or with a later start. A session that had ended already needs no end.
  if (wipeResult !== 'gone') running.inBackground(endSession(device, token));
  return { isLeft: true, isKept: wipeResult === 'kept' };
}
