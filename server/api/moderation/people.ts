import * as z from 'zod/mini';
import {
  HideBody,
  PeopleFilter,
  peopleLimits,
  PeopleReply,
  PersonRecordReply,
  SuspendBody,
} from '#contract/moderation/people.ts';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { mustBeOperator } from '#server/domain/account/operators.ts';
import { peoplePage, personRecord } from '#server/domain/moderation/people.ts';
import { mustBeSuspendable } from '#server/domain/moderation/suspend.ts';
import { nameIn } from '#server/api/http/path.ts';
import { parsed } from '#server/api/http/parse.ts';
import { limitOf, PathId } from '#server/api/http/query.ts';
import { readBody } from '#server/api/http/read-body.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const tags = ['admin'];
const url = '/api/admin/users';
const UserPath = z.object({ id: PathId });
const PeopleQuery = z.object({
  q: z._default(z.string().check(z.maxLength(peopleLimits.query)), ''),
  status: z._default(PeopleFilter, 'all'),
  limit: limitOf(peopleLimits.usual, peopleLimits.most),
  /** user id: only accounts that are older */
  cursor: z.optional(PathId),
});

/** People for operators: finding them, suspending them and hiding their profiles. */
export function registerModeratedPeople(web: Web, { database, writer, operators, now }: Services): void {
  const recordOf = (id: number) => database.snapshot((tx) => personRecord(tx, operators, id));
  const pathIdIn = (params: unknown) => nameIn(UserPath, params, 'User not found').id;

  web.route({
    method: 'GET',
    url,
    schema: { tags, querystring: PeopleQuery, response: { 200: PeopleReply, '4xx': ErrorReply } },
    async handler(request, reply) {
      mustBeOperator(request.actor);
      const { q, status, limit, cursor: before = null } = parsed(PeopleQuery, request.query);
      const wanted = { search: q, filter: status, before, limit };
      const { people, next } = await database.snapshot((tx) => peoplePage(tx, operators, wanted));
      void reply.header('Cache-Control', 'no-store');
      const following = new URLSearchParams({ q, status, limit: String(limit), cursor: String(next) });
      if (next !== null) void reply.header('Link', `<${url}?${following.toString()}>; rel="next"`);
      return await reply.send({ data: people });
    },
  });

  web.route({
    method: 'PUT',
    url: `${url}/:id/suspension`,
    schema: { tags, params: UserPath, body: SuspendBody, response: { 200: PersonRecordReply, '4xx': ErrorReply } },
    async handler(request) {
      const actor = mustBeOperator(request.actor);
      const userId = pathIdIn(request.params);
      const { reason } = await readBody(request, SuspendBody);
      await database.read((tx) => mustBeSuspendable(tx, operators, userId, actor));
      const by = { operatorId: actor.userId, now: now() };
      await writer.run('user.suspend', { userId, reason, isSuspended: true, ...by });
      return { data: await recordOf(userId) };
    },
  });

  web.route({
    method: 'DELETE',
    url: `${url}/:id/suspension`,
    schema: { tags, params: UserPath, response: { 200: PersonRecordReply, '4xx': ErrorReply } },
    async handler(request) {
      const { userId: operatorId } = mustBeOperator(request.actor);
      const userId = pathIdIn(request.params);
      await writer.run('user.suspend', { userId, isSuspended: false, operatorId, now: now() });
      return { data: await recordOf(userId) };
    },
  });

  web.route({
    method: 'PUT',
    url: `${url}/:id/hidden`,
    schema: { tags, params: UserPath, body: HideBody, response: { 200: PersonRecordReply, '4xx': ErrorReply } },
    async handler(request) {
      const { userId: operatorId } = mustBeOperator(request.actor);
      const userId = pathIdIn(request.params);
      const { hidden: isHidden } = await readBody(request, HideBody);
      await writer.run('user.hide', { userId, isHidden, operatorId, now: now() });
      return { data: await recordOf(userId) };
    },
  });
}
