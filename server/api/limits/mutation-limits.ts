import { shapesOf } from '#contract/sync/mutation-shapes.ts';
import type { MutationKind } from '#contract/sync/mutations.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import {
  guestChangeLimit,
  changeLimit,
  editLimit,
  messageLimit,
  profileEditLimit,
  toggleLimit,
  postingLimit,
} from './account-limits.ts';
import { contactsFromAddress, reportsOfUser } from './stored-limits.ts';
import type { Services } from '#server/api/services.ts';

interface LimitedCaller {
  actor: Actor | null;
  /** the caller's address */
  ip: string;
}

/** What is counted: a change of some kind, or that one is called back. */
export type CountedKind = MutationKind | 'void';

/** Counts mutations, those which concern others each more strictly. @throws Refusal `rate_limited` where there were too many */
export function createMutationLimiter(services: Services): (kind: CountedKind, caller: LimitedCaller) => Promise<void> {
  const [contacts, reports] = [contactsFromAddress(services), reportsOfUser(services)];
  const [changes, guestChanges] = [changeLimit(services), guestChangeLimit(services)];
  const ofUser = {
    posting: postingLimit(services),
    toggle: toggleLimit(services),
    edit: editLimit(services),
    profile: profileEditLimit(services),
    message: messageLimit(services),
  };
  return async (kind, { actor, ip }) => {
    if (actor === null) await guestChanges.take(ip);
    else await changes.take(String(actor.userId));
    const limit = kind === 'void' ? null : shapesOf(kind).limit;
    if (limit === 'contact') await contacts.take(ip);
    if (actor === null || limit === null || limit === 'contact') return;
    if (limit === 'report') await reports.take(actor);
    else await ofUser[limit].take(String(actor.userId));
  };
}
