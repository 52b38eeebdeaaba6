import { shapesOf } from '#contract/sync/mutation-shapes.ts';
import type { MutationKind } from '#contract/sync/mutations.ts';
import { mutationLimits } from '#server/domain/limits.ts';
import { storedLimits } from '#server/domain/stored-limits.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { createTrafficLimiter } from './limiter.ts';
import { createStoredLimiter } from './stored-limiter.ts';
import type { Services } from '#server/api/services.ts';

interface LimitedCaller {
  actor: Actor | null;
  /** the caller's address */
  ip: string;
}

/** What is counted: a mutation of some kind, or the cancellation of one. */
export type CountedKind = MutationKind | 'void';

/** Takes a mutation back from the limit of its kind; it stays counted as a change. */
export type GiveBack = () => Promise<void>;

/**
 * Counts a mutation as a change, and under the limit of its kind.
 * @throws Refusal `rate_limited` if either is exceeded
 */
export function createMutationLimiter(
  services: Services,
): (kind: CountedKind, caller: LimitedCaller) => Promise<GiveBack> {
  const limiterOf = (name: keyof typeof mutationLimits) => createTrafficLimiter(services, mutationLimits[name]);
  const contacts = createStoredLimiter(services, storedLimits.contact);
  const reports = createStoredLimiter(services, storedLimits.report);
  const [changes, guestChanges] = [limiterOf('change'), limiterOf('guestChange')];
  const ofUser = {
    event: limiterOf('event'),
    posting: limiterOf('posting'),
    toggle: limiterOf('toggle'),
    edit: limiterOf('edit'),
    profile: limiterOf('profile'),
    message: limiterOf('message'),
  };
  return async (kind, { actor, ip }) => {
    if (actor === null) await guestChanges.take(ip);
    else await changes.take(String(actor.userId));
    const limit = kind === 'void' ? null : shapesOf(kind).limit;
    if (limit === 'contact') return contacts.take(ip);
    if (actor === null || limit === null) return async () => undefined;
    if (limit === 'report') return reports.take(actor);
    const [limiter, key] = [ofUser[limit], String(actor.userId)];
    await limiter.take(key);
    return () => limiter.giveBack(key);
  };
}
