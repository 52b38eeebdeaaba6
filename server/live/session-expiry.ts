import type { LivePorts } from './ports.ts';
import { socketsHere } from './sockets.ts';
import type { LiveServer } from './sockets.ts';

export interface ExpiryTimes {
  /** interval of checks for expired sessions */
  expiryMs: number;
  /** interval of queries for ended sessions */
  sessionsMs: number;
}

/**
 * Closes this process's sockets whose session has expired, at once, and after a while those whose session was ended:
 * ending one notifies the sockets, but another process may miss that.
 */
export function watchExpiry(
  io: LiveServer,
  { now, sessionsAmong, log }: Pick<LivePorts, 'now' | 'sessionsAmong' | 'log'>,
  { expiryMs, sessionsMs }: ExpiryTimes,
): () => void {
  function closeExpired(): void {
    const at = now();
    for (const socket of socketsHere(io)) if (socket.data.expiresAt <= at) socket.disconnect(true);
  }

  async function closeEnded(): Promise<void> {
    const sockets = socketsHere(io);
    const ids = new Set(sockets.map(({ data }) => data.sessionId));
    const going = await sessionsAmong([...ids]);
    for (const socket of sockets) if (!going.has(socket.data.tokenHash)) socket.disconnect(true);
  }

  let isAsking = false;

  /** A failing database must not disconnect anybody. */
  async function askForSessions(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      await closeEnded();
    } catch (error) {
      log.warn({ err: error }, 'the sockets’ sessions could not be checked');
    } finally {
      isAsking = false;
    }
  }

  const timers = [setInterval(closeExpired, expiryMs), setInterval(() => void askForSessions(), sessionsMs)];
  for (const timer of timers) timer.unref();
  return () => timers.forEach((timer) => clearInterval(timer));
}
