import * as z from 'zod/mini';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { Refusal, texts } from '#contract/sync/refusals.ts';
import { ChangePasswordBody, SessionsReply } from '#contract/account/session.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { sessionsOf, tokenHashOf } from '#server/domain/account/sessions.ts';
import { ownPasswordHash } from '#server/domain/account/users.ts';
import { cookieIn } from './cookies.ts';
import { bearerOf } from '#server/api/http/bearer.ts';
import { storedLimits } from '#server/domain/stored-limits.ts';
import { createStoredLimiter } from '#server/api/limits/stored-limiter.ts';
import { PathId } from '#server/api/http/query.ts';
import { routeLimit } from '#server/api/limits/route-limits.ts';
import { readBody } from '#server/api/http/read-body.ts';
import type { AccountServices } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const tags = ['auth'];
const SessionPath = z.object({ id: PathId });
const ActionReply = z.object({ message: z.string() });

function tokenHashIn(authorization: string | undefined): string {
  return tokenHashOf(bearerOf(authorization) ?? '');
}

/** A user's sessions: listing and ending them. */
export function registerSessions(web: Web, services: AccountServices): void {
  const { database, writer, passwords, now } = services;
  const guesses = createStoredLimiter(services, storedLimits.password);

  web.route({
    method: 'GET',
    url: '/api/auth/sessions',
    schema: { tags, response: { 200: SessionsReply, '4xx': ErrorReply } },
    async handler({ actor, headers }) {
      const user = requireSignedIn(actor);
      const tokenHash = tokenHashIn(headers.authorization);
      return { data: await database.read((tx) => sessionsOf(tx, user, tokenHash, now())) };
    },
  });

  web.route({
    method: 'DELETE',
    url: '/api/auth/sessions/:id',
    schema: { tags, params: SessionPath, response: { 200: ActionReply, '4xx': ErrorReply } },
    async handler({ actor, params }) {
      const { userId } = requireSignedIn(actor);
      const path = SessionPath.safeParse(params);
      const isEnded = path.success && (await writer.run('session.end', { userId, id: path.data.id }));
      if (!isEnded) throw new Refusal('not_found', 'No such session of yours');
      return { message: 'Signed out there' };
    },
  });

  web.route({
    method: 'DELETE',
    url: '/api/auth/sessions',
    schema: { tags, response: { 200: ActionReply, '4xx': ErrorReply } },
    async handler({ actor, headers }) {
      const { userId } = requireSignedIn(actor);
      await writer.run('session.end-others', { userId, tokenHash: tokenHashIn(headers.authorization) });
      return { message: 'Signed out everywhere else' };
    },
  });

  web.route({
    method: 'POST',
    url: '/api/auth/change-password',
    config: routeLimit(services, 'signIn'),
    schema: { tags, body: ChangePasswordBody, response: { 200: ActionReply, '4xx': ErrorReply } },
    async handler(request) {
      const actor = requireSignedIn(request.actor);
      const { currentPassword, newPassword } = await readBody(request, ChangePasswordBody);
      const refund = await guesses.take(actor);
      const storedHash = await database.read((tx) => ownPasswordHash(tx, actor));
      if (!(await passwords.isRight(currentPassword, storedHash))) {
        throw new Refusal('invalid', texts.wrongPassword, { fields: { currentPassword: texts.wrongPassword } });
      }
      await refund();
      const passwordHash = await passwords.hash(newPassword);
      const tokenHash = tokenHashIn(request.headers.authorization);
      const device = cookieIn(request.headers, 'scape_device');
      const deviceHash = device === null ? null : tokenHashOf(device);
      await writer.run('password.change', { userId: actor.userId, passwordHash, tokenHash, deviceHash });
      return { message: 'Your password has been changed.' };
    },
  });
}
