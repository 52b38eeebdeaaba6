import { createTransport } from 'nodemailer';

interface Mail {
  /** one address */
  to: string;
  subject: string;
  text: string;
  /** receives replies, if not the sender */
  replyTo?: { name: string; address: string };
}

export interface Mailer {
  /** Sends in the background: nothing waits for the mail server, and its failure breaks nothing. */
  post(mail: Mail): void;
  /** the last attempt to reach the mail server, or to send, failed */
  isFailing(): boolean;
  /** Waits for mails being sent. */
  close(): Promise<void>;
}

export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password if the server requires them */
  url: string;
  from: string;
  /** called with the reason a mail failed, never with its recipient */
  onFailure(reason: string): void;
  /** called with the reason why no mail can be sent, if the check at the start finds one */
  onUnready?(reason: string): void;
  /** called for each mail that the server accepted */
  onSent?(): void;
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** Unusual addresses stay in the text, where they can't be interpreted as a header. */
const plainAddress = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,190}$/;

/** Headers are lines: removes line breaks and control characters. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Only the error codes; the mail server's full answer may contain addresses. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
}

export function createMailer({
  url,
  from,
  onFailure,
  onSent = () => undefined,
  onUnready = () => undefined,
}: MailSettings): Mailer {
  const transport = createTransport({ url, ...timeouts });
  const running = new Set<Promise<void>>();
  let isFailing = false;

  /** Checks the mail server before a mail has to be sent. */
  async function greet(): Promise<void> {
    try {
      await transport.verify();
    } catch (error) {
      isFailing = true;
      onUnready(reasonOf(error) || 'unknown');
    }
  }

  async function send({ to, subject, text, replyTo }: Mail): Promise<void> {
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject: oneLine(subject),
        text,
        ...(replyTo === undefined || !plainAddress.test(replyTo.address)
          ? {}
          : { replyTo: { name: oneLine(replyTo.name), address: replyTo.address } }),
      });
      isFailing = false;
      onSent();
    } catch (error) {
      isFailing = true;
      onFailure(reasonOf(error) || 'unknown');
    }
  }

  const greeting = greet().finally(() => running.delete(greeting));
  running.add(greeting);

  return {
    isFailing: () => isFailing,
    post(mail) {
      // In a later turn, so that a caller whose request sends a mail is answered as fast as one whose request doesn't.
      const sending = new Promise<void>((resolve) => void setImmediate(resolve))
        .then(() => send(mail))
        .finally(() => running.delete(sending));
      running.add(sending);
    },
    async close() {
      await Promise.all(running);
      transport.close();
    },
  };
}
