import type { Web } from './api/web.ts';
import type { Settings } from './env.ts';
import { createMemoryRateCounter } from './infra/rate-counter.ts';
import type { RateCounter } from './infra/rate-counter.ts';
import { createRedisRateCounter } from './infra/redis-rate-counter.ts';
import type { Redis } from './infra/redis.ts';

export interface SharedCounters {
  /** connects several processes; null: this is the only one */
  redis: Redis | null;
  /** for limits shared by all processes */
  counter: RateCounter;
  /** for this process only */
  localCounter: RateCounter;
}

/** Connects several processes. When the server closes, requests still running are answered first. */
export async function openRedisCounters(web: Web, { redisUrl }: Settings, now: () => number): Promise<SharedCounters> {
  const localCounter = createMemoryRateCounter(now);
  if (redisUrl === null) return { redis: null, counter: localCounter, localCounter };
  // Loading the client takes a tenth of a server's start, and most have no Redis.
  const { openRedis } = await import('./infra/redis.ts');
  const redis = openRedis(redisUrl, web.log);
  web.addHook('onClose', () => redis.close());
  return { redis, counter: createRedisRateCounter(redis, localCounter), localCounter };
}
