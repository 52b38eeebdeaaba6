import { current } from '#data/current.ts';
import { activeAccount } from '#data/device.ts';
import { otherwise } from '#data/fault.ts';
import { unsentWork, type UnsentWork } from '#data/unsent-work.ts';
import { decideToLeave, sendBeforeLeaving, type LeaveChoice, type SendTrouble } from '#sync/send-before-leaving.ts';
import type { Running } from './boot.ts';
import { leaveDevice } from './leave-device.ts';
import { endSession, oweLogout, sessionHashOf } from './owed-logouts.ts';
import { putDown } from './put-down.ts';
import type { LogoutOutcome } from './session.ts';
import { unsentOf } from './unsent-of.ts';

/** the engine's time to send, and the longest that anybody is kept waiting for it, ms */
const sendMs = { budget: 20_000, patience: 22_000 } as const;

const nothing = unsentWork([], []);

/** The work of whoever is shown; null where nobody is signed in there. */
async function readShown({ device }: Pick<Running, 'device'>, userId?: number): Promise<UnsentWork | null> {
  const shown = current.get();
  if (shown?.user == null || (userId !== undefined && shown.user.user_id !== userId)) return null;
  return unsentOf(device, shown.user.user_id, shown.store);
}

/** All work of whoever is signed in that only this device has, with what is being typed at this moment. */
export async function unsentNow(running: Pick<Running, 'device'>): Promise<UnsentWork> {
  // A draft that is saved after the question would be another than the one that was asked about.
  await putDown(current.get()).catch(otherwise(undefined));
  return (await readShown(running)) ?? nothing;
}

async function send({ sync }: Running): Promise<SendTrouble> {
  const account = current.get();
  if (account === null) return 'failed';
  if (!navigator.onLine) return 'offline';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise((resolve) => (timer = setTimeout(resolve, sendMs.patience)));
  try {
    return await sendBeforeLeaving(account.store, () => sync.pass('person', sendMs.budget), patience);
  } catch (error) {
    // Closed, because they are not signed in any more.
    if (current.get() !== account) return 'signed-out';
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Signs out, unless that would leave something behind that the person wasn't asked about. What is private leaves the device in
 * any case; work stays under lock for its author, or goes if they gave up all of it.
 */
export async function logout(running: Running, choice: LeaveChoice): Promise<LogoutOutcome> {
  const { device } = running;
  const account = await activeAccount(device);
  if (account?.token == null) return { isLeft: true, isKept: false };
  const { userId, token } = account;
  // Not open any more where another window has signed out, or the session has ended.
  const decision = await decideToLeave(choice, { read: () => readShown(running, userId), send: () => send(running) });
  if (decision === null) return null;
  if ('unsent' in decision) return { isLeft: false, ...decision };
  // Made before: a transaction waits for nothing but the database.
  const session = await sessionHashOf(token);
  const wiped = await leaveDevice(running, { userId, token }, decision.leaving, () => oweLogout(device, session));
  // The server is told in its own time, now or with a later start. A session that had ended already needs no end.
  if (wiped !== 'gone') running.inBackground(endSession(device, token));
  return { isLeft: true, isKept: wiped === 'kept' };
}
