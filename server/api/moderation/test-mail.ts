import { TestMailReply } from '#contract/moderation/overview.ts';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { mustBeOperator } from '#server/domain/account/operators.ts';
import { userById } from '#server/domain/account/users.ts';
import { instanceNow } from '#server/domain/instance/settings.ts';
import { storedLimits } from '#server/domain/stored-limits.ts';
import { createStoredLimiter } from '#server/api/limits/stored-limiter.ts';
import type { AccountServices } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const textOf = (site: string) => `This mail was sent from the admin page of ${site}. It is here, so mail goes out.\n`;

/** Sends a test mail to the operator's own address. */
export function registerTestMail(web: Web, services: AccountServices): void {
  const { database, instanceDefaults, writer, mailer, now } = services;
  const mails = createStoredLimiter(services, storedLimits.testMail);
  web.route({
    method: 'POST',
    url: '/api/admin/test-mail',
    schema: { tags: ['admin'], response: { 200: TestMailReply, '4xx': ErrorReply, 503: ErrorReply } },
    async handler(request, reply) {
      const actor = mustBeOperator(request.actor);
      if (mailer === null) throw new Refusal('not_configured', 'No mail server is set: SMTP_URL');
      await mails.take(actor);
      const { email } = await database.read((tx) => userById(tx, actor.userId));
      const { name: site } = await database.read((tx) => instanceNow(tx, instanceDefaults));
      const reason = await mailer.send({ to: email, subject: `A test mail from ${site}`, text: textOf(site) });
      const detail = reason ?? '';
      await writer.run('operator.note', { operatorId: actor.userId, action: 'mail.test', detail, now: now() });
      const result: TestMailReply =
        reason === null
          ? { message: 'The mail server took it.', sent: true, email }
          : { message: 'The mail server didn’t take it.', sent: false, email, reason };
      return await reply.header('Cache-Control', 'no-store').send(result);
    },
  });
}
