import type { MutationKind } from '#contract/mutations.ts';
import type { Actor } from '#server/domain/perform-request.ts';
import {
  changesFromNetwork,
  changesOfUser,
  editsOfUser,
  messagesOfUser,
  profileEditsOfUser,
  wishesOfUser,
  wordsOfUser,
} from './account-attempts.ts';
import { contactsFromAddress, reportsOfUser } from './kept-limits.ts';
import type { Services } from './services.ts';

interface CountedCaller {
  actor: Actor | null;
  /** the caller's address */
  ip: string;
}

/** What others see or are told of, each time that it is done. */
const words: readonly MutationKind[] = [
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
const wishes: readonly MutationKind[] = ['event.like', 'event.subscribe', 'post.like'];

/** Posts with a picture may come to the picture's address: there must be room for as many as there may be of them. */
const edits: readonly MutationKind[] = ['event.update', 'user.picture'];

/** What is counted: a change of some kind, or that one is called back. */
export type Counted = MutationKind | 'void';

/** Counts mutations, those which concern others each more strictly. @throws Refusal `rate_limited` where there were too many */
export function createCallCount(services: Services): (kind: Counted, caller: CountedCaller) => Promise<void> {
  const [contacts, reports] = [contactsFromAddress(services), reportsOfUser(services)];
  const [changes, guestChanges] = [changesOfUser(services), changesFromNetwork(services)];
  const ofUser: [kinds: readonly Counted[], attempts: ReturnType<typeof wordsOfUser>][] = [
    [['message.send', 'group.message'], messagesOfUser(services)],
    [words, wordsOfUser(services)],
    [wishes, wishesOfUser(services)],
    [edits, editsOfUser(services)],
    [['user.update'], profileEditsOfUser(services)],
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
