import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { openSmtpSink } from '#world/services/smtp-sink.ts';
import type { SmtpSink } from '#world/services/smtp-sink.ts';

const aMessage = { title: 'Eva', email: 'eva@example.com', message: 'Hello there' };

let sink: SmtpSink;
let server: TestServer;

beforeAll(async () => {
  sink = await openSmtpSink();
  server = await startServer({ settings: { smtpUrl: sink.url, supportEmail: 'support@example.com' } });
});
afterAll(async () => {
  await server.close();
  await sink.close();
});

function send(payload: object, headers: Record<string, string> = {}, at: TestServer = server) {
  return at.inject({ method: 'POST', url: '/api/auth/contact-us', payload, headers });
}

function sendBatch(count: number, at: TestServer = server) {
  const items = Array.from({ length: count }, () => ({
    id: uuidV7(),
    method: 'POST',
    path: '/auth/contact-us',
    body: { ...aMessage, message: 'In a batch' },
  }));
  return at.inject({ method: 'POST', url: '/api/batch', payload: { items }, headers: { 'scape-client': 'phone' } });
}

async function kept(): Promise<number> {
  const rows = await server.database.read(({ sql }) => sql.selectFrom('contact_messages').select('id').execute());
  return rows.length;
}

describe('[PUB-02] writing to those who run this', () => {
  test('needs no account; it is kept, and mailed on with an answer going to its writer', async () => {
    const count = sink.mails().length;
    const reply = await send({ ...aMessage, client_id: uuidV7() });
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([200, ['message']]);
    const mails = await sink.arrived(count + 1);
    expect(mails[count]).toMatchObject({ to: 'support@example.com', subject: 'A message from the contact form' });
    expect(mails[count]?.headers['reply-to']).toBe('Eva <eva@example.com>');
    expect(mails[count]?.text).toContain('Hello there');
  });

  test('[API-03] the same key again is the same message: one row, one mail', async () => {
    const [rows, count] = [await kept(), sink.mails().length];
    const headers = { 'idempotency-key': uuidV7(), 'scape-client': 'phone' };
    const payload = { ...aMessage, client_id: uuidV7() };
    const replies = await Promise.all([send(payload, headers), send(payload, headers), send(payload, headers)]);
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200]);
    expect(await kept()).toBe(rows + 1);
    await send({ ...aMessage, message: 'The last' });
    const mails = await sink.arrived(count + 2);
    const said = mails.slice(count).map(({ text }) => /Hello there|The last/.exec(text)?.[0]);
    expect(new Set(said)).toEqual(new Set(['Hello there', 'The last']));
    expect(said).toHaveLength(2);
  });

  test('[API-03] [SESS-03] a token that is no longer valid is refused: from nobody, it would come again under its name', async () => {
    const rows = await kept();
    const reply = await send({ ...aMessage, client_id: uuidV7() }, { authorization: 'Bearer ended' });
    expect([reply.statusCode, await kept()]).toEqual([401, rows]);
  });

  test('a name of many lines makes no header', async () => {
    const count = sink.mails().length;
    await send({ ...aMessage, title: 'Eva\r\nBcc: victim@example.com\r\nX-Evil: 1' });
    const mails = await sink.arrived(count + 1);
    expect(mails[count]?.to).toBe('support@example.com');
    const names = Object.keys(mails[count]?.headers ?? {});
    expect(names.filter((name) => ['bcc', 'x-evil'].includes(name))).toEqual([]);
    const [first] = (mails[count]?.text ?? '').split(/\r?\n/);
    expect(first).toBe('From: Eva Bcc: victim@example.com X-Evil: 1 <eva@example.com>');
  });

  test('it waits in a batch like any other change, for a guest too', async () => {
    const count = sink.mails().length;
    const reply = await sendBatch(1);
    expect(reply.json().results).toMatchObject([{ status: 200 }]);
    expect((await sink.arrived(count + 1))[count]?.text).toContain('In a batch');
  });

  test('[API-04] it is limited, whether alone or in a batch, with the time to wait', async () => {
    const limited = await startServer({ settings: { rateLimits: 0.1 } });
    const statuses = [];
    for (let times = 0; times < 3; times += 1) statuses.push((await send(aMessage, {}, limited)).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    const { results } = (await sendBatch(4, limited)).json<{ results: { status: number; retry_after_s?: number }[] }>();
    expect(results.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
    expect(results[3]?.retry_after_s).toBeGreaterThan(0);
    await limited.close();
  });
});
