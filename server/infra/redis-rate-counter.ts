import type { WindowCount, RateCounter } from './rate-counter.ts';
import type { Redis } from './redis.ts';

const prefix = 'scape:count:';
/** Nobody who calls waits longer than that to be counted. */
const timeoutMs = 250;
/** And after one who did, the next ones don't for a while. */
const pauseMs = 1_000;

/**
 * Counts of all processes together, in Redis. Each counts for itself as well: while Redis is away, or has just come back
 * with nothing in it, a process knows at least what it has seen.
 */
export function createRedisRateCounter({ client, onReturn }: Redis, own: RateCounter): RateCounter {
  let pausedUntil = -Infinity;
  onReturn(() => (pausedUntil = -Infinity));

  async function withTimeout<T>(question: () => Promise<T>): Promise<T | null> {
    if (!client.isReady || performance.now() < pausedUntil) return null;
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('Redis takes too long')), timeoutMs);
    });
    try {
      return await Promise.race([question(), tooLong]);
    } catch {
      pausedUntil = performance.now() + pauseMs;
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  async function addThere(key: string, windowMs: number, amount: number): Promise<WindowCount> {
    const [, count, leftMs] = await client
      .multi()
      .set(key, '0', { condition: 'NX', expiration: { type: 'PX', value: windowMs } })
      .incrBy(key, amount)
      .pTTL(key)
      .execTyped();
    // It ended between the two, so what was counted began without an end.
    if (leftMs < 0) await client.pExpire(key, windowMs);
    return { count, endsInMs: leftMs < 0 ? windowMs : leftMs };
  }

  return {
    async add(key, countWindow) {
      const here = await own.add(key, countWindow);
      // What one process doesn't count by itself would only fill Redis.
      const { windowMs, amount = 1 } = countWindow;
      const all =
        here.count === 0 ? null : await withTimeout(() => addThere(prefix + key, Math.ceil(windowMs), amount));
      return all === null || here.count > all.count ? here : all;
    },
  };
}
