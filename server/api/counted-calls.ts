import type { MutationKind } from '#contract/mutations.ts';
import type { Actor } from '#server/domain/perform-request.ts';
import {
  changesFromNetwork,
  changesOfUser,
  contactsFromAddress,
  messagesOfUser,
  reportsOfUser,
  wordsOfUser,
} from './account-attempts.ts';
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

/** Counts mutations, those of which somebody else has to read each more strictly. @throws Refusal `rate_limited` where there were too many */
export function createCallCount(services: Services): (kind: MutationKind, caller: CountedCaller) => Promise<void> {
  const contacts = contactsFromAddress(services);
  const reports = reportsOfUser(services);
  const said = wordsOfUser(services);
  const messages = messagesOfUser(services);
  const [changes, guestChanges] = [changesOfUser(services), changesFromNetwork(services)];
  return async (kind, { actor, ip }) => {
    if (actor === null) await guestChanges.take(ip);
    else await changes.take(String(actor.userId));
    if (kind === 'contact.send' || kind === 'support.send') await contacts.take(ip);
    if (kind === 'report.create' && actor !== null) await reports.take(String(actor.userId));
    if ((kind === 'message.send' || kind === 'group.message') && actor !== null)
      await messages.take(String(actor.userId));
    if (words.includes(kind) && actor !== null) await said.take(String(actor.userId));
  };
}
