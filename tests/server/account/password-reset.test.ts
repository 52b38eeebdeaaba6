import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verify } from '@node-rs/argon2';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { openSmtpSink } from '#world/services/smtp-sink.ts';
import type { SmtpSink } from '#world/services/smtp-sink.ts';
import { until } from '#world/time/until.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';

const minuteMs = 60_000;
const sent = 'If an account with that email exists, we have sent password reset instructions.';
const notSent = 'No mail goes out here at the moment, so it may not come. Those who run this can help.';
const newPassword = 'another1horse';

let sink: SmtpSink;
let server: TestServer;
let ana: Caller;
let people = 0;
let now = Date.parse('2026-06-01T12:00:00Z');

beforeAll(async () => {
  sink = await openSmtpSink();
  const settings = { smtpUrl: sink.url, mailFrom: 'Scape <no-reply@scape.test>', publicUrl: 'https://scape.test' };
  server = await startServer({ settings, now: () => now });
});
afterAll(async () => {
  await server.close();
  await sink.close();
});
beforeEach(async () => {
  people += 1;
  ana = await signUp(server, `ana${people}`);
});

function post(path: string, payload: object, headers: Record<string, string> = {}, at: TestServer = server) {
  return at.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers });
}

/** Waits until the server says so of its mails. */
const mailIs = (wanted: string, at: TestServer) =>
  until(
    `mail is ${wanted}`,
    async () => (await at.inject('/api/health')).json<{ mail: string }>().mail,
    (mail) => mail === wanted,
  );

/** Asks for a code and reads it in the mail. */
async function askForCode(email = ana.user.email): Promise<string> {
  const count = sink.mails().length;
  await post('forgot-password', { email });
  const mails = await sink.arrived(count + 1);
  return codeIn(mails[count]?.text);
}

/** As it is typed without its spaces. */
function codeIn(text = ''): string {
  return (/\b\d{4} \d{4} \d{4}\b/.exec(text)?.[0] ?? '').replaceAll(' ', '');
}

/** Another code than the right one. */
const wrong = (code: string) => String((Number(code) + 1) % 10 ** 12).padStart(12, '0');

async function confirm(pin: string, email = ana.user.email) {
  const reply = await post('confirm-pin', { email, pin });
  const cookie = String(reply.headers['set-cookie'] ?? '');
  return { reply, cookie, headers: { cookie: cookie.split(';', 1)[0] ?? '' } };
}

function reset(headers: Record<string, string>, given: object = {}) {
  return post(
    'reset-password',
    { email: ana.user.email, newPassword, confirmPassword: newPassword, ...given },
    headers,
  );
}

async function statusOf(token: string): Promise<number> {
  const reply = await server.inject({
    method: 'GET',
    url: '/api/events',
    headers: { authorization: `Bearer ${token}` },
  });
  return reply.statusCode;
}

async function loginStatus(password: string): Promise<number> {
  return (await post('login', { email: ana.user.email, password })).statusCode;
}

describe('[ACC-18] a reset by code', () => {
  test('from the mail to the new password: every session ends, the old password is none any more', async () => {
    const other = (await post('login', { email: ana.user.email, password: 'correct1horse' })).json<{ token: string }>();
    const code = await askForCode();
    const mail = sink.mails().at(-1);
    expect(mail).toMatchObject({ to: ana.user.email, subject: 'Your Scape code' });
    expect(mail?.text).not.toMatch(new RegExp(`${ana.user.name}|${ana.user.username} |${ana.token}`));
    const { reply, cookie, headers } = await confirm(code);
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'Código confirmado' }]);
    expect(cookie).toMatch(/^scape_reset=[\w-]{43}; Path=\/api\/auth; Max-Age=900; HttpOnly; SameSite=Strict; Secure$/);
    const done = await reset(headers);
    expect([done.statusCode, done.json()]).toEqual([200, { message: 'Your password has been reset successfully.' }]);
    expect(String(done.headers['set-cookie'])).toMatch(/^scape_reset=; .*Max-Age=0;/);
    expect([await statusOf(ana.token), await statusOf(other.token)]).toEqual([401, 401]);
    expect([await loginStatus('correct1horse'), await loginStatus(newPassword)]).toEqual([401, 200]);
  });

  test('a code serves once, and so does what it grants', async () => {
    const code = await askForCode();
    const { headers } = await confirm(code);
    expect((await confirm(code)).reply.statusCode).toBe(400);
    expect((await reset(headers)).statusCode).toBe(200);
    const again = await reset(headers);
    expect([again.statusCode, again.json().error]).toEqual([400, 'reset_expired']);
  });

  test.each(['1234 5678 9012', ' 1234-5678-9012 ', '123456789012'])('it may be typed as %j', async (shape) => {
    const code = await askForCode();
    let digit = 0;
    const typed = shape.replace(/\d/g, () => code[digit++] ?? '');
    expect((await confirm(typed)).reply.statusCode).toBe(200);
  });

  test('[API-04] a code that was asked for stays good when others are, and the one entered uses up all', async () => {
    const [first, second] = [await askForCode(), await askForCode()];
    expect(second).not.toBe(first);
    expect((await confirm(first)).reply.statusCode).toBe(200);
    const late = await confirm(second);
    expect([late.reply.statusCode, late.reply.json().message, late.cookie]).toEqual([400, 'Código incorrecto', '']);
  });

  test('a code lives 15 minutes, and so does what it grants', async () => {
    const [code, start] = [await askForCode(), now];
    now = start + 15 * minuteMs;
    expect((await confirm(code)).reply.json().error).toBe('wrong_code');
    const next = await askForCode();
    now += 15 * minuteMs - 1;
    const { headers } = await confirm(next);
    now += 15 * minuteMs;
    expect((await reset(headers)).json().error).toBe('reset_expired');
    expect(await loginStatus('correct1horse')).toBe(200);
  });

  test('without the cookie, with a made-up one, or with another’s, nothing is set', async () => {
    const code = await askForCode();
    const { headers } = await confirm(code);
    const ben = await signUp(server, `ben${people}`);
    const replies = [
      await reset({}),
      await reset({ cookie: `scape_reset=${'x'.repeat(43)}` }),
      await reset(headers, { email: ben.user.email }),
    ];
    expect(replies.map((reply) => [reply.statusCode, reply.json().error])).toEqual(
      replies.map(() => [400, 'reset_expired']),
    );
    expect(await loginStatus('correct1horse')).toBe(200);
    expect((await reset(headers)).statusCode).toBe(200);
  });

  test('[API-04] the cookie counts for nothing where a browser says that another site’s page sent it', async () => {
    const { headers } = await confirm(await askForCode());
    for (const site of ['cross-site', 'same-site', 'nonsense']) {
      const reply = await reset({ ...headers, 'sec-fetch-site': site });
      expect([site, reply.statusCode, reply.json().error]).toEqual([site, 400, 'reset_expired']);
    }
    expect(await loginStatus('correct1horse')).toBe(200);
    expect((await reset({ ...headers, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
  });

  test('[ACC-10] two passwords that differ, and one that is too weak, are refused and the grant stays', async () => {
    const { headers } = await confirm(await askForCode());
    const differ = await reset(headers, { confirmPassword: 'another1horse2' });
    expect([differ.statusCode, differ.json().message]).toEqual([400, 'Passwords do not match.']);
    const weak = await reset(headers, { newPassword: 'short1', confirmPassword: 'short1' });
    expect([weak.statusCode, weak.json().fields]).toEqual([
      422,
      { newPassword: 'La contraseña debe tener al menos 8 caracteres, una letra y un número' },
    ]);
    expect((await reset(headers)).statusCode).toBe(200);
  });

  test('codes and grants stand in the database only as hashes', async () => {
    const code = await askForCode();
    const held = () =>
      server.database.read(async ({ sql }) => [
        ...(await sql.selectFrom('reset_codes').selectAll().orderBy('expires_at').execute()),
        ...(await sql.selectFrom('resets').selectAll().execute()),
      ]);
    const emailHash = createHash('sha256').update(ana.user.email).digest('hex');
    const before = (await held()).find((row) => row.email_hash === emailHash);
    expect(before?.code_hash).toMatch(/^\$argon2id\$/);
    expect(await verify(before?.code_hash ?? '', code)).toBe(true);
    const { headers } = await confirm(code);
    const all = JSON.stringify(await held());
    expect(all).not.toContain(headers.cookie.slice('scape_reset='.length));
    expect(all).not.toContain(ana.user.email);
  });

  test('what is over is cleared away', async () => {
    await confirm(await askForCode());
    await askForCode();
    await server.writer.run('tidy', { now: now + 15 * minuteMs });
    for (const table of ['resets', 'reset_codes'] as const) {
      expect(await server.database.read(({ sql }) => sql.selectFrom(table).selectAll().execute())).toEqual([]);
    }
  });
});

describe('[ACC-18] nobody learns whether an account exists', () => {
  test('the replies of every step are the same, and only an account gets a mail', async () => {
    const nobody = `nobody${people}@example.com`;
    const count = sink.mails().length;
    const asked = [
      await post('forgot-password', { email: nobody }),
      await post('forgot-password', { email: ana.user.email }),
    ];
    expect(asked.map((reply) => [reply.statusCode, reply.json()])).toEqual([
      [200, { message: sent }],
      [200, { message: sent }],
    ]);
    const mails = await sink.arrived(count + 1);
    expect(mails.slice(count).map(({ to }) => to)).toEqual([ana.user.email]);
    const code = codeIn(mails[count]?.text);
    for (const email of [nobody, ana.user.email]) {
      expect([email, (await confirm(wrong(code), email)).reply.statusCode]).toEqual([email, 400]);
    }
  });

  test('the work is the same: a code is hashed for nobody too', async () => {
    const email = `nobody${people}@example.com`;
    await post('forgot-password', { email });
    const rows = await server.database.read(({ sql }) => sql.selectFrom('reset_codes').selectAll().execute());
    expect(rows.filter((row) => row.user_id === null).at(-1)?.code_hash).toMatch(/^\$argon2id\$/);
  });

  test('an e-mail in capitals is the same account', async () => {
    const code = await askForCode(ana.user.email.toUpperCase());
    expect((await confirm(code, ana.user.email)).reply.statusCode).toBe(200);
  });

  test('a mail server that is down breaks no call', async () => {
    const gone = await openSmtpSink();
    await gone.close();
    const lonely = await startServer({ settings: { smtpUrl: gone.url } });
    const { user } = await signUp(lonely, 'ana');
    await mailIs('failing', lonely);
    // Nor does it say of anybody whether they have an account.
    for (const email of [user.email, 'nobody@example.com']) {
      const reply = await post('forgot-password', { email }, {}, lonely);
      expect([reply.statusCode, reply.json()]).toEqual([200, { message: notSent, code_in: 'undelivered' }]);
    }
    await lonely.close();
  });

  test('[ACC-16] [CONFIRM-11] a reply says that mails don’t go out as long as the mail server takes none, and no longer', async () => {
    const first = await openSmtpSink();
    const { port } = new URL(first.url);
    const waiting = await startServer({ settings: { smtpUrl: first.url } });
    const { user } = await signUp(waiting, 'ana');
    const ask = async () => (await post('forgot-password', { email: user.email }, {}, waiting)).json<object>();
    expect(await ask()).toEqual({ message: sent });
    // It ends after the start, and no mail has failed so far.
    await first.arrived(1);
    await first.close();
    expect(await ask()).toEqual({ message: notSent, code_in: 'undelivered' });
    await mailIs('failing', waiting);
    const again = await openSmtpSink(Number(port));
    expect(await ask()).toEqual({ message: sent });
    await mailIs('ok', waiting);
    await waiting.close();
    await again.close();
  });
});

describe('[ACC-18] the code in the reply', () => {
  const inLog = { message: sent, code_in: 'log' };

  test('and in that to the same machine alone; elsewhere is told that it is in the log', async () => {
    const lines: string[] = [];
    const logTo = { write: (line: string) => void lines.push(line) };
    const developing = await startServer({ settings: { logLevel: 'warn' }, logTo });
    const ask = async (caller: object) => {
      const payload = { email: 'ana@example.com' };
      const call = { method: 'POST', url: '/api/auth/forgot-password', payload, ...caller } as const;
      return (await developing.inject(call)).json<object>();
    };
    expect(await ask({})).toHaveProperty('developmentPin');
    for (const caller of [{ remoteAddress: '192.168.0.7' }, { headers: { 'x-forwarded-for': '192.168.0.7' } }]) {
      expect(await ask(caller)).toEqual(inLog);
    }
    expect(lines.filter((line) => /"developmentPin":"\d{12}"/.test(line))).toHaveLength(3);
    await developing.close();
  });

  test.each([
    [{ isTrustingProxy: true }, false],
    [{ publicUrl: 'http://scape.example' }, false],
    [{ publicUrl: 'http://localhost:3000' }, true],
  ])('nor where the settings say that people come from elsewhere: %j', async (settings, hasCode) => {
    const developing = await startServer({ settings });
    const reply = (await post('forgot-password', { email: 'ana@example.com' }, {}, developing)).json<object>();
    expect('developmentPin' in reply).toBe(hasCode);
    expect(reply).toMatchObject(inLog);
    await developing.close();
  });

  test('only in development and only without mail, for nobody’s e-mail as well', async () => {
    const developing = await startServer();
    const ben = await signUp(developing, 'ben');
    for (const email of [ben.user.email, 'nobody@example.com']) {
      const reply = await post('forgot-password', { email }, {}, developing);
      const developmentPin: unknown = expect.stringMatching(/^\d{12}$/);
      expect(reply.json()).toEqual({ message: sent, code_in: 'log', developmentPin });
      const { developmentPin: pin } = reply.json<{ developmentPin: string }>();
      const confirmed = await post('confirm-pin', { email, pin }, {}, developing);
      expect([confirmed.statusCode, String(confirmed.headers['set-cookie'])]).toEqual([
        200,
        expect.not.stringContaining('Secure'),
      ]);
      const cookie = String(confirmed.headers['set-cookie']).split(';', 1)[0] ?? '';
      const payload = { email, newPassword, confirmPassword: newPassword };
      const done = await post('reset-password', payload, { cookie }, developing);
      expect(done.statusCode).toBe(email === ben.user.email ? 200 : 400);
    }
    await developing.close();
  });

  test.each([
    ['in production', { isProduction: true }],
    ['where people come by https, whatever else is set', { publicUrl: 'https://scape.test' }],
  ])('not %s, where the reply says that there is none', async (_where, settings) => {
    const live = await startServer({ settings });
    const reply = await post('forgot-password', { email: 'ana@example.com' }, {}, live);
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: notSent, code_in: 'nowhere' }]);
    await live.close();
  });
});
