import type { WindowCount, RateCounter } from './rate-counter.ts';
import type { Redis } from './redis.ts';

const prefix = 'scape:count:';
/** Maximum time that a caller waits to be counted. */
const timeoutMs = 250;
/** After a timeout, further calls don't ask Redis for a while. */
const pauseMs = 1_000;

/**
 * Counts across all processes, in Redis. Each process counts for itself too, so that it knows at least its own numbers
 * while Redis is away, or has just restarted empty.
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
    // The key expired between the commands, so the count has no expiry yet.
    if (leftMs < 0) await client.pExpire(key, windowMs);
    return { count, endsInMs: leftMs < 0 ? windowMs : leftMs };
  }

  return {
    async add(key, countWindow) {
      const here = await own.add(key, countWindow);
      // Keys that a process doesn't count separately would only fill Redis.
      const { windowMs, amount = 1 } = countWindow;
      const all =
        here.count === 0 ? null : await withTimeout(() => addThere(prefix + key, Math.ceil(windowMs), amount));
      return all === null || here.count > all.count ? here : all;
    },
  };
}
