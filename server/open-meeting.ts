import type { Web } from './api/web.ts';
import type { Settings } from './env.ts';
import { createMemoryCounter } from './infra/counter.ts';
import type { Counter } from './infra/counter.ts';
import { createRedisCounter } from './infra/redis-counter.ts';
import { openRedis } from './infra/redis.ts';
import type { Redis } from './infra/redis.ts';

export interface Meeting {
  /** where several processes meet; null: this one is alone */
  redis: Redis | null;
  /** by which limits are kept, of all of them together */
  counter: Counter;
  /** of this one alone */
  counterHere: Counter;
}

/** Where several processes meet; what is still asked while the server ends is answered first. */
export function openMeeting(web: Web, { redisUrl }: Settings, now: () => number): Meeting {
  const counterHere = createMemoryCounter(now);
  if (redisUrl === null) return { redis: null, counter: counterHere, counterHere };
  const redis = openRedis(redisUrl, web.log);
  web.addHook('onClose', () => redis.close());
  return { redis, counter: createRedisCounter(redis, counterHere), counterHere };
}
