import type { MutationKind } from '#contract/sync/mutations.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { countOne } from '#server/db/counters.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { findEvent } from '#server/db/events/rows.ts';
import { knowsWriter } from '#server/db/people/new-accounts.ts';
import { isPublished } from '#server/domain/events/visibility.ts';
import type { MutationRequest } from '#server/domain/sync/mutation-request.ts';
import { hasLink } from './has-link.ts';
import { newAccountLimits } from './limits.ts';
import type { NewAccountLimit } from './limits.ts';

/** Fields whose links count, by kind. Events are left out: their number is limited, and most link to their tickets. */
const textFields: Partial<Record<MutationKind, readonly string[]>> = {
  'post.create': ['title', 'description'],
  'post.update': ['title', 'description'],
  'comment.create': ['content'],
  'comment.update': ['content'],
  'reply.create': ['content'],
  'reply.update': ['content'],
  'message.send': ['content'],
  'group.message': ['content'],
  'group.create': ['groupName'],
  'group.update': ['groupName'],
  'event.invite': ['note'],
  'invitation.answer': ['note'],
  'user.update': ['bio', 'status_message', 'display_name', 'name', 'lastname'],
};

type Body = Record<string, unknown>;

/** Whether a mutation has a link in a text that others read. */
export function saysLink({ kind, body }: Pick<MutationRequest, 'kind' | 'body'>): boolean {
  const texts = (textFields[kind] ?? []).map((field) => (body as Body)[field]);
  return texts.some((text) => typeof text === 'string' && hasLink(text));
}

interface Counted {
  limit: NewAccountLimit;
  /** counts once under this name, however often it comes */
  once?: string;
}

/** The limits that a mutation counts for; most count for none. */
async function countedAs(tx: WriteTx, request: MutationRequest, subject: number): Promise<Counted[]> {
  const { kind, actor } = request;
  const link: Counted[] = saysLink(request) ? [{ limit: 'link' }] : [];
  switch (kind) {
    case 'event.create':
    case 'event.update': {
      const event = await findEvent(tx, subject);
      return event !== null && isPublished(event) ? [{ limit: 'event', once: String(subject) }] : [];
    }
    case 'message.send': {
      const { receiverId } = request.body as { receiverId: number };
      const isKnown = actor !== null && (await knowsWriter(tx, receiverId, actor.userId));
      return isKnown ? [] : [{ limit: 'stranger' }, ...link];
    }
    case 'user.follow':
    case 'friend.request':
      return [{ limit: 'follow' }];
    default:
      return link;
  }
}

const limitTexts: Record<NewAccountLimit, (max: number) => string> = {
  event: (max) => `On its first day an account can publish ${String(max)} events.`,
  stranger: (max) => `On its first day an account can send ${String(max)} messages to people who don’t know it.`,
  link: (max) => `On its first day an account can share ${String(max)} links.`,
  follow: (max) => `On its first day an account can follow ${String(max)} people.`,
};

function tooNew(limit: NewAccountLimit, max: number, untilMs: number, now: number): Refusal {
  const retryAfterS = Math.max(1, Math.ceil((untilMs - now) / 1000));
  return new Refusal('rate_limited', limitTexts[limit](max), { retryAfterS, until: new Date(untilMs).toISOString() });
}

/**
 * Counts what a new account has just done, in the transaction of the change, so that each change counts once however often
 * it is sent.
 * @param untilMs when the account isn't new any more
 * @throws Refusal `rate_limited` beyond a limit, with that time
 */
export async function countNewAccount(
  tx: WriteTx,
  request: MutationRequest,
  { subject, untilMs, rate }: { subject: number; untilMs: number; rate: number },
): Promise<void> {
  const { actor, now } = request;
  if (actor === null || rate === 0) return;
  for (const { limit, once } of await countedAs(tx, request, subject)) {
    const windowMs = untilMs - now;
    const key = `new:${limit}:${String(actor.userId)}`;
    if (once !== undefined && (await countOne(tx, { key: `${key}:${once}`, windowMs, now })).times > 1) continue;
    const max = Math.ceil(newAccountLimits[limit] * rate);
    if ((await countOne(tx, { key, windowMs, now })).times > max) throw tooNew(limit, max, untilMs, now);
  }
}
