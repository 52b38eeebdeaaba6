import * as z from 'zod/mini';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { groupLimits } from '#contract/chat/limits.ts';
import { EventChatReply, GroupMembersReply, GroupReply, GroupsReply } from '#contract/chat/group.ts';
import { IdOrRef } from '#contract/ids.ts';
import { GroupMessagesReply } from '#contract/chat/message.ts';
import { eventChatFor } from '#server/domain/chat/groups/event-chat.ts';
import { groupFor } from '#server/domain/chat/groups/find.ts';
import { groupsBy, membersOf } from '#server/domain/chat/groups/lists.ts';
import { groupMessagesOf } from '#server/domain/chat/groups/messages.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { EventPath, nameIn } from '#server/api/http/path.ts';
import { MessagesQuery, sendMessages } from './message-paging.ts';
import { sendPage } from '#server/api/http/paging.ts';
import { parsed } from '#server/api/http/parse.ts';
import { limitOf, numberPairOf } from '#server/api/http/query.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const tags = ['chat'];
const GroupPath = z.object({ id: IdOrRef });
const limit = limitOf(groupLimits.usual, groupLimits.most);
const GroupsQuery = z.object({
  search: z._default(z.string().check(z.maxLength(200)), ''),
  limit,
  /** number of members and id of a group: only groups after it */
  after: z._default(numberPairOf(9), [999_999_999, 0]),
});
const MembersQuery = z.object({
  limit,
  /** time of joining in ms and user id of a member: only members after it */
  after: z._default(numberPairOf(15), [0, 0]),
});

/** Groups, their members and messages. */
export function registerGroups(web: Web, { database }: Services): void {
  web.route({
    method: 'GET',
    url: '/api/all-groups',
    schema: { tags, querystring: GroupsQuery, response: { 200: GroupsReply, '4xx': ErrorReply } },
    async handler(request, reply) {
      const reader = requireSignedIn(request.actor);
      const { search, limit: most, after } = parsed(GroupsQuery, request.query);
      const [members, id] = after;
      const wanted = { search, members, id, limit: most + 1 };
      const rows = await database.snapshot((tx) => groupsBy(tx, reader, wanted));
      return sendPage(request, reply, {
        rows,
        limit: most,
        cursor: ['after', (group) => `${group.participantsCount}.${group.id}`],
      });
    },
  });

  web.route({
    method: 'GET',
    url: '/api/groups/:id',
    schema: { tags, params: GroupPath, response: { 200: GroupReply, '4xx': ErrorReply } },
    async handler(request) {
      const reader = requireSignedIn(request.actor);
      const { id } = nameIn(GroupPath, request.params, 'Group not found');
      return { data: await database.snapshot((tx) => groupFor(tx, reader, id)) };
    },
  });

  web.route({
    method: 'GET',
    url: '/api/groups/:id/messages',
    schema: {
      tags,
      params: GroupPath,
      querystring: MessagesQuery,
      response: { 200: GroupMessagesReply, '4xx': ErrorReply },
    },
    async handler(request, reply) {
      const reader = requireSignedIn(request.actor);
      const { id } = nameIn(GroupPath, request.params, 'Group not found');
      const query = parsed(MessagesQuery, request.query);
      const place = { ...query, limit: query.limit + 1 };
      const rows = await database.snapshot((tx) => groupMessagesOf(tx, reader, id, place));
      return sendMessages(request, reply, query, rows);
    },
  });

  web.route({
    method: 'GET',
    url: '/api/groups/:id/members',
    schema: {
      tags,
      params: GroupPath,
      querystring: MembersQuery,
      response: { 200: GroupMembersReply, '4xx': ErrorReply },
    },
    async handler(request, reply) {
      const reader = requireSignedIn(request.actor);
      const { id } = nameIn(GroupPath, request.params, 'Group not found');
      const { limit: most, after } = parsed(MembersQuery, request.query);
      const [since, userId] = after;
      const rows = await database.snapshot((tx) => membersOf(tx, reader, id, { since, userId, limit: most + 1 }));
      return sendPage(request, reply, {
        rows,
        limit: most,
        cursor: ['after', (member) => `${Date.parse(member.joined_at)}.${member.user_id}`],
      });
    },
  });

  web.route({
    method: 'GET',
    url: '/api/events/:id/chat',
    schema: { tags, params: EventPath, response: { 200: EventChatReply, '4xx': ErrorReply } },
    async handler({ actor, params }) {
      const { id } = nameIn(EventPath, params);
      return await database.snapshot((tx) => eventChatFor(tx, actor, id));
    },
  });
}
