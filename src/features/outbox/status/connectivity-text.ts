import type { EngineStatus, PauseReason } from '#sync/engine/status.ts';
import { formatAge } from '#ui/text/age.ts';
import * as texts from './texts.ts';

const connectivityTexts: Record<PauseReason, string> = {
  offline: 'No connection. Everything is saved on this device',
  server: 'The server can’t take anything at the moment. Everything is saved on this device',
  portal:
    'This network doesn’t let Scape through: something else answers. You may have to sign in on its page. Everything is saved on this device',
  'signed-out': 'Your session has ended. Log in again, and what waits here goes out under your name.',
  update: 'A newer version of Scape has left something here that this one can’t read. Reload to update.',
};

/**
 * The connection's state: why nothing is sent, or that all is well.
 * @param canSendClosed entries are sent with Scape closed
 * @param pending number of waiting changes: the engine is also busy while it only pulls
 */
export function connectivityText({ gate, isDraining }: EngineStatus, canSendClosed: boolean, pending: number): string {
  if (gate === null) return isDraining && pending > 0 ? 'Sending now.' : 'Connected.';
  if (gate === 'signed-out' || gate === 'update') return connectivityTexts[gate];
  const until = gate === 'offline' ? 'when the connection returns' : 'when it can';
  return canSendClosed
    ? `${connectivityTexts[gate]} and goes out by itself ${until}, even when Scape is closed.`
    : `${connectivityTexts[gate]} and goes out ${until}. What is left when you close Scape will be sent when you next open it.`;
}

/** How many changes wait, and how many need the user; empty for none. */
export function countText({ pending, stopped }: { pending: number; stopped: number }): string {
  const parts = [pending > 0 ? texts.waiting(pending) : '', stopped > 0 ? texts.needYou(stopped) : ''];
  return parts.filter((part) => part !== '').join(', ');
}

export function lastSynced(syncedAt: number | null, nowMs: number): string {
  return syncedAt === null ? 'Not synced yet' : `Last synced ${formatAge(syncedAt, nowMs)}`;
}
