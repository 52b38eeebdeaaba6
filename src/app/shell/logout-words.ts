import type { UnsentWork } from '#data/unsent-work.ts';
import type { SendTrouble } from '#sync/send-before-leaving.ts';
import type { Gate } from '#sync/status.ts';
import { counted, listed } from '#ui/counted.ts';

const some = (count: number, one: string, many: string) => (count === 0 ? null : counted(count, one, many));

/** How much there is that only this device has. */
export function unsentWords({ waiting, stopped, newer, drafts, shared, texts }: UnsentWork): string {
  const parts = [
    some(waiting.length, 'change that has not been sent', 'changes that have not been sent'),
    some(stopped.length, 'change that needs you', 'changes that need you'),
    some(newer.length, 'change made by a newer version of Scape', 'changes made by a newer version of Scape'),
    some(drafts.length, 'draft that is not published', 'drafts that are not published'),
    some(shared.length, 'thing shared from another app', 'things shared from other apps'),
    some(texts.length, 'text that you have not finished', 'texts that you have not finished'),
  ].filter((part) => part !== null);
  return `There ${parts[0]?.startsWith('1 ') === true ? 'is' : 'are'} ${listed(parts)}.`;
}

/** Why nothing goes out at the moment; null where it can. */
export function gateWords(gate: Gate | null): string | null {
  switch (gate) {
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
      return gate satisfies never;
  }
}

/** What came of sending. */
export function sentWords(sent: number): string {
  return some(sent, 'change was sent.', 'changes were sent.') ?? 'Nothing could be sent.';
}

/** Why not all was sent while there was a connection; null where the changes themselves say it. */
export function troubleWords(trouble: SendTrouble): string | null {
  if (trouble === 'slow') return 'The connection is too slow: not everything could be sent in time.';
  return trouble === 'failed' ? 'Sending failed. You can try again.' : null;
}
