import type { Web } from './api/web.ts';
import type { EmitTelemetry } from './domain/telemetry-event.ts';
import type { Settings } from './env.ts';
import { createMailer } from './infra/mail.ts';
import type { Mailer } from './infra/mail.ts';

/** How mail stands, for whoever looks after this. */
export function mailStatus(mailer: Mailer | null): 'ok' | 'off' | 'failing' {
  if (mailer === null) return 'off';
  return mailer.isFailing() ? 'failing' : 'ok';
}

/** What is sent by mail is not lost when the server ends, and what can't be sent stands in the log. */
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
    onUnready: (reason) => web.log.error({ reason }, 'the mail server can’t be used: no mail goes out'),
    onSent: () => emitTelemetry({ type: 'mail', end: 'sent' }),
  });
  web.addHook('onClose', () => mailer.close());
  return mailer;
}
