import { afterEach, expect, test } from 'vitest';
import { createMailer } from '#server/infra/mail.ts';
import type { Mailer } from '#server/infra/mail.ts';
import { openSmtpSink } from '#world/services/smtp-sink.ts';
import type { SmtpSink } from '#world/services/smtp-sink.ts';

const from = 'Scape <no-reply@scape.test>';
let sink: SmtpSink | null = null;

afterEach(async () => {
  await sink?.close();
  sink = null;
});

async function mailerToSink(): Promise<Mailer> {
  sink = await openSmtpSink();
  return createMailer({ url: sink.url, from, onFailure: (reason) => expect.fail(reason) });
}

test('a mail goes over real SMTP, with its text whole, dots, accents and long lines included', async () => {
  const mailer = await mailerToSink();
  const text = `Código: 012345\n.\n..a line of dots\n${'long '.repeat(300)}end\n`;
  mailer.post({ to: 'ana@example.com', subject: 'Tu código ñ', text });
  await mailer.close();
  const [mail] = sink?.mails() ?? [];
  expect(mail).toMatchObject({ to: 'ana@example.com', from: 'no-reply@scape.test', subject: 'Tu código ñ' });
  expect(mail?.text.trimEnd()).toBe(text.trimEnd());
  expect(mail?.headers['from']).toBe('Scape <no-reply@scape.test>');
});

test('[PUB-02] what people write can make no header, name nobody else and end no header block', async () => {
  const mailer = await mailerToSink();
  const evil = 'Eve\r\nBcc: victim@example.com\r\n\r\nAnother body';
  mailer.post({
    to: 'support@example.com',
    subject: `Hello ${evil}`,
    text: `From: ${evil}`,
    replyTo: { name: evil, address: 'eve@example.com' },
  });
  mailer.post({
    to: 'support@example.com',
    subject: 'Hello',
    text: 'x',
    replyTo: { name: 'Eve', address: 'eve@example.com>,<victim@example.com' },
  });
  await mailer.close();
  const mails = sink?.mails() ?? [];
  expect(mails).toHaveLength(2);
  for (const mail of mails) {
    expect(mail.to).toBe('support@example.com');
    expect(Object.keys(mail.headers)).not.toContain('bcc');
    expect(Object.keys(mail.headers).filter((name) => !/^[a-z-]+$/.test(name))).toEqual([]);
  }
  const [named, nameless] = [
    mails.find((mail) => mail.subject !== 'Hello'),
    mails.find((mail) => mail.subject === 'Hello'),
  ];
  const flat = 'Eve Bcc: victim@example.com Another body';
  expect(named?.subject).toBe(`Hello ${flat}`);
  expect(named?.headers['reply-to']).toBe(`"${flat}" <eve@example.com>`);
  expect(named?.text).toContain('Another body');
  expect(nameless?.headers['reply-to']).toBeUndefined();
});

test('a mail server that is down is told of by a code, without anybody’s address', async () => {
  const gone = await openSmtpSink();
  await gone.close();
  const reasons: string[] = [];
  const mailer = createMailer({
    url: gone.url,
    from,
    onFailure: (reason) => void reasons.push(reason),
    onSent: () => void reasons.push('sent'),
  });
  mailer.post({ to: 'ana@example.com', subject: 'x', text: 'x' });
  await mailer.close();
  expect(reasons).toEqual([expect.stringMatching(/^E[A-Z]+$/)]);
});
