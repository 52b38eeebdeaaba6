import type { Web } from '#server/api/web.ts';

const headStartMs = 30_000;
const bytesPerMs = 10;
/** As long as anything on a connection may be still: nobody has more than this to spare, however fast they were. */
const maxAheadMs = 2 * 60_000;
const checkEveryMs = 5_000;

/** The time that bodies have, another one in tests. */
export interface BodyClock {
  /** milliseconds that are never set back */
  now(): number;
  /** Looks again and again. @returns ends it */
  repeat(check: () => void): () => void;
}

export const bodyClock: BodyClock = {
  now: () => performance.now(),
  repeat(check) {
    const timer = setInterval(check, checkEveryMs).unref();
    return () => clearInterval(timer);
  },
};

/**
 * Whether a body has fallen behind, by what has arrived of it, whatever was announced: it has 30 s to begin with, and 10 kB a
 * second, half of what our own app counts on. So the largest that a call takes decides how long one may last.
 * @returns told how much has arrived, says whether it is behind by now
 */
export function createBodyPace(now: () => number): (arrived: number) => boolean {
  let [lastAt, lastArrived, aheadMs] = [now(), 0, headStartMs];
  return (arrived) => {
    const at = now();
    const earnedMs = (arrived - lastArrived) / bytesPerMs;
    aheadMs = Math.min(aheadMs + earnedMs - (at - lastAt), maxAheadMs);
    [lastAt, lastArrived] = [at, arrived];
    return aheadMs < 0;
  };
}

/** Ends the connection of whoever sends a body by drops: all they want is to hold it, and what is kept free for the rest. */
export function endSlowBodies(web: Web, { now, repeat }: BodyClock = bodyClock): void {
  web.addHook('onRequest', async ({ raw, headers }, reply) => {
    if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length'] ?? 0) > 0)) return;
    const { socket } = raw;
    // What came along with the headers isn't counted: it is less than the time to begin with is worth.
    const before = socket.bytesRead;
    const isBehind = createBodyPace(now);
    const end = repeat(() => {
      if (!raw.complete && isBehind(socket.bytesRead - before)) raw.destroy();
    });
    raw.once('end', end).once('close', end);
    reply.raw.once('finish', end);
  });
}
