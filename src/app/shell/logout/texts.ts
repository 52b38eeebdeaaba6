import type { UnsentWork } from '#data/account/unsent-work.ts';
import type { SendProblem } from '#sync/engine/send-before-logout.ts';
import type { PauseReason } from '#sync/engine/status.ts';
import { pluralize, joinWithAnd } from '#ui/text/plural.ts';

const countedOrNull = (count: number, one: string, many: string) => (count === 0 ? null : pluralize(count, one, many));

/** How much work only this device has. */
export function unsentText({ waiting, stopped, unreadable: newer, drafts, shared, texts }: UnsentWork): string {
  const parts = [
    countedOrNull(waiting.length, 'change that has not been sent', 'changes that have not been sent'),
    countedOrNull(stopped.length, 'change that needs you', 'changes that need you'),
    countedOrNull(newer.length, 'change made by a newer version of Scape', 'changes made by a newer version of Scape'),
    countedOrNull(drafts.length, 'draft that is not published', 'drafts that are not published'),
    countedOrNull(shared.length, 'thing shared from another app', 'things shared from other apps'),
    countedOrNull(texts.length, 'text that you have not finished', 'texts that you have not finished'),
  ].filter((part) => part !== null);
  return `There ${parts[0]?.startsWith('1 ') === true ? 'is' : 'are'} ${joinWithAnd(parts)}.`;
}

/** Why nothing is sent now; null if not paused. */
export function pauseReasonText(reason: PauseReason | null): string | null {
  switch (reason) {
    case 'offline':
      return 'There is no connection, so nothing can be sent now.';
    case 'portal':
      return 'This network doesn’t let Scape through, so nothing can be sent now.';
    case 'server':
      return 'The server can’t take anything at the moment, so nothing can be sent now.';
    case 'signed-out':
      return 'Your session has ended, so nothing can be sent before you log in again.';
    case 'update':
    case null:
      return null;
    default:
      return reason satisfies never;
  }
}

/** The result of sending. */
export function sentText(sent: number): string {
  return countedOrNull(sent, 'change was sent.', 'changes were sent.') ?? 'Nothing could be sent.';
}

/** Why not everything was sent despite a connection; null if the entries themselves say so. */
export function problemText(problem: SendProblem): string | null {
  if (problem === 'slow') return 'The connection is too slow: not everything could be sent in time.';
  return problem === 'failed' ? 'Sending failed. You can try again.' : null;
}

// Dialog
export const andMore = (count: number) => `and ${String(count)} more`;
export const logOut = 'Log out?';
export const keepOnThisDevice = 'Keep on this device';
export const sendThenLogOut = 'Send, then log out';
export const changedMeanwhile = 'Something changed meanwhile, so nothing has been discarded.';
export const settleInOutbox = 'Settle this in the outbox';
export const choicesExplained =
  'What you keep stays on this device and is shown to nobody before you sign in here again. What you discard is deleted for good.';
