import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { openSmtpSink } from '#world/services/smtp-sink.ts';
import type { SmtpSink } from '#world/services/smtp-sink.ts';
import { signUp } from '#world/servers/callers.ts';

const aCall = { name: 'Eva', email: 'eva@example.com', subject: 'My tickets', message: 'Where are they?' };

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
  return at.inject({ method: 'POST', url: '/api/support', payload, headers });
}

async function kept() {
  return await server.database.read(({ sql }) =>
    sql.selectFrom('contact_messages').selectAll().orderBy('id').execute(),
  );
}

describe('[SUP-03] a call for help', () => {
  test('without what it takes is refused with each field, and kept by nobody', async () => {
    const empty = await send({ name: ' ', email: 'eva', subject: '', message: '\n' });
    expect([empty.statusCode, Object.keys(empty.json().fields)]).toEqual([
      422,
      ['name', 'email', 'subject', 'message'],
    ]);
    const long = await send({
      name: 'x'.repeat(121),
      email: aCall.email,
      subject: 'x'.repeat(201),
      message: 'x'.repeat(5_001),
    });
    expect(Object.keys(long.json().fields)).toEqual(['name', 'subject', 'message']);
    expect((await send(aCall, { authorization: 'Bearer ended' })).statusCode).toBe(401);
    expect(await kept()).toEqual([]);
  });

  test('needs no account; it is kept, and mailed on with an answer going to its writer', async () => {
    const reply = await send(aCall);
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'Message sent! We will contact you soon.' }]);
    expect(await kept()).toMatchObject([
      { title: 'Eva', email: 'eva@example.com', subject: 'My tickets', message: 'Where are they?', author: 'c:' },
    ]);
    const [mail] = await sink.arrived(1);
    expect(mail).toMatchObject({ to: 'support@example.com', subject: 'A call for help: My tickets' });
    expect(mail?.headers['reply-to']).toBe('Eva <eva@example.com>');
    expect(mail?.text).toContain('Where are they?');
  });

  test('[API-03] under the same name again is the same call, and another’s is taken', async () => {
    const [ana, ben] = [await signUp(server, 'ana'), await signUp(server, 'ben')];
    const [rows, mails] = [(await kept()).length, sink.mails().length];
    const named = { ...aCall, client_id: uuidV7() };
    const key = { 'idempotency-key': uuidV7() };
    const replies = [
      await send(named, { ...ana.headers, ...key }),
      await send(named, { ...ana.headers, ...key }),
      await send(named, ana.headers),
      await send(named, ben.headers),
    ];
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 409]);
    expect((await kept()).slice(rows)).toMatchObject([{ author: `u:${ana.user.user_id}` }]);
    await send({ ...aCall, subject: 'The last' });
    expect((await sink.arrived(mails + 2)).slice(mails)).toHaveLength(2);
  });

  test('a subject and a name of many lines make no header', async () => {
    const count = sink.mails().length;
    await send({ ...aCall, name: 'Eva\r\nBcc: victim@example.com', subject: 'Help\r\nX-Evil: 1' });
    const mail = (await sink.arrived(count + 1))[count];
    expect([mail?.to, mail?.subject]).toEqual(['support@example.com', 'A call for help: Help X-Evil: 1']);
    expect(Object.keys(mail?.headers ?? {}).filter((name) => ['bcc', 'x-evil'].includes(name))).toEqual([]);
  });

  test('waits in a batch like any other change', async () => {
    const items = [{ id: uuidV7(), method: 'POST', path: '/support', body: { ...aCall, client_id: uuidV7() } }];
    const headers = { 'scape-client': 'phone' };
    const reply = await server.inject({ method: 'POST', url: '/api/batch', payload: { items }, headers });
    expect(reply.json().results).toMatchObject([{ status: 200 }]);
    expect((await kept()).at(-1)?.author).toBe('c:phone');
  });

  test('[API-04] is limited along with the contact form', async () => {
    const limited = await startServer({ settings: { rateLimits: 0.1 } });
    const statuses = [];
    for (let times = 0; times < 2; times += 1) statuses.push((await send(aCall, {}, limited)).statusCode);
    const payload = { title: 'Eva', email: 'eva@example.com', message: 'Hello' };
    const contact = await limited.inject({ method: 'POST', url: '/api/auth/contact-us', payload });
    expect([...statuses, contact.statusCode]).toEqual([200, 200, 429]);
    await limited.close();
  });
});
