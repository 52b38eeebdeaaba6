import type { Web } from './api/web.ts';
import type { Settings } from './env.ts';
import { createMemoryRateCounter } from './infra/rate-counter.ts';
import type { RateCounter } from './infra/rate-counter.ts';
import { createRedisRateCounter } from './infra/redis-rate-counter.ts';
import { openRedis } from './infra/redis.ts';
import type { Redis } from './infra/redis.ts';

export interface SharedCounters {
  /** where several processes meet; null: this one is alone */
  redis: Redis | null;
  /** by which limits are kept, of all of them together */
  counter: RateCounter;
  /** of this one alone */
  localCounter: RateCounter;
}

/** Where several processes meet; what is still asked while the server ends is answered first. */
export function openRedisCounters(web: Web, { redisUrl }: Settings, now: () => number): SharedCounters {
  const localCounter = createMemoryRateCounter(now);
  if (redisUrl === null) return { redis: null, counter: localCounter, localCounter };
  const redis = openRedis(redisUrl, web.log);
  web.addHook('onClose', () => redis.close());
  return { redis, counter: createRedisRateCounter(redis, localCounter), localCounter };
}
