import type { LivePorts } from './live-ports.ts';
import { socketsHere } from './sockets.ts';
import type { LiveServer } from './sockets.ts';

/** Closes the sockets of this process whose session has run out. */
export function watchExpiry(io: LiveServer, { now }: LivePorts, everyMs: number): () => void {
  const timer = setInterval(() => {
    const at = now();
    for (const socket of socketsHere(io)) if (socket.data.expiresAt <= at) socket.disconnect(true);
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
