/** A socket's connection. */
interface Connection {
  close(discard?: boolean): void;
  on(event: 'packetCreate' | 'drain', listener: () => void): unknown;
}

/** So many may wait for a moment, when somebody comes back; more at no time. */
const maxWaiting = { aWhile: 500, ever: 10_000 };
const graceMs = 10_000;

/**
 * Ends a connection that takes nothing of what it is sent, though it answers when it is asked whether it is there: what waits
 * for it is held in memory. Whoever was only slow comes back, and pulls.
 * @param now milliseconds that are never set back
 */
export function closeSlowConsumer(connection: Connection, now: () => number = () => performance.now()): void {
  let waiting = 0;
  let behindSince: number | null = null;
  connection.on('packetCreate', () => {
    waiting += 1;
    if (waiting <= maxWaiting.aWhile) return;
    behindSince ??= now();
    if (waiting > maxWaiting.ever || now() - behindSince > graceMs) connection.close(true);
  });
  connection.on('drain', () => {
    waiting = 0;
    behindSince = null;
  });
}
