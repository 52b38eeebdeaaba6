/** A socket's connection. */
interface Connection {
  close(discard?: boolean): void;
  on(event: 'packetCreate' | 'drain', listener: () => void): unknown;
}

/**
 * Packets waiting for one connection: `aWhile` may be exceeded briefly, for instance after a reconnect; `ever` never.
 */
const maxWaiting = { aWhile: 500, ever: 10_000 };
const graceMs = 10_000;

/**
 * Closes a connection that doesn't read what it is sent, even if it answers pings, because the packets pile up in
 * memory. A client that was only slow reconnects and pulls.
 * @param now monotonic, ms
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
