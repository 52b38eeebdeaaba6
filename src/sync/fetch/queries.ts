import type { Store } from '#data/db/store.ts';
import { eventChat, group, groups, members, messages } from './chat-queries.ts';
import { events, followedPlans, personEvents } from './event-queries.ts';
import { runQuery, type Query } from './fetch-query.ts';
import { cached, people, person } from './people-queries.ts';
import { comments, posts, replies } from './post-queries.ts';
import { createReadTransport, type ReadTransportOptions } from './read-transport.ts';

/** What pages ask the server for beside the pulls. */
export const queries = {
  events,
  personEvents,
  followedPlans,
  person,
  people,
  cached,
  posts,
  comments,
  replies,
  messages,
  groups,
  group,
  members,
  eventChat,
};

/** Runs a query as a user of this device or its guest; rows are stored in their database. */
export async function runQueryAs<Args, Data, Result>(
  { store, ...reader }: ReadTransportOptions & { store: Store },
  query: Query<Args, Data, Result>,
  args: Args,
  signal: AbortSignal,
): Promise<Result> {
  const context = { userId: reader.userId, store, transport: await createReadTransport(reader) };
  return runQuery(context, query, args, signal);
}
