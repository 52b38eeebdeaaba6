import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Refusal, texts } from '#contract/refusals.ts';
import { ErrorReply } from '#contract/error-reply.ts';
import { LoginBody, SessionReply } from '#contract/session.ts';
import { RegisterBody } from '#contract/user.ts';
import { mustBeSomebody } from '#server/domain/policies.ts';
import { newSession, tokenHashOf } from '#server/domain/sessions.ts';
import { credentialsOf } from '#server/domain/users.ts';
import { readFields } from './form.ts';
import { parsed } from './parse.ts';
import { signInsPerMinute } from './rate-limits.ts';
import type { Services } from './services.ts';
import { bearerOf } from './who.ts';
import type { Web } from './web.ts';
import { wireFields } from './wire-fields.ts';

const tags = ['auth'];

async function readBody<T>(request: FastifyRequest, schema: z.ZodMiniType<T>): Promise<T> {
  const { body, encoding } = await readFields(request);
  return parsed(schema, wireFields(schema, body, encoding));
}

export function registerAuth(web: Web, services: Services): void {
  const { database, writer, passwords, now } = services;

  async function openSession(userId: number, isRemembered: boolean): Promise<string> {
    const at = now();
    const { token, tokenHash, expiresAt } = newSession(at, isRemembered);
    await writer.run('session.open', { userId, tokenHash, now: at, expiresAt });
    return token;
  }

  web.route({
    method: 'POST',
    url: '/api/auth/register',
    config: signInsPerMinute(services),
    schema: {
      tags,
      consumes: ['application/json', 'multipart/form-data'],
      body: RegisterBody,
      response: { 201: SessionReply, '4xx': ErrorReply },
    },
    async handler(request, reply) {
      const { password, ...given } = await readBody(request, RegisterBody);
      const passwordHash = await passwords.hash(password);
      const user = await writer.run('user.register', { ...given, passwordHash, now: now() });
      const token = await openSession(user.id, true);
      return await reply.status(201).send({ message: 'Welcome to Scape', token, data: { user } });
    },
  });

  web.route({
    method: 'POST',
    url: '/api/auth/login',
    config: signInsPerMinute(services),
    schema: { tags, body: LoginBody, response: { 200: SessionReply, '4xx': ErrorReply } },
    async handler(request) {
      const { email, password, remember = true } = await readBody(request, LoginBody);
      const known = await database.read((tx) => credentialsOf(tx, email));
      const isRight = await passwords.isRight(password, known?.passwordHash ?? null);
      if (known === null || !isRight) throw new Refusal('unauthorized', texts.badCredentials);
      const token = await openSession(known.user.id, remember);
      return { message: 'Signed in', token, data: { user: known.user } };
    },
  });

  web.route({
    method: 'POST',
    url: '/api/auth/logout',
    schema: { tags, response: { 200: z.object({ message: z.string() }), '4xx': ErrorReply } },
    async handler(request) {
      mustBeSomebody(request.actor);
      await writer.run('session.close', { tokenHash: tokenHashOf(bearerOf(request.headers.authorization) ?? '') });
      return { message: 'Signed out' };
    },
  });
}
