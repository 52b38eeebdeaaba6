import { tooManyAttempts } from '#server/domain/count-attempts.ts';
import type { TrafficLimit } from '#server/domain/limits.ts';
import type { LimitedWindow, WindowCount } from '#server/infra/rate-counter.ts';
import { countFrom, networkOf } from './caller-network.ts';
import type { Services } from '#server/api/services.ts';

export interface RateLimiter {
  /**
   * Counts one, or the given amount.
   * @throws Refusal `rate_limited` if the limit is exceeded
   */
  take(key: string, amount?: number): Promise<void>;
  /** Takes one back, for what turned out to do nothing. */
  giveBack(key: string): Promise<void>;
}

/** A limit whose key the caller of the limiter chooses. */
type RateLimitRule = Omit<TrafficLimit, 'by'>;

type LimiterServices = Pick<Services, 'limits' | 'counter' | 'emitTelemetry'>;

/** @param add counts more under a key */
function createLimiter(
  { limits, emitTelemetry }: LimiterServices,
  { max: defaultMax, kind, windowMs }: RateLimitRule,
  add: (key: string, rule: LimitedWindow) => Promise<WindowCount>,
): RateLimiter {
  const max = Math.ceil(defaultMax * limits.rate);
  return {
    async take(key, amount = 1) {
      if (limits.rate === 0) return;
      const { count, endsInMs } = await add(key, { windowMs, max, amount });
      if (count <= max) return;
      emitTelemetry({ type: 'limit', kind });
      throw tooManyAttempts({ endsInMs });
    },
    async giveBack(key) {
      if (limits.rate > 0) await add(key, { windowMs, max, amount: -1 });
    },
  };
}

/**
 * Counts by any key, e.g. an account, from wherever the calls come. This spares the server; what keeps guessers out is
 * counted in the database (`stored-limiter.ts`).
 */
export function createRateLimiter(services: LimiterServices, limit: RateLimitRule): RateLimiter {
  const { counter } = services;
  return createLimiter(services, limit, (key, rule) => counter.add(`${limit.name}:${key}`, rule));
}

/** Counts by the network of an address. */
export function createNetworkRateLimiter(services: LimiterServices, limit: RateLimitRule): RateLimiter {
  const { counter } = services;
  return createLimiter(services, limit, (address, rule) => countFrom(counter, limit.name, networkOf(address), rule));
}

/** The limiter of a row of the table: `take` expects a user id if it counts by account, else the caller's address. */
export function createTrafficLimiter(services: LimiterServices, limit: TrafficLimit): RateLimiter {
  return limit.by === 'account' ? createRateLimiter(services, limit) : createNetworkRateLimiter(services, limit);
}
