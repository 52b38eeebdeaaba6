import { setTimeout as pause } from 'node:timers/promises';

/** What is asked of the server: it resolves when there is an answer, true when that is what was asked for. */
export type Task = () => Promise<boolean>;

export interface RateSeen {
  asked: number;
  /** answered in a second */
  perSecond: number;
  /** from when each was due until its answer, ms */
  delaysMs: number[];
  /** calls without an answer that can be worked with */
  errors: number;
}

/**
 * Asks at a rate for a while, whether or not what was asked before has its answer: who waits to use the app doesn't wait for the
 * others. A delay counts from the moment at which a call was due, so that what a slow server holds up is counted too.
 * @param rate a second
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
