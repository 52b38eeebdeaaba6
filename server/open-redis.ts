import type { Web } from './api/web.ts';
import type { Settings } from './env.ts';
import { createMemoryRateCounter } from './infra/rate-counter.ts';
import type { RateCounter } from './infra/rate-counter.ts';
import { createRedisRateCounter } from './infra/redis-rate-counter.ts';
import { openRedis } from './infra/redis.ts';
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
export function openRedisCounters(web: Web, { redisUrl }: Settings, now: () => number): SharedCounters {
  const localCounter = createMemoryRateCounter(now);
  if (redisUrl === null) return { redis: null, counter: localCounter, localCounter };
  const redis = openRedis(redisUrl, web.log);
  web.addHook('onClose', () => redis.close());
  return { redis, counter: createRedisRateCounter(redis, localCounter), localCounter };
}
