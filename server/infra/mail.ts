import { createTransport } from 'nodemailer';
import { faultOf } from './mail-fault.ts';
import type { MailFault } from './mail-fault.ts';

interface Mail {
  /** one address */
  to: string;
  subject: string;
  text: string;
  /** receives replies, if not the sender */
  replyTo?: { name: string; address: string };
}

/** `reason` has error codes alone, such as `EAUTH 535`, and nothing about anybody. */
interface MailFailure {
  /** wall clock, ms */
  at: number;
  reason: string;
}

export interface Mailer {
  /** Sends in the background, and retries passing failures: nothing waits for the mail server, and its failure breaks nothing. */
  post(mail: Mail): void;
  /** Sends at once, without retries. @returns why it failed, null if the server took the mail */
  send(mail: Mail): Promise<string | null>;
  /** Connects and logs in to the mail server. @returns false if that fails or takes too long */
  check(): Promise<boolean>;
  /** the last attempt to connect or send failed; a refused receiver doesn't count */
  isFailing(): boolean;
  /** the last failure of any kind; null: none since the start */
  lastFailure(): MailFailure | null;
  /** Waits for mails being sent; gives up those that wait for a retry. */
  close(): Promise<void>;
}

export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password if the server requires them */
  url: string;
  from: string;
  /** called with the reason a mail failed for good, never with its recipient */
  onFailure(reason: string): void;
  /** called with the reason a mail failed that will be tried again */
  onRetry?(reason: string): void;
  /** called with the reason why no mail can be sent, if the check at the start finds one */
  onUnready?(reason: string): void;
  /** called for each mail that the server accepted */
  onSent?(): void;
  /** delays before each retry; all together shorter than the life of a code. Shorter in tests */
  retryMs?: readonly number[];
  /** how long a check waits for the mail server */
  checkMs?: number;
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const usualRetryMs = [5_000, 30_000, 120_000, 300_000];
/** How many mails may wait in memory for a retry; others that fail are given up. */
const maxWaiting = 500;
/** Unusual addresses stay in the text, where they can't be interpreted as a header. */
const plainAddress = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,190}$/;

/** Headers are lines: removes line breaks and control characters. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

export function createMailer({
  url,
  from,
  onFailure,
  onRetry = () => undefined,
  onSent = () => undefined,
  onUnready = () => undefined,
  retryMs = usualRetryMs,
  checkMs = 4_000,
}: MailSettings): Mailer {
  const transport = createTransport({ url, ...timeouts });
  const running = new Set<Promise<void>>();
  const waiting = new Map<NodeJS.Timeout, () => void>();
  /** `connection`: no connection or login; `sending`: a mail was refused, which only a later one can disprove */
  const state: { failing: 'connection' | 'sending' | null; last: MailFailure | null; isClosing: boolean } = {
    failing: null,
    last: null,
    isClosing: false,
  };
  let checking: Promise<string | null> | null = null;

  function note({ kind, reason }: MailFault): void {
    state.last = { at: Date.now(), reason };
    if (kind !== 'receiver') state.failing = kind;
  }

  /** @returns why connecting or logging in fails, null if it works */
  async function greet(): Promise<string | null> {
    try {
      await transport.verify();
      if (state.failing === 'connection') state.failing = null;
      return null;
    } catch (error) {
      const { reason } = faultOf(error);
      note({ kind: 'connection', reason, isPassing: true });
      return reason;
    }
  }

  /** Calls at the same time share one connection. */
  function greetOnce(): Promise<string | null> {
    checking ??= greet().finally(() => {
      checking = null;
    });
    return checking;
  }

  /** @returns null if the server took it */
  async function attempt({ to, subject, text, replyTo }: Mail): Promise<MailFault | null> {
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
      state.failing = null;
      onSent();
      return null;
    } catch (error) {
      const fault = faultOf(error);
      note(fault);
      return fault;
    }
  }

  async function deliver(mail: Mail, tries: number): Promise<void> {
    const fault = await attempt(mail);
    if (fault === null) return;
    const delayMs = retryMs[tries];
    if (!fault.isPassing || delayMs === undefined || state.isClosing || waiting.size >= maxWaiting) {
      onFailure(fault.reason);
      return;
    }
    onRetry(fault.reason);
    const timer = setTimeout(() => {
      waiting.delete(timer);
      run(deliver(mail, tries + 1));
    }, delayMs);
    waiting.set(timer, () => onFailure(fault.reason));
  }

  function run(work: Promise<void>): void {
    const tracked = work.finally(() => running.delete(tracked));
    running.add(tracked);
  }

  run(
    greetOnce().then((reason) => {
      if (reason !== null) onUnready(reason);
    }),
  );

  return {
    isFailing: () => state.failing !== null,
    lastFailure: () => state.last,
    // In a later turn, so that a caller whose request sends a mail is answered as fast as one whose request doesn't.
    post: (mail) => run(new Promise<void>((resolve) => void setImmediate(resolve)).then(() => deliver(mail, 0))),
    async send(mail) {
      const fault = await attempt(mail);
      if (fault !== null) onFailure(fault.reason);
      return fault?.reason ?? null;
    },
    async check() {
      let timer: NodeJS.Timeout | undefined;
      const slow = new Promise<string>((resolve) => {
        timer = setTimeout(() => resolve('slow'), checkMs);
      });
      const reason = await Promise.race([greetOnce(), slow]);
      clearTimeout(timer);
      return reason === null && state.failing === null;
    },
    async close() {
      state.isClosing = true;
      for (const [timer, giveUp] of waiting) {
        clearTimeout(timer);
        giveUp();
      }
      waiting.clear();
      await Promise.all(running);
      await checking;
      transport.close();
    },
  };
}
