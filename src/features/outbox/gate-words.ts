import type { EngineStatus, Gate } from '#sync/status.ts';

const words: Record<Gate, string> = {
  offline: 'No connection. Everything is saved on this device and goes out when the connection returns.',
  server: 'The server can’t be reached at the moment. Everything is saved on this device and is tried again by itself.',
  portal: 'This network asks you to sign in before it lets anything through. Open its sign-in page, then come back.',
  'signed-out': 'Your session has ended. Log in again, and what waits here goes out under your name.',
  update: 'A newer version of Scape has left something here that this one can’t read. Reload to update.',
};

/** Why nothing goes out, or that all is well. */
export function gateWords(status: EngineStatus): string {
  if (status.gate !== null) return words[status.gate];
  return status.isDraining ? 'Sending now.' : 'Connected.';
}

const relative = new Intl.RelativeTimeFormat('en', { style: 'long' });

export function lastSynced(syncedAt: number | null, nowMs: number): string {
  if (syncedAt === null) return 'Not synced yet';
  const minutes = Math.floor((nowMs - syncedAt) / 60_000);
  if (minutes < 1) return 'Last synced just now';
  if (minutes < 60) return `Last synced ${relative.format(-minutes, 'minute')}`;
  if (minutes < 48 * 60) return `Last synced ${relative.format(-Math.floor(minutes / 60), 'hour')}`;
  return `Last synced ${relative.format(-Math.floor(minutes / 1440), 'day')}`;
}
