import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { Refusal, texts } from '#contract/sync/refusals.ts';
import { DeleteUserBody } from '#contract/account/user.ts';
import { removeUnusedPictures } from '#server/domain/media/unused-pictures.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { sessionAgeMs, tokenHashOf } from '#server/domain/account/sessions.ts';
import { ownPasswordHash } from '#server/domain/account/users.ts';
import { bearerOf } from '#server/api/http/bearer.ts';
import { storedLimits } from '#server/domain/stored-limits.ts';
import { createStoredLimiter } from '#server/api/limits/stored-limiter.ts';
import { OwnPath, ownUserIn } from '#server/api/http/own-path.ts';
import { routeLimit } from '#server/api/limits/route-limits.ts';
import { readBody } from '#server/api/http/read-body.ts';
import type { AccountServices } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

/** Users without a password prove their identity by a sign-in no older than this. */
const freshMs = 15 * 60_000;

function wrong(message: string): Refusal {
  return new Refusal('invalid', message, { fields: { password: message } });
}

/** Account deletion, only by its owner. */
export function registerDeleteUser(web: Web, services: AccountServices): void {
  const { database, writer, store, passwords, now } = services;
  const guesses = createStoredLimiter(services, storedLimits.password);

  /**
   * Verifies that the owner is calling.
   * @returns the hash that their password matched, empty if they have none
   */
  async function provenBy(request: FastifyRequest, owner: Actor, tokenHash: string): Promise<string> {
    // A call without a body has no password.
    const { password } = request.body === undefined ? {} : await readBody(request, DeleteUserBody);
    const storedHash = await database.read((tx) => ownPasswordHash(tx, owner));
    if (storedHash === null) {
      const age = await database.read((tx) => sessionAgeMs(tx, tokenHash, now()));
      if (age >= freshMs) throw wrong('Sign in again first');
      return '';
    }
    if (password === undefined) throw wrong('Required');
    const refund = await guesses.take(owner);
    if (!(await passwords.isRight(password, storedHash))) throw wrong(texts.wrongPassword);
    await refund();
    return storedHash;
  }

  web.route({
    method: 'DELETE',
    url: '/api/users/:userId',
    config: routeLimit(services, 'signIn'),
    schema: {
      tags: ['users'],
      params: OwnPath,
      body: DeleteUserBody,
      response: { 200: z.object({ message: z.string() }), '4xx': ErrorReply },
    },
    async handler(request) {
      const owner = ownUserIn(request.actor, request.params);
      const tokenHash = tokenHashOf(bearerOf(request.headers.authorization) ?? '');
      const passwordHash = await provenBy(request, owner, tokenHash);
      await writer.run('user.delete', { userId: owner.userId, passwordHash, tokenHash, now: now() });
      await removeUnusedPictures({ database, writer, store, now }, owner.userId).catch((error: unknown) =>
        request.log.error({ err: error }, 'pictures of a deleted account are left for the next clean-up'),
      );
      return { message: 'Your account has been deleted.' };
    },
  });
}
