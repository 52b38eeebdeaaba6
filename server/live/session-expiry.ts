import type { LivePorts } from './ports.ts';
import { socketsHere } from './sockets.ts';
import type { LiveServer } from './sockets.ts';

export interface ExpiryTimes {
  /** how often it is looked at the time */
  expiryMs: number;
  /** how often it is asked which sessions there still are */
  sessionsMs: number;
}

/**
 * Closes the sockets of this process whose session has run out, at once, and after a while those whose session is no more:
 * who ends one tells the sockets, but another process may not hear of it.
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

  /** Nobody is put out because the database doesn't answer. */
  async function askForSessions(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      await closeEnded();
    } catch (error) {
      log.warn({ err: error }, 'the sessions of the sockets were not looked at');
    } finally {
      isAsking = false;
    }
  }

  const timers = [setInterval(closeExpired, expiryMs), setInterval(() => void askForSessions(), sessionsMs)];
  for (const timer of timers) timer.unref();
  return () => timers.forEach((timer) => clearInterval(timer));
}
