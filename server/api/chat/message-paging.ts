import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { messageLimits } from '#contract/chat/limits.ts';
import { sendPage } from '#server/api/http/paging.ts';
import { limitOf } from '#server/api/http/query.ts';

/** Of a message; 0 for one before all. */
const MessageId = z.pipe(
  z.string().check(z.regex(/^(0|[1-9]\d{0,15})$/, 'Must be an id')),
  z.transform((text) => Number(text)),
);

export const MessagesQuery = z.object({
  limit: limitOf(messageLimits.usual, messageLimits.most),
  /** the id of a message: those newer than it, the oldest of them; 0 for all */
  after: z.optional(MessageId),
  /** the id of a message: those older than it; without `after` the newest of them */
  before: z.optional(MessageId),
});
export type MessagesQuery = z.infer<typeof MessagesQuery>;

/**
 * Sends a page of what was said, the oldest first. The next page is further in the direction that was asked for: newer
 * behind `after`, else older.
 * @param rows one more than the page has, where there is more; oldest first where `after` was asked for, else newest first
 */
export function sendMessages<Row extends { id: number }>(
  request: FastifyRequest,
  reply: FastifyReply,
  { after, limit }: MessagesQuery,
  rows: Row[],
): FastifyReply {
  const isForward = after !== undefined;
  const cursor = [isForward ? 'after' : 'before', (row: Row) => row.id] as [string, (row: Row) => number];
  return sendPage(request, reply, { rows, limit, cursor, isReversed: !isForward });
}
