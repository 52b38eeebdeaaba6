import type { Overview } from '#contract/moderation/overview.ts';
import type { Web } from './api/web.ts';
import type { EmitTelemetry } from './domain/telemetry-event.ts';
import type { Settings } from './env.ts';
import { createMailer } from './infra/mail.ts';
import type { Mailer } from './infra/mail.ts';

/** The state of mail, for operators. */
export function mailStatus(mailer: Mailer | null): 'ok' | 'off' | 'failing' {
  if (mailer === null) return 'off';
  return mailer.isFailing() ? 'failing' : 'ok';
}

/** The same with the last failure. */
export function mailReport(mailer: Mailer | null): Pick<Overview, 'mail' | 'mail_failure'> {
  const failure = mailer?.lastFailure() ?? null;
  const mail = mailStatus(mailer);
  if (failure === null) return { mail };
  return { mail, mail_failure: { at: new Date(failure.at).toISOString(), reason: failure.reason } };
}

/** Opens the mailer. Mails being sent are completed when the server closes, and failures are logged. */
export function openMailer(
  web: Web,
  { smtpUrl: url, mailFrom: from }: Settings,
  emitTelemetry: EmitTelemetry,
): Mailer | null {
  if (url === null) return null;
  const mailer = createMailer({
    url,
    from,
    onFailure(reason) {
      emitTelemetry({ type: 'mail', end: 'failed' });
      web.log.error({ reason }, 'a mail could not be sent');
    },
    onRetry: (reason) => web.log.warn({ reason }, 'a mail could not be sent yet; it is tried again'),
    onUnready: (reason) => web.log.error({ reason }, 'the mail server can’t be used: no mail goes out'),
    onSent: () => emitTelemetry({ type: 'mail', end: 'sent' }),
  });
  web.addHook('onClose', () => mailer.close());
  return mailer;
}
