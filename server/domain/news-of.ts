import type { GroupMessage, Message } from '#contract/message.ts';
import type { MutationKind } from '#contract/mutations.ts';
import { parsePosition } from '#contract/position.ts';
import type { Tx } from '#server/db/database.ts';
import { newsOfMention, newsOfMessage } from './message-news.ts';
import type { News } from './news.ts';
import { newsAt } from './notice-news.ts';
import type { Outcome, PerformRequest } from './perform-request.ts';

type Reader = (tx: Tx, outcome: Outcome) => Promise<News[]>;

/** What the transaction told. */
async function told(tx: Tx, { at, affected }: Outcome): Promise<News[]> {
  const place = parsePosition(at ?? '');
  return place === null ? [] : await newsAt(tx, place.position, affected.users);
}

const readers: Partial<Record<MutationKind, Reader>> = {
  // Sent again, though under another key, a message is the one that is there.
  'message.send': async (tx, { status, body }) =>
    status === 201 ? await newsOfMessage(tx, (body as { data: Message }).data) : [],
  'group.message': async (tx, { status, body }) =>
    status === 201 ? await newsOfMention(tx, (body as { data: GroupMessage }).data) : [],
  'event.update': told,
  'event.subscribe': told,
  'friend.request': told,
};

/** Reads what a mutation is to others; null where it is nothing, or was done before. */
export function newsOf({ kind }: PerformRequest, outcome: Outcome): ((tx: Tx) => Promise<News[]>) | null {
  const read = readers[kind];
  if (read === undefined || outcome.isReplayed || outcome.status >= 300) return null;
  return (tx) => read(tx, outcome);
}
