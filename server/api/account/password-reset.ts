import * as z from 'zod/mini';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { Refusal, texts } from '#contract/sync/refusals.ts';
import {
  ConfirmPinBody,
  ForgotPasswordBody,
  ForgotPasswordReply,
  ResetPasswordBody,
} from '#contract/account/session.ts';
import { newCode, spacedCode, typedCode } from '#server/domain/account/mailed-codes.ts';
import { emailHashOf, resetExpired, resetMs } from '#server/domain/account/password-reset.ts';
import { instanceNow } from '#server/domain/instance/settings.ts';
import { storedLimits } from '#server/domain/stored-limits.ts';
import { newToken, tokenHashOf } from '#server/domain/account/sessions.ts';
import { accountCookie, cookieIn } from './cookies.ts';
import { createStoredLimiter, signInAttemptOf } from '#server/api/limits/stored-limiter.ts';
import { routeLimit } from '#server/api/limits/route-limits.ts';
import { readBody } from '#server/api/http/read-body.ts';
import { isSameMachine } from '#server/api/http/same-machine.ts';
import type { AccountServices } from '#server/api/services.ts';
import { undeliveredText, whereMailIs } from './where-mail-is.ts';
import { deviceCookie } from './open-session.ts';
import type { Web } from '#server/api/web.ts';

const tags = ['auth'];
const minutes = resetMs / 60_000;
const ActionReply = z.object({ message: z.string() });

function mailText(code: string, site: string): string {
  return [
    `Your code is ${spacedCode(code)}`,
    '',
    `Enter it in ${site} to set a new password. It can be used once, within ${minutes} minutes.`,
    'If you did not ask for it, ignore this mail: nothing has changed.',
    '',
  ].join('\n');
}

/** Without mail, codes go to the log or nowhere: warns the operator at the start. */
function warnWithoutMail(web: Web, { mailer, isShowingCodes }: AccountServices): void {
  if (mailer !== null) return;
  web.log.warn(
    isShowingCodes
      ? 'This is no production and SMTP_URL is not set: whoever reads this log, or calls from this machine, can set anybody’s password'
      : 'SMTP_URL is not set: nobody can get a code to set a new password',
  );
}

/** Sets a new password with a code sent by mail. Neither replies nor their timing reveal whether an account exists. */
export function registerPasswordReset(web: Web, services: AccountServices): void {
  const { database, instanceDefaults, writer, passwords, mailer, isSecure, isReplyingCodes, now } = services;
  const mails = createStoredLimiter(services, storedLimits.resetMail);
  const codes = createStoredLimiter(services, storedLimits.code);
  const resets = createStoredLimiter(services, storedLimits.reset);
  const config = routeLimit(services, 'signIn');
  warnWithoutMail(web, services);

  web.route({
    method: 'POST',
    url: '/api/auth/forgot-password',
    config,
    schema: { tags, body: ForgotPasswordBody, response: { 200: ForgotPasswordReply, '4xx': ErrorReply } },
    async handler(request) {
      const { email } = await readBody(request, ForgotPasswordBody);
      await mails.take(await signInAttemptOf(services, request, email));
      const code = newCode();
      const codeHash = await passwords.hashCode(code, emailHashOf(email));
      const { isSomebody } = await writer.run('reset.request', { email, codeHash, now: now() });
      const { name } = await database.read((tx) => instanceNow(tx, instanceDefaults));
      if (isSomebody)
        mailer?.post({ to: email.toLowerCase(), subject: `Your ${name} code`, text: mailText(code, name) });
      const codeIn = await whereMailIs(services);
      if (codeIn === null) return { message: texts.resetRequested };
      if (codeIn !== 'log') return { message: undeliveredText, code_in: codeIn };
      request.log.warn({ developmentPin: code }, 'no mail is configured, so the code is logged here');
      const reply = { message: texts.resetRequested, code_in: codeIn };
      return isReplyingCodes && isSameMachine(request) ? { ...reply, developmentPin: code } : reply;
    },
  });

  web.route({
    method: 'POST',
    url: '/api/auth/confirm-pin',
    config,
    schema: { tags, body: ConfirmPinBody, response: { 200: ActionReply, '4xx': ErrorReply } },
    async handler(request, reply) {
      const { email, pin } = await readBody(request, ConfirmPinBody);
      const refund = await codes.take(await signInAttemptOf(services, request, email));
      const codeHash = await passwords.hashCode(typedCode(pin), emailHashOf(email));
      const grant = newToken();
      await writer.run('reset.grant', { email, codeHash, grantHash: tokenHashOf(grant), now: now() });
      await refund();
      const cookie = accountCookie('scape_reset', grant, { maxAgeS: resetMs / 1000, isSecure });
      return await reply.header('Set-Cookie', cookie).send({ message: texts.rightCode });
    },
  });

  web.route({
    method: 'POST',
    url: '/api/auth/reset-password',
    config,
    schema: { tags, body: ResetPasswordBody, response: { 200: ActionReply, '4xx': ErrorReply } },
    async handler(request, reply) {
      const { email, newPassword, confirmPassword } = await readBody(request, ResetPasswordBody);
      await resets.take({ account: emailHashOf(email), ip: request.ip });
      if (newPassword !== confirmPassword) throw new Refusal('mismatch', texts.passwordMismatch);
      const grant = cookieIn(request.headers, 'scape_reset');
      if (grant === null) throw resetExpired();
      const passwordHash = await passwords.hash(newPassword);
      const { cookie: device, deviceHash } = await deviceCookie(services, request);
      const grantHash = tokenHashOf(grant);
      await writer.run('reset.finish', { email, grantHash, passwordHash, deviceHash, now: now() });
      const noGrant = accountCookie('scape_reset', '', { maxAgeS: 0, isSecure });
      return await reply.header('Set-Cookie', [noGrant, device]).send({ message: texts.passwordReset });
    },
  });
}
