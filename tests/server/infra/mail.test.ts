import { afterEach, expect, test } from 'vitest';
import { createMailer } from '#server/infra/mail.ts';
import type { Mailer, MailSettings } from '#server/infra/mail.ts';
import { openSmtpSink } from '#world/services/smtp-sink.ts';
import { until } from '#world/time/until.ts';
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

/** A mailer at a mail server with some replies of its own. */
async function mailerTo(answer: (line: string) => string | null, settings: Partial<MailSettings> = {}, login = '') {
  sink = await openSmtpSink(0, answer);
  const heard: string[] = [];
  const mailer = createMailer({
    url: sink.url.replace('//', `//${login}`),
    from,
    onSent: () => void heard.push('sent'),
    onFailure: (reason) => void heard.push(`failed ${reason}`),
    onRetry: (reason) => void heard.push(`again ${reason}`),
    retryMs: [1, 1],
    ...settings,
  });
  return { mailer, heard, sink };
}
const mail = { to: 'ana@example.com', subject: 'x', text: 'x' };

test('[CONFIRM-12] a mail that fails in passing is sent again, by itself', async () => {
  let refusals = 2;
  const put = (line: string) => (line === 'DATA' && refusals-- > 0 ? '451 Busy' : null);
  const { mailer, heard, sink: server } = await mailerTo(put);
  mailer.post(mail);
  await server.arrived(1);
  await mailer.close();
  expect(heard).toEqual(['again EENVELOPE 451', 'again EENVELOPE 451', 'sent']);
  expect(mailer.isFailing()).toBe(false);
  expect(mailer.lastFailure()?.reason).toBe('EENVELOPE 451');
});

test('[CONFIRM-12] a mail that waits to be sent again is given up when the server ends', async () => {
  const refuse = (line: string) => (line === 'DATA' ? '451 Busy' : null);
  const { mailer, heard } = await mailerTo(refuse, { retryMs: [3_600_000] });
  mailer.post(mail);
  await until(
    'it waits',
    () => heard.length,
    (count) => count === 1,
  );
  await mailer.close();
  expect(heard).toEqual(['again EENVELOPE 451', 'failed EENVELOPE 451']);
});

test('[CONFIRM-11] a receiver that the mail server refuses says nothing of all the others', async () => {
  const refuse = (line: string) => (line.startsWith('RCPT') ? '550 No such ana@example.com' : null);
  const { mailer, heard } = await mailerTo(refuse);
  expect(await mailer.send(mail)).toBe('EENVELOPE 550');
  expect(heard).toEqual(['failed EENVELOPE 550']);
  expect([mailer.isFailing(), await mailer.check()]).toEqual([false, true]);
  expect(JSON.stringify(mailer.lastFailure())).not.toContain('ana');
  await mailer.close();
});

test('[CONFIRM-11] a mail server that lets us in and takes no mail is failing until it takes one', async () => {
  let isRefusing = true;
  const refuse = (line: string) => (isRefusing && line.startsWith('MAIL') ? '550 Not from here' : null);
  const { mailer } = await mailerTo(refuse);
  expect(await mailer.send(mail)).toBe('EENVELOPE 550');
  expect([await mailer.check(), mailer.isFailing()]).toEqual([false, true]);
  isRefusing = false;
  expect(await mailer.send(mail)).toBeNull();
  expect([await mailer.check(), mailer.isFailing()]).toEqual([true, false]);
  await mailer.close();
});

test('[CONFIRM-11] with a wrong password no mail goes out, and a check says so', async () => {
  const guard = (line: string) =>
    line.startsWith('EHLO') ? '250-sink\r\n250 AUTH PLAIN' : line.startsWith('AUTH') ? '535 Wrong' : null;
  const { mailer, heard } = await mailerTo(guard, {}, 'scape:wrong@');
  expect([await mailer.check(), mailer.isFailing(), mailer.lastFailure()?.reason]).toEqual([false, true, 'EAUTH 535']);
  mailer.post(mail);
  await mailer.close();
  expect(heard).toEqual(['failed EAUTH 535']);
});

test('[CONFIRM-11] a mail server that is slow to say anything doesn’t go for one that sends', async () => {
  const { mailer, sink: server } = await mailerTo((line) => (line.startsWith('EHLO') ? 'nothing' : null), {
    checkMs: 1,
  });
  expect(await mailer.check()).toBe(false);
  await server.close();
  sink = null;
  await mailer.close();
});
