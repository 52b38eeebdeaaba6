import type { FastifyRequest } from 'fastify';
import { isRefusal } from '#contract/sync/refusals.ts';
import type { BegunConfirmation } from '#server/domain/account/confirm-email.ts';
import { confirmationMs } from '#server/domain/account/confirm-email.ts';
import { newCode, spacedCode } from '#server/domain/account/mailed-codes.ts';
import { newToken, tokenHashOf } from '#server/domain/account/sessions.ts';
import { instanceNow } from '#server/domain/instance/settings.ts';
import { storedLimits } from '#server/domain/stored-limits.ts';
import { createStoredLimiter, signInAttemptOf } from '#server/api/limits/stored-limiter.ts';
import type { AccountServices } from '#server/api/services.ts';

const hours = confirmationMs / 3600_000;

interface Secrets {
  token: string;
  code: string;
}

interface MailContext {
  /** of the account that the mail is about */
  username: string;
  /** the instance's name */
  site: string;
  /** the address that its links start with */
  base: string;
}

function mailText({ token, code }: Secrets, { username, site, base }: MailContext): string {
  return [
    `This address was given for the account @${username} at ${site}. If it was you, open this link and confirm it there:`,
    '',
    // Behind `#`, the token is in no server's log.
    `${base}/confirm#${token}`,
    '',
    `On a device where you are signed in you can type this code instead: ${spacedCode(code)}`,
    '',
    `Link and code can be used once, within ${hours} hours.`,
    'If it was not you, ignore this mail: without you, nothing of that account goes public under your address.',
    '',
  ].join('\n');
}

function takenText({ username, site, base }: MailContext): string {
  return [
    `Somebody wants this address for the account @${username} at ${site}, but another account has it already: yours.`,
    `If it was you and you don't know its password, you can set a new one: ${base}/forgot-password`,
    'If it was not you, ignore this mail: nothing has changed.',
    '',
  ].join('\n');
}

/** The account's code as it is stored and looked up. */
export function confirmationCodeHash(
  { passwords }: Pick<AccountServices, 'passwords'>,
  code: string,
  userId: number,
): Promise<string> {
  return passwords.hashCode(code, `e-mail of ${userId}`);
}

/** Mails links and codes that prove an address. */
export function createConfirmationSender(services: AccountServices) {
  const { database, instanceDefaults, writer, mailer, isShowingCodes, mailLinkBase: base, now } = services;
  const byAddress = createStoredLimiter(services, storedLimits.confirmMail);
  const byAccount = createStoredLimiter(services, storedLimits.confirmMailOf);

  async function send(request: FastifyRequest, userId: number, email: string | null): Promise<BegunConfirmation> {
    const secrets = { token: newToken(), code: newCode() };
    const codeHash = await confirmationCodeHash(services, secrets.code, userId);
    const tokenHash = tokenHashOf(secrets.token);
    const begun = await writer.run('email.begin', { userId, email, tokenHash, codeHash, now: now() });
    const { end, email: to, username } = begun;
    const { name: site } = await database.read((tx) => instanceNow(tx, instanceDefaults));
    const context = { username, site, base };
    if (end === 'begun') {
      mailer?.post({ to, subject: `Confirm your email for ${site}`, text: mailText(secrets, context) });
      if (mailer === null && isShowingCodes) {
        const { token, code } = secrets;
        const link = `${base}/confirm#${token}`;
        request.log.warn({ developmentPin: code, link }, 'no mail is configured, so the confirmation is logged here');
      }
    }
    if (end === 'taken') mailer?.post({ to, subject: `Your email at ${site}`, text: takenText(context) });
    return begun;
  }

  return {
    /**
     * @param email null: the account's own
     * @param address the one that the mail goes to
     * @throws Refusal `rate_limited`
     */
    async send(request: FastifyRequest, userId: number, { email, address }: { email: string | null; address: string }) {
      await byAccount.take({ userId });
      await byAddress.take(await signInAttemptOf(services, request, address));
      return await send(request, userId, email);
    },
    /** The first mail of a new account. If the address has had too many, none is sent; the sign-up succeeds all the same. */
    async welcome(request: FastifyRequest, userId: number, address: string): Promise<void> {
      try {
        await byAddress.take(await signInAttemptOf(services, request, address));
        await send(request, userId, null);
      } catch (error) {
        if (!isRefusal(error)) request.log.error({ err: error }, 'a new account got no mail to confirm its address');
      }
    },
  };
}
