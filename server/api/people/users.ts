import * as z from 'zod/mini';
import { Event } from '#contract/events/entity.ts';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { OwnUser, PublicUser } from '#contract/account/user.ts';
import { bookmarkedEvents, eventsOfUser, likedEventIds, subscribedEvents } from '#server/domain/events/lists.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { userFor } from '#server/domain/account/users.ts';
import { ownUserIn } from '#server/api/http/own-path.ts';
import { parsed } from '#server/api/http/parse.ts';
import { PathId } from '#server/api/http/query.ts';
import { sourcesOfEvents, turnOfEvents, type Source } from '#server/domain/reply-cache/sources.ts';
import { addressKey } from '#server/api/reply-cache/address-key.ts';
import { jsonReply } from '#server/api/reply-cache/json-reply.ts';
import { sendCacheable } from '#server/api/reply-cache/send.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const tags = ['users'];
const UserPath = z.object({ userId: PathId });

export function registerUsers(web: Web, { database, now, replyCache }: Services): void {
  web.route({
    method: 'GET',
    url: '/api/users/:userId',
    schema: {
      tags,
      params: UserPath,
      response: { 200: z.object({ data: z.union([OwnUser, PublicUser]) }), '4xx': ErrorReply },
    },
    async handler({ actor, params }) {
      const { userId } = parsed(UserPath, params);
      return { data: await database.read((tx) => userFor(tx, actor, userId)) };
    },
  });

  web.route({
    method: 'GET',
    url: '/api/users/events/:userId',
    schema: { tags, params: UserPath, response: { 200: z.array(Event), '4xx': ErrorReply } },
    async handler(request, reply) {
      const { actor, params } = request;
      const { userId } = parsed(UserPath, params);
      return await sendCacheable(replyCache, request, reply, {
        key: addressKey(`/api/users/events/${String(userId)}`, request.query),
        async make() {
          const at = now();
          const events = await database.read((tx) => eventsOfUser(tx, { actor, now: at }, userId));
          const sources: Source[] = ['events', ...sourcesOfEvents(events)];
          return { ...jsonReply(events), sources, untilMs: turnOfEvents(events, at) };
        },
      });
    },
  });

  web.route({
    method: 'GET',
    url: '/api/users/subscribed/:userId',
    schema: { tags, params: UserPath, response: { 200: z.array(Event), '4xx': ErrorReply } },
    async handler({ actor, params }) {
      const reader = requireSignedIn(actor);
      const { userId } = parsed(UserPath, params);
      return await database.read((tx) => subscribedEvents(tx, reader, userId, now()));
    },
  });

  web.route({
    method: 'GET',
    url: '/api/bookmarks/users/:userId/bookmarks/events',
    schema: { tags, params: UserPath, response: { 200: z.object({ events: z.array(Event) }), '4xx': ErrorReply } },
    async handler({ actor, params }) {
      const owner = ownUserIn(actor, params);
      return { events: await database.read((tx) => bookmarkedEvents(tx, owner, now())) };
    },
  });

  web.route({
    method: 'GET',
    url: '/api/events/event-likes/:userId',
    schema: {
      tags,
      params: UserPath,
      response: { 200: z.object({ likedEventIds: z.array(z.int()) }), '4xx': ErrorReply },
    },
    async handler({ actor, params }) {
      const owner = ownUserIn(actor, params);
      return { likedEventIds: await database.read((tx) => likedEventIds(tx, owner)) };
    },
  });
}
