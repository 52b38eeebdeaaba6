import { tooMany } from '#server/domain/attempts.ts';
import type { Bound, Met } from '#server/domain/attempts.ts';
import type { LimitKind } from '#server/domain/happening.ts';
import { networkOf, widerNetworkOf } from './caller-network.ts';
import type { Services } from './services.ts';

/** What isn't to be reset by a restart, by another process, or by whoever brings very many keys. */
export interface KeptAttempts<Who> {
  /**
   * Counts one. @returns what takes it back, for it was no guess
   * @throws Refusal `rate_limited` where there were too many
   */
  take(who: Who): Promise<() => Promise<void>>;
}

/** So many in a window of time. */
export type Most = readonly [max: number, windowMs: number];

/** Bounds of one thing, an account for one, from wherever it is called. */
export function boundsOf(name: string, key: string, mosts: readonly Most[]): Bound[] {
  return mosts.map(([max, windowMs]) => ({ key: `${name}:${String(windowMs / 60_000)}m:${key}`, max, windowMs }));
}

/**
 * Bounds of one network, about one thing where one is named.
 * @param shares how many networks that lie in one may do as much as each of them may
 */
export function networkBounds(
  name: string,
  { ip, about = '', shares }: { ip: string; about?: string; shares: number },
  mosts: readonly Most[],
): Bound[] {
  const network = networkOf(ip);
  const wider = widerNetworkOf(network);
  const own = boundsOf(name, `${about}@${network}`, mosts);
  if (wider === null) return own;
  const together = mosts.map(([max, windowMs]): Most => [max * shares, windowMs]);
  return [...own, ...boundsOf(name, `${about}@${wider}`, together)];
}

/** What was refused is refused for so long without a look at the database, which a flood must not keep busy. */
const restMs = 10_000;
const restingAtMost = 10_000;

type Keeping = Pick<Services, 'limits' | 'writer' | 'tell' | 'now'>;

/** Bounds as they are here, where all limits may have a factor. */
export function scaled({ limits }: Pick<Services, 'limits'>, bounds: Bound[]): Bound[] {
  return limits.rate === 0 ? [] : bounds.map((bound) => ({ ...bound, max: Math.ceil(bound.max * limits.rate) }));
}

/** Counts attempts in the database, under all their bounds or, where one of them is met, under none. */
export function createKeptAttempts<Who>(
  services: Keeping,
  kind: LimitKind,
  bounds: (who: Who) => Bound[],
): KeptAttempts<Who> {
  const { writer, tell, now } = services;
  const resting = new Map<string, { from: number; until: number }>();

  function restOf(all: Bound[], at: number): Met | null {
    for (const { key } of all) {
      const rest = resting.get(key);
      if (rest === undefined) continue;
      // A clock that was set back ends a rest.
      if (rest.from <= at && at < Math.min(rest.until, rest.from + restMs)) return { key, endsInMs: rest.until - at };
      resting.delete(key);
    }
    return null;
  }

  function rest({ key, endsInMs }: Met, at: number): void {
    const [oldest] = resting.keys();
    if (resting.size >= restingAtMost && oldest !== undefined) resting.delete(oldest);
    resting.set(key, { from: at, until: at + endsInMs });
  }

  return {
    async take(who) {
      const all = scaled(services, bounds(who));
      if (all.length === 0) return async () => undefined;
      const at = now();
      let met = restOf(all, at);
      if (met === null) {
        met = await writer.run('attempt.take', { bounds: all, now: at });
        if (met !== null) rest(met, at);
      }
      if (met === null) {
        const keys = all.map(({ key }) => key);
        return async () => void (await writer.run('attempt.give-back', { keys }));
      }
      tell({ what: 'limit', kind });
      throw tooMany(met);
    },
  };
}
