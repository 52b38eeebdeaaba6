import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ChangeEmailBody, ConfirmEmailBody, SendConfirmationReply } from '#contract/account/session.ts';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { Refusal, texts } from '#contract/sync/refusals.ts';
import type { ConfirmationProof } from '#server/domain/account/confirm-email.ts';
import { typedCode } from '#server/domain/account/mailed-codes.ts';
import { tokenHashOf } from '#server/domain/account/sessions.ts';
import { userById } from '#server/domain/account/users.ts';
import { instanceNow } from '#server/domain/instance/settings.ts';
import { storedLimits } from '#server/domain/stored-limits.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { readBody } from '#server/api/http/read-body.ts';
import { routeLimit } from '#server/api/limits/route-limits.ts';
import { createStoredLimiter } from '#server/api/limits/stored-limiter.ts';
import type { AccountServices } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';
import { confirmationCodeHash, createConfirmationSender } from './send-confirmation.ts';
import { undeliveredText, whereMailIs } from './where-mail-is.ts';

const tags = ['auth'];
const googlesText = 'You sign in with Google, so your email is the one that you have there';

function replacedText(username: string, site: string): string {
  return [
    `The account @${username} at ${site} has another email from now on, and this address is no longer its own.`,
    'If it was not you, somebody knows your password: write to those who run the site.',
    '',
  ].join('\n');
}

/** Proves an account's e-mail, or another that is to replace it, by a mailed link or code. */
export function registerEmailConfirmation(web: Web, services: AccountServices): void {
  const { database, instanceDefaults, writer, passwords, mailer, isConfirmingEmail, now } = services;
  const confirmations = createConfirmationSender(services);
  const guesses = createStoredLimiter(services, storedLimits.password);
  const codes = createStoredLimiter(services, storedLimits.confirmCode);
  const links = createStoredLimiter(services, storedLimits.confirmLink);
  const config = routeLimit(services, 'signIn');

  function mustBeOn(): void {
    if (!isConfirmingEmail) throw new Refusal('not_configured', 'E-mails aren’t confirmed here');
  }

  async function replyOf(email: string): Promise<SendConfirmationReply> {
    const codeIn = await whereMailIs(services);
    if (codeIn === null) return { message: 'We have sent you a link and a code.', email };
    return { message: codeIn === 'log' ? 'The code is in the server’s log.' : undeliveredText, email, code_in: codeIn };
  }

  async function proofIn(request: FastifyRequest): Promise<ConfirmationProof> {
    const { token, code = '' } = await readBody(request, ConfirmEmailBody);
    if (token !== undefined) {
      await links.take(request.ip);
      return { tokenHash: tokenHashOf(token) };
    }
    const { userId } = requireSignedIn(request.actor);
    await codes.take({ userId });
    return { userId, codeHash: await confirmationCodeHash(services, typedCode(code), userId) };
  }

  web.route({
    method: 'POST',
    url: '/api/auth/confirm-email/send',
    config,
    schema: { tags, response: { 200: SendConfirmationReply, '4xx': ErrorReply, 503: ErrorReply } },
    async handler(request) {
      const { userId } = requireSignedIn(request.actor);
      mustBeOn();
      const { email, unconfirmed_since: since } = await database.read((tx) => userById(tx, userId));
      if (since === null) return { message: 'Your email is confirmed.', email };
      await confirmations.send(request, userId, { email: null, address: email });
      return await replyOf(email);
    },
  });

  web.route({
    method: 'POST',
    url: '/api/auth/confirm-email',
    config,
    schema: {
      tags,
      description: 'With the token of a mailed link, signed in or not; or with the code of that mail, signed in.',
      body: ConfirmEmailBody,
      response: { 200: z.object({ message: z.string(), email: z.string() }), '4xx': ErrorReply },
    },
    async handler(request) {
      const proof = await proofIn(request);
      const { userId, email, replaced } = await writer.run('email.confirm', { proof, now: now() });
      if (replaced !== null && mailer !== null) {
        const { username } = await database.read((tx) => userById(tx, userId));
        const { name: site } = await database.read((tx) => instanceNow(tx, instanceDefaults));
        const text = replacedText(username, site);
        mailer.post({ to: replaced, subject: `Your email at ${site} has changed`, text });
      }
      return { message: 'Your email is confirmed.', email };
    },
  });

  web.route({
    method: 'POST',
    url: '/api/auth/change-email',
    config,
    schema: {
      tags,
      description: 'Mails a link to another address, which becomes the account’s once it is confirmed.',
      body: ChangeEmailBody,
      response: { 200: SendConfirmationReply, '4xx': ErrorReply, 503: ErrorReply },
    },
    async handler(request) {
      const actor = requireSignedIn(request.actor);
      mustBeOn();
      const { email, password } = await readBody(request, ChangeEmailBody);
      const user = await database.read((tx) => userById(tx, actor.userId));
      if (user.password_hash === '') throw new Refusal('invalid', googlesText, { fields: { email: googlesText } });
      const refund = await guesses.take(actor);
      if (!(await passwords.isRight(password, user.password_hash))) {
        throw new Refusal('invalid', texts.wrongPassword, { fields: { password: texts.wrongPassword } });
      }
      await refund();
      const begun = await confirmations.send(request, actor.userId, { email, address: email });
      if (begun.end === 'confirmed') {
        const message = 'This is your email already';
        throw new Refusal('invalid', message, { fields: { email: message } });
      }
      return await replyOf(begun.email);
    },
  });
}
