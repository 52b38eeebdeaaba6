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

/** What others see or are told of, each time that it is done. */
const postingKinds: readonly MutationKind[] = [
  'event.create',
  'post.create',
  'comment.create',
  'reply.create',
  'user.follow',
  'friend.request',
  'user.block',
  'group.create',
  'group.update',
  'group.join',
  'event.join-chat',
];

/** What takes a tap, and has every device pull an event or a post anew. */
const toggleKinds: readonly MutationKind[] = ['event.like', 'event.subscribe', 'post.like'];

/** Posts with a picture may come to the picture's address: there must be room for as many as there may be of them. */
const editKinds: readonly MutationKind[] = ['event.update', 'user.picture'];

/** What is counted: a change of some kind, or that one is called back. */
export type CountedKind = MutationKind | 'void';

/** Counts mutations, those which concern others each more strictly. @throws Refusal `rate_limited` where there were too many */
export function createMutationLimiter(services: Services): (kind: CountedKind, caller: LimitedCaller) => Promise<void> {
  const [contacts, reports] = [contactsFromAddress(services), reportsOfUser(services)];
  const [changes, guestChanges] = [changeLimit(services), guestChangeLimit(services)];
  const ofUser: [kinds: readonly CountedKind[], attempts: ReturnType<typeof postingLimit>][] = [
    [['message.send', 'group.message'], messageLimit(services)],
    [postingKinds, postingLimit(services)],
    [toggleKinds, toggleLimit(services)],
    [editKinds, editLimit(services)],
    [['user.update'], profileEditLimit(services)],
  ];
  return async (kind, { actor, ip }) => {
    if (actor === null) await guestChanges.take(ip);
    else await changes.take(String(actor.userId));
    if (kind === 'contact.send' || kind === 'support.send') await contacts.take(ip);
    if (actor === null) return;
    if (kind === 'report.create') await reports.take(actor);
    for (const [kinds, attempts] of ofUser) if (kinds.includes(kind)) await attempts.take(String(actor.userId));
  };
}
