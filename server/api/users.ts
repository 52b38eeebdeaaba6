import * as z from 'zod/mini';
import { Event } from '#contract/event.ts';
import { ErrorReply } from '#contract/error-reply.ts';
import { OwnUser, PublicUser } from '#contract/user.ts';
import { bookmarkedEvents, eventsOfUser, likedEventIds, subscribedEvents } from '#server/domain/feed.ts';
import { requireSignedIn } from '#server/domain/policies.ts';
import { userFor } from '#server/domain/users.ts';
import { ownUserIn } from './own-path.ts';
import { parsed } from './parse.ts';
import { PathId } from './query.ts';
import type { Services } from './services.ts';
import type { Web } from './web.ts';

const tags = ['users'];
const UserPath = z.object({ userId: PathId });

export function registerUsers(web: Web, { database, now }: Services): void {
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
    async handler({ actor, params }) {
      const { userId } = parsed(UserPath, params);
      return await database.read((tx) => eventsOfUser(tx, { actor, now: now() }, userId));
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
