import type { ContactMessage } from '#contract/contact.ts';
import type { SupportMessage } from '#contract/support.ts';
import type { PerformRequest } from '#server/domain/perform-request.ts';
import type { Mailer } from '#server/infra/mail.ts';
import type { Writer } from '#server/writer/writer.ts';

interface Letter {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** What was written, whichever form it was written in. */
function letterOf({ kind, body }: PerformRequest): Letter {
  if (kind === 'support.send') {
    const asked = body as SupportMessage;
    return { ...asked, subject: `A call for help: ${asked.subject}` };
  }
  const { title, ...said } = body as ContactMessage;
  return { ...said, name: title, subject: 'A message from the contact form' };
}

function post(mailer: Mailer, to: string, request: PerformRequest): void {
  const { name, email, subject, message } = letterOf(request);
  mailer.post({
    to,
    subject,
    // A name of several lines could pass for another sender, and for the end of this line.
    text: `From: ${name.replace(/\s+/g, ' ')} <${email}>\n\n${message}\n`,
    replyTo: { name, address: email },
  });
}

/** A writer that mails on what people write to those who run this, once it is stored. */
export function withSupportMail(writer: Writer, mailer: Mailer, supportEmail: string): Writer {
  return {
    run: (name, args) => writer.run(name, args),
    close: () => writer.close(),
    async perform(requests) {
      const outcomes = await writer.perform(requests);
      outcomes.forEach(({ affected }, index) => {
        const request = requests[index];
        if (affected.isForSupport === true && request !== undefined) post(mailer, supportEmail, request);
      });
      return outcomes;
    },
  };
}
