/** Delays between tries, in ms. Full jitter: everybody's second try at another moment. */
export const backoffMs = { first: 1_000, longest: 300_000 } as const;

/** @param attempts failures so far, 1 or more; @param random 0 up to 1 */
export function backoffDelay(attempts: number, random: number): number {
  const ceiling = Math.min(backoffMs.longest, backoffMs.first * 2 ** Math.min(attempts - 1, 20));
  return Math.round(random * ceiling);
}

/** Between probes of a server that doesn't answer: 2 s growing to 60 s, jittered by a quarter. */
export function probeDelay(probes: number, random: number): number {
  const step = Math.min(60_000, 2_000 * 2 ** Math.min(probes, 10));
  return Math.round(step * (0.75 + random / 2));
}

/** How long a request may take: 15 s, and the time that its bytes need at 20 kB/s. */
export function timeoutFor(bytes: number): number {
  return 15_000 + Math.ceil(bytes / 20);
}

/** The longest lease and the longest wait that a record may carry; anything beyond comes from a clock that jumped. */
export const longestLeaseMs = timeoutFor(25 * 1024 * 1024) + 30_000;
export const longestWaitMs = 3_600_000;

/** How long until a moment, 0 once it is there; one further ahead than any wait can be comes from a clock that jumped. */
export function dueIn(atMs: number, nowMs: number): number {
  const leftMs = Math.max(0, atMs - nowMs);
  return leftMs > longestWaitMs && leftMs !== Infinity ? 0 : leftMs;
}
