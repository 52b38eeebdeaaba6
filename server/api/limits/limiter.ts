import { tooManyAttempts } from '#server/domain/rate-limit.ts';
import type { LimitKind } from '#server/domain/telemetry-event.ts';
import type { LimitedWindow, WindowCount } from '#server/infra/rate-counter.ts';
import { countFrom, networkOf } from './caller-network.ts';
import type { Services } from '#server/api/services.ts';

export interface RateLimiter {
  /** Counts one, or as many. @throws Refusal `rate_limited` where there were too many */
  take(key: string, amount?: number): Promise<void>;
}

export interface RateLimitRule {
  /** of what is counted; limits of one name count together */
  name: string;
  max: number;
  windowMs: number;
  kind: LimitKind;
}

type LimiterServices = Pick<Services, 'limits' | 'counter' | 'emitTelemetry'>;

/** @param add counts more of a key */
function createTake(
  { limits, emitTelemetry }: LimiterServices,
  { max: defaultMax, kind, windowMs }: RateLimitRule,
  add: (key: string, rule: LimitedWindow) => Promise<WindowCount>,
): RateLimiter['take'] {
  const max = Math.ceil(defaultMax * limits.rate);
  return async (key, amount = 1) => {
    if (limits.rate === 0) return;
    const { count, endsInMs } = await add(key, { windowMs, max, amount });
    if (count <= max) return;
    emitTelemetry({ type: 'limit', kind });
    throw tooManyAttempts({ endsInMs });
  };
}

/**
 * Counts attempts by what they are about, an account for one, from wherever they come. It spares the server; what keeps
 * guessers out is counted in the database (`stored-limiter.ts`).
 */
export function createRateLimiter(services: LimiterServices, limit: RateLimitRule): RateLimiter {
  const { counter } = services;
  return { take: createTake(services, limit, (key, rule) => counter.add(`${limit.name}:${key}`, rule)) };
}

/** Counts attempts by the network of the address they come from. */
export function createNetworkRateLimiter(services: LimiterServices, limit: RateLimitRule): RateLimiter {
  const { counter } = services;
  return {
    take: createTake(services, limit, (address, rule) => countFrom(counter, limit.name, networkOf(address), rule)),
  };
}
