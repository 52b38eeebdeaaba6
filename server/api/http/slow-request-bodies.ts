import type { Web } from '#server/api/web.ts';

const headStartMs = 30_000;
const bytesPerMs = 10;
/** The longest pause, ms: however fast a body was before, it can't save up more time than this. */
const maxAheadMs = 2 * 60_000;
const checkEveryMs = 5_000;

/** Clock for request bodies; replaced in tests. */
export interface BodyClock {
  /** monotonic, ms */
  now(): number;
  /**
   * Runs `check` repeatedly.
   * @returns a function that stops it
   */
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
 * Whether a body is too slow, judged by the bytes received, whatever size was announced: it has 30 s at the start, and
 * needs 10 kB/s, half of what our own app counts on. So the largest body of a call decides how long one may take.
 * @returns given the bytes received so far, whether the body is behind
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

/**
 * Closes connections that send their body too slowly: such a client only holds a connection, and capacity reserved for
 * the rest of the body.
 */
export function endSlowBodies(web: Web, { now, repeat }: BodyClock = bodyClock): void {
  web.addHook('onRequest', async ({ raw, headers }, reply) => {
    if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length'] ?? 0) > 0)) return;
    const { socket } = raw;
    // Bytes that came with the headers don't count; they are worth less than the initial allowance.
    const before = socket.bytesRead;
    const isBehind = createBodyPace(now);
    const end = repeat(() => {
      if (!raw.complete && isBehind(socket.bytesRead - before)) raw.destroy();
    });
    raw.once('end', end).once('close', end);
    reply.raw.once('finish', end);
  });
}
