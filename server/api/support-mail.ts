import type { ContactMessage } from '#contract/contact.ts';
import type { PerformRequest } from '#server/domain/perform-request.ts';
import type { Mailer } from '#server/infra/mail.ts';
import type { Writer } from '#server/writer/writer.ts';

function post(mailer: Mailer, to: string, { body }: PerformRequest): void {
  const { title, email, message } = body as ContactMessage;
  mailer.post({
    to,
    subject: 'A message from the contact form',
    // A name of several lines could pass for another sender, and for the end of this line.
    text: `From: ${title.replace(/\s+/g, ' ')} <${email}>\n\n${message}\n`,
    replyTo: { name: title, address: email },
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
