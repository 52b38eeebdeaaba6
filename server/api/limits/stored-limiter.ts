import { tooManyAttempts } from '#server/domain/rate-limit.ts';
import type { RateLimit, ReachedLimit } from '#server/domain/rate-limit.ts';
import type { LimitKind } from '#server/domain/telemetry-event.ts';
import { networkOf, widerNetworkOf } from './caller-network.ts';
import type { Services } from '#server/api/services.ts';

/** What isn't to be reset by a restart, by another process, or by whoever brings very many keys. */
export interface StoredRateLimiter<Who> {
  /**
   * Counts one. @returns what takes it back, for it was no guess
   * @throws Refusal `rate_limited` where there were too many
   */
  take(who: Who): Promise<() => Promise<void>>;
}

/** So many in a window of time. */
export type WindowLimit = readonly [max: number, windowMs: number];

/** Bounds of one thing, an account for one, from wherever it is called. */
export function rateLimitsOf(name: string, key: string, windowLimits: readonly WindowLimit[]): RateLimit[] {
  return windowLimits.map(([max, windowMs]) => ({
    key: `${name}:${String(windowMs / 60_000)}m:${key}`,
    max,
    windowMs,
  }));
}

/**
 * Bounds of one network, about one thing where one is named.
 * @param shares how many networks that lie in one may do as much as each of them may
 */
export function networkRateLimits(
  name: string,
  { ip, about = '', shares }: { ip: string; about?: string; shares: number },
  windowLimits: readonly WindowLimit[],
): RateLimit[] {
  const network = networkOf(ip);
  const wider = widerNetworkOf(network);
  const own = rateLimitsOf(name, `${about}@${network}`, windowLimits);
  if (wider === null) return own;
  const together = windowLimits.map(([max, windowMs]): WindowLimit => [max * shares, windowMs]);
  return [...own, ...rateLimitsOf(name, `${about}@${wider}`, together)];
}

/** What was refused is refused for so long without a look at the database, which a flood must not keep busy. */
const cachedRefusalMs = 10_000;
const maxCachedRefusals = 10_000;

type StoredLimiterServices = Pick<Services, 'limits' | 'writer' | 'emitTelemetry' | 'now'>;

/** Bounds as they are here, where all limits may have a factor. */
export function scaleLimits({ limits }: Pick<Services, 'limits'>, rateLimits: RateLimit[]): RateLimit[] {
  return limits.rate === 0 ? [] : rateLimits.map((bound) => ({ ...bound, max: Math.ceil(bound.max * limits.rate) }));
}

/** Counts attempts in the database, under all their bounds or, where one of them is met, under none. */
export function createStoredRateLimiter<Who>(
  services: StoredLimiterServices,
  kind: LimitKind,
  limitsFor: (who: Who) => RateLimit[],
): StoredRateLimiter<Who> {
  const { writer, emitTelemetry, now } = services;
  const refusedKeys = new Map<string, { from: number; until: number }>();

  function cachedRefusalOf(all: RateLimit[], at: number): ReachedLimit | null {
    for (const { key } of all) {
      const cachedRefusal = refusedKeys.get(key);
      if (cachedRefusal === undefined) continue;
      // A clock that was set back ends a rest.
      if (cachedRefusal.from <= at && at < Math.min(cachedRefusal.until, cachedRefusal.from + cachedRefusalMs))
        return { key, endsInMs: cachedRefusal.until - at };
      refusedKeys.delete(key);
    }
    return null;
  }

  function cacheRefusal({ key, endsInMs }: ReachedLimit, at: number): void {
    const [oldest] = refusedKeys.keys();
    if (refusedKeys.size >= maxCachedRefusals && oldest !== undefined) refusedKeys.delete(oldest);
    refusedKeys.set(key, { from: at, until: at + endsInMs });
  }

  return {
    async take(who) {
      const all = scaleLimits(services, limitsFor(who));
      if (all.length === 0) return async () => undefined;
      const at = now();
      let reached = cachedRefusalOf(all, at);
      if (reached === null) {
        reached = await writer.run('attempt.take', { limits: all, now: at });
        if (reached !== null) cacheRefusal(reached, at);
      }
      if (reached === null) {
        const keys = all.map(({ key }) => key);
        return async () => void (await writer.run('attempt.give-back', { keys }));
      }
      emitTelemetry({ type: 'limit', kind });
      throw tooManyAttempts(reached);
    },
  };
}
