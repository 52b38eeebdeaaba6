import { setTimeout as pause } from 'node:timers/promises';

/** One request; resolves to whether the answer was the expected one. */
export type Task = () => Promise<boolean>;

export interface RateSeen {
  asked: number;
  /** answers per second */
  perSecond: number;
  /** from when each request was due until its answer, ms */
  delaysMs: number[];
  /** requests without a usable answer */
  errors: number;
}

/**
 * Sends requests at a fixed rate, whether or not earlier ones are answered, because users don't wait for one another.
 * Latency counts from when a request was due, so that the delays of an overloaded server are included.
 * @param rate per second
 */
export async function askAtRate(rate: number, lastsMs: number, next: () => Task): Promise<RateSeen> {
  const seen: RateSeen = { asked: 0, perSecond: 0, delaysMs: [], errors: 0 };
  const startedAt = performance.now();
  const waiting: Promise<void>[] = [];

  async function ask(dueAt: number, task: Task): Promise<void> {
    const isGood = await task().catch(() => false);
    seen.delaysMs.push(performance.now() - dueAt);
    if (!isGood) seen.errors += 1;
  }

  for (let elapsedMs = 0; elapsedMs < lastsMs; elapsedMs = performance.now() - startedAt) {
    for (; seen.asked < (elapsedMs * rate) / 1_000; seen.asked += 1) {
      waiting.push(ask(startedAt + (seen.asked / rate) * 1_000, next()));
    }
    await pause(2);
  }
  await Promise.all(waiting);
  seen.perSecond = ((seen.asked - seen.errors) * 1_000) / (performance.now() - startedAt);
  return seen;
}
