import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { messageLimits } from '#contract/chat/limits.ts';
import { sendPage } from '#server/api/http/paging.ts';
import { limitOf } from '#server/api/http/query.ts';

/** A message id; 0 is before all messages. */
const MessageId = z.pipe(
  z.string().check(z.regex(/^(0|[1-9]\d{0,15})$/, 'Must be an id')),
  z.transform((text) => Number(text)),
);

export const MessagesQuery = z.object({
  limit: limitOf(messageLimits.usual, messageLimits.most),
  /** message id: newer messages, oldest first; 0 for all */
  after: z.optional(MessageId),
  /** message id: older messages; without `after` the newest of them */
  before: z.optional(MessageId),
});
export type MessagesQuery = z.infer<typeof MessagesQuery>;

/**
 * Sends a page of messages, oldest first. The next page continues in the requested direction: newer if `after` was
 * given, else older.
 * @param rows one more than the page holds if there are more; oldest first if `after` was given, else newest first
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
