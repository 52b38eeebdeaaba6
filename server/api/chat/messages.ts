import * as z from 'zod/mini';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { messageLimits } from '#contract/chat/limits.ts';
import { ConversationsReply, MessageReply, MessagesReply, SendPrivateBody } from '#contract/chat/message.ts';
import { conversationPage, conversationWith } from '#server/domain/chat/conversations.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { MessagesQuery, sendMessages } from './message-paging.ts';
import type { MutationCall } from '#server/api/sync/mutation-call.ts';
import { sendPage } from '#server/api/http/paging.ts';
import { parsed } from '#server/api/http/parse.ts';
import { PathId, limitOf } from '#server/api/http/query.ts';
import { routeLimit } from '#server/api/limits/route-limits.ts';
import type { Services } from '#server/api/services.ts';
import { createFormUploadGuard } from '#server/api/limits/upload-capacity.ts';
import type { UploadGuard } from '#server/api/limits/upload-capacity.ts';
import type { Web } from '#server/api/web.ts';

const tags = ['chat'];
const Action = z.pick(SendPrivateBody, { action: true });
const UserPath = z.object({ userId: PathId });
const ConversationsQuery = z.object({
  limit: limitOf(messageLimits.most, messageLimits.most),
  /** message id: only conversations whose newest message is older */
  before: z._default(PathId, Number.MAX_SAFE_INTEGER),
});

/** Private messages. */
export function registerMessages(web: Web, services: Services, call: MutationCall, uploadGuard: UploadGuard): void {
  const { database } = services;

  // The specification has two addresses for sending a message.
  web.route({
    method: 'POST',
    url: '/api/messages',
    config: routeLimit(services, 'formUpload'),
    onRequest: createFormUploadGuard(uploadGuard),
    schema: {
      tags,
      consumes: ['multipart/form-data', 'application/json'],
      body: SendPrivateBody,
      response: { 201: MessageReply, '4xx': ErrorReply },
    },
    async handler(request, reply) {
      return await call('message.send', request, reply, (body) => parsed(Action, body ?? {}));
    },
  });

  web.route({
    method: 'GET',
    url: '/api/messages/conversations',
    schema: { tags, querystring: ConversationsQuery, response: { 200: ConversationsReply, '4xx': ErrorReply } },
    async handler(request, reply) {
      const reader = requireSignedIn(request.actor);
      const { before, limit } = parsed(ConversationsQuery, request.query);
      const rows = await database.snapshot((tx) => conversationPage(tx, reader, { before, limit: limit + 1 }));
      return sendPage(request, reply, { rows, limit, cursor: ['before', (row) => row.last_message?.id ?? 0] });
    },
  });

  web.route({
    method: 'GET',
    url: '/api/messages/conversation/:userId',
    schema: { tags, params: UserPath, querystring: MessagesQuery, response: { 200: MessagesReply, '4xx': ErrorReply } },
    async handler(request, reply) {
      const reader = requireSignedIn(request.actor);
      const { userId } = parsed(UserPath, request.params);
      const query = parsed(MessagesQuery, request.query);
      const place = { ...query, limit: query.limit + 1 };
      const rows = await database.snapshot((tx) => conversationWith(tx, reader, userId, place));
      return sendMessages(request, reply, query, rows);
    },
  });
}
