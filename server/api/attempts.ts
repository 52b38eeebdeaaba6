import { Refusal } from '#contract/refusals.ts';
import type { LimitKind } from '#server/domain/happening.ts';
import type { Counted } from '#server/infra/counter.ts';
import { countFrom, networkOf } from './caller-network.ts';
import type { Services } from './services.ts';

export interface Attempts {
  /** Counts one, or as many. @throws Refusal `rate_limited` where there were too many */
  take(key: string, amount?: number): Promise<void>;
  /** Starts counting anew: who got in was no guesser. */
  forget(key: string): Promise<void>;
}

export interface AttemptLimit {
  /** of what is counted; limits of one name count together, in all processes */
  name: string;
  max: number;
  windowMs: number;
  kind: LimitKind;
}

type Counting = Pick<Services, 'limits' | 'counter' | 'tell'>;

/** @param add counts more of a key */
function takeOf(
  { limits, tell }: Counting,
  { max: usualMax, kind }: AttemptLimit,
  add: (key: string, amount: number | undefined) => Promise<Counted>,
): Attempts['take'] {
  const max = Math.ceil(usualMax * limits.rate);
  return async (key, amount) => {
    if (limits.rate === 0) return;
    const { count, endsInMs } = await add(key, amount);
    if (count <= max) return;
    tell({ what: 'limit', kind });
    const retryAfterS = Math.max(1, Math.ceil(endsInMs / 1000));
    throw new Refusal('rate_limited', 'Too many attempts; try again later', { retryAfterS });
  };
}

/** Counts attempts by what they are about, an account for one, from wherever they come. */
export function createAttempts(services: Counting, limit: AttemptLimit): Attempts {
  const { counter } = services;
  const { name, windowMs } = limit;
  return {
    take: takeOf(services, limit, (key, amount) => counter.add(`${name}:${key}`, windowMs, amount)),
    forget: (key) => counter.forget(`${name}:${key}`),
  };
}

/** Counts attempts by the network of the address they come from. */
export function createNetworkAttempts(services: Counting, limit: AttemptLimit): Pick<Attempts, 'take'> {
  const add = (address: string, amount: number | undefined) =>
    countFrom(services.counter, limit.name, networkOf(address), limit.windowMs, amount);
  return { take: takeOf(services, limit, add) };
}
