import { createTransport } from 'nodemailer';

interface Mail {
  /** one address */
  to: string;
  subject: string;
  text: string;
  /** whom an answer goes to, where that isn't the sender */
  replyTo?: { name: string; address: string };
}

export interface Mailer {
  /** Sends in the background: nobody waits for a mail server, and one that is down breaks nothing. */
  post(mail: Mail): void;
  /** the mail server took none when it was last asked */
  isFailing(): boolean;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password where the server wants them */
  url: string;
  from: string;
  /** told why a mail failed, never whom it was for */
  onFailure(reason: string): void;
  /** told why no mail can be sent, where that is known at the start */
  onUnready?(reason: string): void;
  /** told of each that the mail server took */
  onSent?(): void;
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** Whatever is odder than this stays in the text, where it can't be taken for a header. */
const plainAddress = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,190}$/;

/** Headers are lines: what came with line breaks, or with characters that are none, loses them. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** The server's word for what went wrong; its whole answer may hold addresses. */
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

  /** Whether mails can be sent is known before somebody needs one. */
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
      // In a later turn: who asked for this mail gets an answer as soon as who got none.
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
