import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Refusal, texts } from '#contract/sync/refusals.ts';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { GoogleBody, LoginBody, LogoutBody, SessionReply } from '#contract/account/session.ts';
import { RegisterBody } from '#contract/account/user.ts';
import type { OwnUser } from '#contract/account/user.ts';
import { ownUserAmong } from '#server/domain/account/operators.ts';
import { tooManyAttempts } from '#server/domain/count-attempts.ts';
import { instanceNow } from '#server/domain/instance/settings.ts';
import { storedLimits } from '#server/domain/stored-limits.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { tokenHashOf } from '#server/domain/account/sessions.ts';
import { credentialsOf, takenBy } from '#server/domain/account/users.ts';
import { accountCookie } from './cookies.ts';
import { bearerOf } from '#server/api/http/bearer.ts';
import { createStoredLimiter, signInAttemptOf, storedRateLimits } from '#server/api/limits/stored-limiter.ts';
import { routeLimit } from '#server/api/limits/route-limits.ts';
import { readBody } from '#server/api/http/read-body.ts';
import type { AccountServices } from '#server/api/services.ts';
import { createConfirmationSender } from './send-confirmation.ts';
import { createSessionOpener } from './open-session.ts';
import type { Web } from '#server/api/web.ts';

const tags = ['auth'];

export function registerAuth(web: Web, services: AccountServices): void {
  const { database, instanceDefaults, writer, passwords, operators, google, isClosedLogin, now, emitTelemetry } =
    services;
  const openSession = createSessionOpener(services);
  const asOwn = (user: OwnUser) => database.read((tx) => ownUserAmong(tx, operators, user));
  const confirmations = createConfirmationSender(services);
  const signUps = createStoredLimiter(services, storedLimits.signUp);
  const logins = createStoredLimiter(services, storedLimits.login);

  web.route({
    method: 'POST',
    url: '/api/auth/register',
    config: routeLimit(services, 'signIn'),
    schema: {
      tags,
      consumes: ['application/json', 'multipart/form-data'],
      body: RegisterBody,
      response: { 201: SessionReply, '4xx': ErrorReply },
    },
    async handler(request, reply) {
      const { password, ...given } = await readBody(request, RegisterBody);
      const { ip } = request;
      await signUps.take(ip);
      const passwordHash = await passwords.hash(password);
      const takenLimits = storedRateLimits(services, storedLimits.takenEmail, ip);
      const account = { ...given, passwordHash, isUnconfirmed: services.isConfirmingEmail };
      const done = await writer.run('user.sign-up', { ...account, now: now(), takenLimits });
      if ('met' in done) {
        emitTelemetry({ type: 'limit', kind: 'guesses' });
        throw tooManyAttempts(done.met);
      }
      if ('taken' in done) throw takenBy(done.taken);
      const { user } = done;
      const { name } = await database.read((tx) => instanceNow(tx, instanceDefaults));
      const token = await openSession({ request, reply }, user.id, { isRemembered: true, passwordHash });
      if (services.isConfirmingEmail) await confirmations.welcome(request, user.id, user.email);
      return await reply.status(201).send({ message: `Welcome to ${name}`, token, data: { user: await asOwn(user) } });
    },
  });

  web.route({
    method: 'POST',
    url: '/api/auth/login',
    config: routeLimit(services, 'signIn'),
    schema: { tags, body: LoginBody, response: { 200: SessionReply, '4xx': ErrorReply } },
    async handler(request, reply) {
      const { email, password, remember = true } = await readBody(request, LoginBody);
      const refund = await logins.take(await signInAttemptOf(services, request, email));
      const credentials = await database.read((tx) => credentialsOf(tx, email));
      const { user, passwordHash } = credentials ?? { user: null, passwordHash: null };
      const isRight = await passwords.isRight(password, passwordHash);
      if (user === null || passwordHash === null || !isRight || isClosedLogin({ email, password })) {
        throw new Refusal('unauthorized', texts.badCredentials);
      }
      const token = await openSession({ request, reply }, user.id, { isRemembered: remember, passwordHash });
      await refund();
      return { message: 'Signed in', token, data: { user: await asOwn(user) } };
    },
  });

  web.route({
    method: 'POST',
    url: '/api/auth/google',
    config: routeLimit(services, 'signIn'),
    schema: { tags, body: GoogleBody, response: { 200: SessionReply, '4xx': ErrorReply, 503: ErrorReply } },
    async handler(request, reply) {
      if (google === null) throw new Refusal('not_configured', 'Google sign-in is not available here');
      const { idToken, id_token: sameToken = '', invite } = await readBody(request, GoogleBody);
      const person = await google.verify(idToken ?? sameToken);
      const { user } = await writer.run('user.google', { person, invite, now: now() });
      const token = await openSession({ request, reply }, user.id, { isRemembered: true });
      return { message: 'Signed in', token, data: { user: await asOwn(user) } };
    },
  });

  web.route({
    method: 'POST',
    url: '/api/auth/logout',
    config: routeLimit(services, 'tokenlessLogout'),
    schema: {
      tags,
      description:
        'Ends the session of the bearer token. Without a token the body names the session by the SHA-256 of its token; the reply doesn’t tell whether there was such a session.',
      body: LogoutBody,
      response: { 200: z.object({ message: z.string() }), '4xx': ErrorReply },
    },
    async handler(request, reply) {
      await writer.run('session.close', { tokenHash: await sessionToEnd(request) });
      // Replaces a cookie that this reply may already set: it ends with the session.
      void reply.removeHeader('Set-Cookie');
      void reply.header('Set-Cookie', accountCookie('scape_pictures', '', { maxAgeS: 0, isSecure: services.isSecure }));
      return { message: 'Signed out' };
    },
  });
}

/** @returns the token hash of the session to end */
async function sessionToEnd(request: FastifyRequest): Promise<string> {
  const { authorization } = request.headers;
  // A call without a body names no session.
  const { session } = request.body === undefined ? {} : await readBody(request, LogoutBody);
  if (authorization === undefined && session !== undefined) return session;
  requireSignedIn(request.actor);
  return tokenHashOf(bearerOf(authorization) ?? '');
}
