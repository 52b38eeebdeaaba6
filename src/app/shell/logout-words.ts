import type { UnsentWork } from '#data/unsent-work.ts';
import type { SendTrouble } from '#sync/send-before-leaving.ts';
import type { Gate } from '#sync/status.ts';

function counted(count: number, one: string, many: string): string | null {
  if (count === 0) return null;
  return `${String(count)} ${count === 1 ? one : many}`;
}

function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** How much there is that only this device has. */
export function unsentWords({ waiting, stopped, newer, drafts, shared, texts }: UnsentWork): string {
  const parts = [
    counted(waiting.length, 'change that has not been sent', 'changes that have not been sent'),
    counted(stopped.length, 'change that needs you', 'changes that need you'),
    counted(newer.length, 'change made by a newer version of Scape', 'changes made by a newer version of Scape'),
    counted(drafts.length, 'draft that is not published', 'drafts that are not published'),
    counted(shared.length, 'thing shared from another app', 'things shared from other apps'),
    counted(texts.length, 'text that you have not finished', 'texts that you have not finished'),
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
  return counted(sent, 'change was sent.', 'changes were sent.') ?? 'Nothing could be sent.';
}

/** Why not all was sent while there was a connection; null where the changes themselves say it. */
export function troubleWords(trouble: SendTrouble): string | null {
  if (trouble === 'slow') return 'The connection is too slow: not everything could be sent in time.';
  return trouble === 'failed' ? 'Sending failed. You can try again.' : null;
}
