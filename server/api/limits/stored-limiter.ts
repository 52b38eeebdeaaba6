import type { FastifyRequest } from 'fastify';
import { knowsDevice } from '#server/domain/account/known-devices.ts';
import { emailHashOf } from '#server/domain/account/password-reset.ts';
import { tokenHashOf } from '#server/domain/account/sessions.ts';
import { tooManyAttempts } from '#server/domain/count-attempts.ts';
import type { RateLimit, ReachedLimit } from '#server/domain/count-attempts.ts';
import type { StoredLimit, StoredLimitBy, WindowLimit } from '#server/domain/stored-limits.ts';
import { cookieIn } from '#server/api/account/cookies.ts';
import { networkOf, widerNetworkOf } from './caller-network.ts';
import type { Services } from '#server/api/services.ts';

/** A limit counted in the database; no restart, other process or flood of keys resets it. */
interface StoredRateLimiter<Who> {
  /**
   * Counts an attempt.
   * @returns takes it back, for an attempt that turned out to be no guess
   * @throws Refusal `rate_limited` if the limit is reached
   */
  take(who: Who): Promise<() => Promise<void>>;
}

/** An attempt to sign in, or to get a new password. */
interface SignInAttempt {
  /** hash of the account's e-mail, whether there is such an account or not */
  account: string;
  ip: string;
  /** hash of the device's secret; null if the account doesn't know the device */
  device: string | null;
}

/** An attempt at the account of an e-mail; the same work whether there is such an account or not. */
export async function signInAttemptOf(
  { database }: Pick<Services, 'database'>,
  { headers, ip }: FastifyRequest,
  email: string,
): Promise<SignInAttempt> {
  const secret = cookieIn(headers, 'scape_device');
  const isKnown = secret !== null && (await database.read((tx) => knowsDevice(tx, secret, email)));
  return { account: emailHashOf(email), ip, device: isKnown ? tokenHashOf(secret) : null };
}

/** A limit's counters under one key, from wherever the attempts come. */
function rateLimitsOf(name: string, key: string, windowLimits: readonly WindowLimit[]): RateLimit[] {
  return windowLimits.map(([max, windowMs]) => ({
    key: `${name}:${String(windowMs / 60_000)}m:${key}`,
    max,
    windowMs,
  }));
}

/** A limit's counters of one network, and of the /48 around it. */
function networkRateLimits({ name, windows, shares = 1 }: StoredLimit, ip: string, account = ''): RateLimit[] {
  const network = networkOf(ip);
  const wider = widerNetworkOf(network);
  const own = rateLimitsOf(name, `${account}@${network}`, windows);
  if (wider === null) return own;
  const together = windows.map(([max, windowMs]): WindowLimit => [max * shares, windowMs]);
  return [...own, ...rateLimitsOf(name, `${account}@${wider}`, together)];
}

interface Attempts {
  account: { userId: number };
  /** an address */
  network: string;
  'account network': Omit<SignInAttempt, 'device'>;
  'sign-in': SignInAttempt;
}

const counters: { [By in StoredLimitBy]: (limit: StoredLimit, attempt: Attempts[By]) => RateLimit[] } = {
  account: ({ name, windows }, { userId }) => rateLimitsOf(name, String(userId), windows),
  network: (limit, ip) => networkRateLimits(limit, ip),
  'account network': (limit, { account, ip }) => networkRateLimits(limit, ip, account),
  // Strangers can't use up what a known device of the owner has.
  'sign-in': (limit, { account, ip, device }) =>
    device === null
      ? [...networkRateLimits(limit, ip, account), ...rateLimitsOf(`${limit.name}:all`, account, limit.together ?? [])]
      : rateLimitsOf(`${limit.name}:device`, `${account}@${device}`, limit.windows),
};

/** A limit's counters for an attempt, with `RATE_LIMITS` applied; none if limits are off. */
export function storedRateLimits<By extends StoredLimitBy>(
  { limits }: Pick<Services, 'limits'>,
  limit: StoredLimit<By>,
  attempt: Attempts[By],
): RateLimit[] {
  if (limits.rate === 0) return [];
  const countersOf: (limit: StoredLimit, attempt: Attempts[By]) => RateLimit[] = counters[limit.by];
  return countersOf(limit, attempt).map((each) => ({ ...each, max: Math.ceil(each.max * limits.rate) }));
}

/** A refusal is repeated for this long without asking the database, which a flood must not keep busy. */
const cachedRefusalMs = 10_000;
const maxCachedRefusals = 10_000;

type StoredLimiterServices = Pick<Services, 'limits' | 'writer' | 'emitTelemetry' | 'now'>;

/** Counts each attempt under all of its counters or, if one is used up, under none. */
export function createStoredLimiter<By extends StoredLimitBy>(
  services: StoredLimiterServices,
  limit: StoredLimit<By>,
): StoredRateLimiter<Attempts[By]> {
  const { writer, emitTelemetry, now } = services;
  const refusedKeys = new Map<string, { from: number; until: number }>();

  function cachedRefusalOf(all: RateLimit[], at: number): ReachedLimit | null {
    for (const { key } of all) {
      const cachedRefusal = refusedKeys.get(key);
      if (cachedRefusal === undefined) continue;
      // If the clock was set back, the refusal isn't repeated.
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
      const all = storedRateLimits(services, limit, who);
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
      emitTelemetry({ type: 'limit', kind: limit.kind });
      throw tooManyAttempts(reached);
    },
  };
}
