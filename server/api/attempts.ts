import { tooMany } from '#server/domain/attempts.ts';
import type { LimitKind } from '#server/domain/happening.ts';
import type { BoundedRule, Counted } from '#server/infra/counter.ts';
import { countFrom, networkOf } from './caller-network.ts';
import type { Services } from './services.ts';

export interface Attempts {
  /** Counts one, or as many. @throws Refusal `rate_limited` where there were too many */
  take(key: string, amount?: number): Promise<void>;
}

export interface AttemptLimit {
  /** of what is counted; limits of one name count together */
  name: string;
  max: number;
  windowMs: number;
  kind: LimitKind;
}

type Counting = Pick<Services, 'limits' | 'counter' | 'tell'>;

/** @param add counts more of a key */
function takeOf(
  { limits, tell }: Counting,
  { max: usualMax, kind, windowMs }: AttemptLimit,
  add: (key: string, rule: BoundedRule) => Promise<Counted>,
): Attempts['take'] {
  const max = Math.ceil(usualMax * limits.rate);
  return async (key, amount = 1) => {
    if (limits.rate === 0) return;
    const { count, endsInMs } = await add(key, { windowMs, max, amount });
    if (count <= max) return;
    tell({ what: 'limit', kind });
    throw tooMany({ endsInMs });
  };
}

/**
 * Counts attempts by what they are about, an account for one, from wherever they come. It spares the server; what keeps
 * guessers out is counted in the database (`kept-attempts.ts`).
 */
export function createAttempts(services: Counting, limit: AttemptLimit): Attempts {
  const { counter } = services;
  return { take: takeOf(services, limit, (key, rule) => counter.add(`${limit.name}:${key}`, rule)) };
}

/** Counts attempts by the network of the address they come from. */
export function createNetworkAttempts(services: Counting, limit: AttemptLimit): Attempts {
  const { counter } = services;
  return {
    take: takeOf(services, limit, (address, rule) => countFrom(counter, limit.name, networkOf(address), rule)),
  };
}
