/** Delays between tries, in ms. Full jitter spreads clients' second tries. */
export const backoffMs = { first: 1_000, longest: 300_000 } as const;

/** @param attempts failures so far, at least 1; @param random in [0, 1) */
export function backoffDelay(attempts: number, random: number): number {
  const ceiling = Math.min(backoffMs.longest, backoffMs.first * 2 ** Math.min(attempts - 1, 20));
  return Math.round(random * ceiling);
}

/** Delay between probes of a server that doesn't answer: 2 s doubling to 60 s, ±25 %. */
export function probeDelay(probes: number, random: number): number {
  const step = Math.min(60_000, 2_000 * 2 ** Math.min(probes, 10));
  return Math.round(step * (0.75 + random / 2));
}

/** Timeout of a request in ms: 15 s, plus the time its bytes take at 20 kB/s. */
export function timeoutFor(bytes: number): number {
  return 15_000 + Math.ceil(bytes / 20);
}

/** The longest lease and wait that an entry may carry; anything longer comes from a clock that jumped. */
export const longestLeaseMs = timeoutFor(25 * 1024 * 1024) + 30_000;
export const longestWaitMs = 3_600_000;

/** Milliseconds until a time, 0 once it has passed, or if it is further ahead than any wait (the clock jumped). */
export function dueIn(atMs: number, nowMs: number): number {
  const leftMs = Math.max(0, atMs - nowMs);
  return leftMs > longestWaitMs && leftMs !== Infinity ? 0 : leftMs;
}
