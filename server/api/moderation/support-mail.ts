import type { ContactMessage } from '#contract/moderation/contact.ts';
import type { SupportMessage } from '#contract/moderation/support.ts';
import type { MutationRequest } from '#server/domain/sync/mutation-request.ts';
import type { Mailer } from '#server/infra/mail.ts';
import type { AfterCommitHook } from '#server/writer/after-commit.ts';

interface SupportMail {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** The mail for a contact or a support message. */
function supportMailOf({ kind, body }: MutationRequest): SupportMail {
  if (kind === 'support.send') {
    const support = body as SupportMessage;
    return { ...support, subject: `A call for help: ${support.subject}` };
  }
  const { title, ...contact } = body as ContactMessage;
  return { ...contact, name: title, subject: 'A message from the contact form' };
}

function post(mailer: Mailer, to: string, request: MutationRequest): void {
  const { name, email, subject, message } = supportMailOf(request);
  mailer.post({
    to,
    subject,
    // A name with line breaks could fake another sender and the end of this line.
    text: `From: ${name.replace(/\s+/g, ' ')} <${email}>\n\n${message}\n`,
    replyTo: { name, address: email },
  });
}

/** Mails messages to the operators once they are stored. */
export function mailToSupport(mailer: Mailer, supportEmail: string): AfterCommitHook {
  return (written) => {
    if (written.type !== 'mutations') return;
    written.outcomes.forEach(({ affected }, index) => {
      const request = written.requests[index];
      if (affected.isForSupport === true && request !== undefined) post(mailer, supportEmail, request);
    });
  };
}
