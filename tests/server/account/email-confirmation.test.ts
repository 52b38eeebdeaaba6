import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { neutralInstance } from '#contract/instance/neutral.ts';
import { mutationKinds, type MutationKind } from '#contract/sync/mutations.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { instanceNow } from '#server/domain/instance/settings.ts';
import { mustBeConfirmed } from '#server/domain/account/confirmed-email.ts';
import { confirmationMs } from '#server/domain/account/confirm-email.ts';
import { tokenHashOf } from '#server/domain/account/sessions.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { openSmtpSink } from '#world/services/smtp-sink.ts';
import type { SmtpSink } from '#world/services/smtp-sink.ts';

const wrongLink = 'This link or code is wrong, used or too old. Ask for another in the app.';

describe.each(engines)('confirming an e-mail, on $name', ({ name, start }) => {
  let sink: SmtpSink;
  let server: TestServer;
  let ana: Caller;
  let people = 0;
  let now = Date.parse('2026-06-01T12:00:00Z');

  beforeAll(async () => {
    sink = await openSmtpSink();
    const settings = { smtpUrl: sink.url, publicUrl: 'https://scape.test', isConfirmingEmail: true };
    server = await start({ settings, now: () => now });
  });
  afterAll(async () => {
    await server.close();
    await sink.close();
  });
  beforeEach(async () => {
    ana = await newcomer();
  });

  async function newcomer(): Promise<Caller> {
    people += 1;
    return await signUp(server, `${name.toLowerCase()}${people}`);
  }

  function call(who: Caller | null, url: string, payload?: object, method: 'POST' | 'GET' = 'POST') {
    const headers = who?.headers ?? {};
    return server.inject({ method, url: `/api${url}`, headers, ...(payload === undefined ? {} : { payload }) });
  }

  /** One of the mails to an address under a subject, once so many have come. */
  async function mailTo(address: string, subject = 'Confirm your email for Scape', count = 1) {
    const mine = () => sink.mails().filter((mail) => mail.to === address && mail.subject === subject);
    for (let all = sink.mails().length; mine().length < count; all += 1) await sink.arrived(all + 1);
    const text = mine()[count - 1]?.text ?? '';
    const token = /https:\/\/scape\.test\/confirm#([\w-]{43})\n/.exec(text)?.[1] ?? '';
    const code = /\d{4} \d{4} \d{4}/.exec(text)?.[0] ?? '';
    return { text, token, code };
  }

  const isConfirmed = async (who: Caller) => {
    const reply = await call(who, `/users/${who.user.id}`, undefined, 'GET');
    return reply.json<{ data: { email: string; email_confirmed: boolean } }>().data;
  };
  const confirm = (token: string) => call(null, '/auth/confirm-email', { token });
  const post = (who: Caller, key = uuidV7()) =>
    server.inject({
      method: 'POST',
      url: '/api/posts',
      headers: { ...who.headers, 'idempotency-key': key },
      payload: { title: 'T', description: 'D' },
    });
  const event = (status: string) => ({
    title: 'T',
    description: 'D',
    date_time: '2031-01-01T00:00:00Z',
    category: 'musica',
    status,
  });
  const said = (reply: Awaited<ReturnType<typeof call>>) => [
    reply.statusCode,
    reply.json<{ error?: string }>().error ?? null,
  ];

  async function publishedBy(who: Caller): Promise<{ event_id: number }> {
    await confirm((await mailTo(who.user.email)).token);
    return (await call(who, '/events', event('active'))).json<{ event_id: number }>();
  }

  test('[CONFIRM-01] who has just signed up reads, follows and keeps drafts, and shows nothing to others', async () => {
    const ben = await newcomer();
    expect(ana.user.email_confirmed).toBe(false);
    const id = String(ana.user.id);
    const open = [
      await call(ana, '/follow', { followedId: ben.user.id }),
      await call(ana, '/events', event('draft')),
      await server.inject({
        method: 'PUT',
        url: `/api/users/update/${id}`,
        headers: ana.headers,
        payload: { share_subscriptions: true },
      }),
    ];
    expect(open.map(({ statusCode }) => statusCode < 300)).toEqual([true, true, true]);
    const answer = (payload: object) =>
      server.inject({ method: 'PUT', url: '/api/events/1/invitations/answer', headers: ana.headers, payload });
    expect((await answer({ answer: 'no' })).statusCode).toBe(404);
    const { status: _published, ...unsaid } = event('active');
    const shut = [
      await call(ana, '/events', event('active')),
      await call(ana, '/events', unsaid),
      await answer({ answer: 'no', note: 'Pills' }),
      await post(ana),
      await call(ana, '/messages', { action: 'send_private', receiverId: ben.user.id, content: 'Hi' }),
      await call(ana, '/friend-request', { receiverId: ben.user.id }),
      await server.inject({
        method: 'PUT',
        url: `/api/users/update/${id}`,
        headers: ana.headers,
        payload: { bio: 'Pills' },
      }),
    ];
    expect(shut.map(said)).toEqual(shut.map(() => [403, 'email_unconfirmed']));
  });

  test('[CONFIRM-01] of all changes those wait that show others something or write to them, and no others', async () => {
    const bodies: Partial<Record<MutationKind, object[]>> = {
      'event.create': [{}, { status: 'active' }],
      'event.update': [{ status: 'active' }, { status: 'cancelled' }],
      'invitation.answer': [{ answer: 'no', note: 'Pills' }],
      'user.update': [{ bio: '' }, { username: 'pills' }, { display_name: 'Pills' }, { status_message: 'Pills' }],
      'user.picture': [{ type: 'profile' }],
    };
    const free: [MutationKind, object][] = [
      ['event.create', { status: 'draft' }],
      ['event.update', { title: 'Pills' }],
      ['event.update', { status: 'draft' }],
      ['invitation.answer', { answer: 'no', note: ' ' }],
      ['user.update', { share_subscriptions: true }],
      ['user.picture', { type: 'profile', remove: true }],
    ];
    const all = [
      ...mutationKinds.flatMap((kind) => (bodies[kind] ?? [{}]).map((body) => [kind, body] as const)),
      ...free,
    ];
    const waiting: string[] = [];
    for (const [kind, body] of all) {
      const request = { actor: { userId: ana.user.id }, kind, body };
      const check = server.database.read((tx) => mustBeConfirmed(tx, request as Parameters<typeof mustBeConfirmed>[1]));
      await check.catch(() => waiting.push(`${kind} ${Object.keys(body).join()}`.trim()));
    }
    expect(waiting.sort()).toEqual(
      [
        ...['comment.create', 'comment.update', 'event.create', 'event.create status', 'event.invite', 'event.rate'],
        ...['event.update status', 'event.update status', 'friend.request', 'group.create', 'group.message'],
        ...['group.update', 'invitation.answer answer,note', 'message.send', 'post.create', 'post.update'],
        ...['reply.create', 'reply.update', 'user.picture type', 'user.update bio', 'user.update display_name'],
        ...['user.update status_message', 'user.update username'],
      ].sort(),
    );
  });

  test('[CONFIRM-01] nobody finds them in a search or a ranking, and the public sees no profile, until they confirm', async () => {
    const ben = await newcomer();
    const { event_id: id } = await publishedBy(ben);
    await call(ana, '/events/event-likes/toggle', { event_id: id, liked: true });
    const find = async () => {
      const search = await call(ben, `/users?search=${ana.user.username}`, undefined, 'GET');
      const ranking = await call(null, '/ranking/usuarios-mas-likes-dados', undefined, 'GET');
      const profile = await call(null, `/users/${ana.user.id}`, undefined, 'GET');
      return [search, ranking, profile].map(({ body }) => body.includes(`"${ana.user.username}"`));
    };
    expect(await find()).toEqual([false, false, false]);
    await confirm((await mailTo(ana.user.email)).token);
    now += 3 * 60_000;
    expect(await find()).toEqual([true, true, true]);
  });

  test('[CONFIRM-01] a draft is published by no change of it either', async () => {
    const { event_id: id } = (await call(ana, '/events', event('draft'))).json<{ event_id: number }>();
    const change = (payload: object) =>
      server.inject({ method: 'PUT', url: `/api/events/${id}`, headers: ana.headers, payload });
    expect((await change({ title: 'Another' })).statusCode).toBe(200);
    expect(said(await change({ status: 'active' }))).toEqual([403, 'email_unconfirmed']);
  });

  test('[CONFIRM-07] a refused change is stored nowhere: under the same key it counts once the e-mail is confirmed', async () => {
    const key = uuidV7();
    expect(said(await post(ana, key))).toEqual([403, 'email_unconfirmed']);
    await confirm((await mailTo(ana.user.email)).token);
    const first = await post(ana, key);
    expect(first.statusCode).toBe(201);
    expect((await post(ana, key)).json()).toEqual(first.json());
  });

  test('[CONFIRM-02] [CONFIRM-03] the link confirms from anywhere, by a call that no mail scanner makes', async () => {
    const { token, text } = await mailTo(ana.user.email);
    expect(text).toContain(`@${ana.user.username}`);
    expect((await server.inject(`/confirm?${token}`)).statusCode).not.toBe(500);
    expect((await call(null, '/auth/confirm-email', undefined, 'GET')).statusCode).toBe(404);
    expect((await isConfirmed(ana)).email_confirmed).toBe(false);
    const pull = async (after: string) => {
      const reply = await call(ana, `/sync/me?kinds=user${after}`, undefined, 'GET');
      return reply.json<{ cursor: string; changes: { user: { email_confirmed: boolean }[] } }>();
    };
    const { cursor } = await pull('');
    expect((await confirm(token)).json()).toEqual({ message: 'Your email is confirmed.', email: ana.user.email });
    expect((await isConfirmed(ana)).email_confirmed).toBe(true);
    await expect
      .poll(async () => (await pull(`&cursor=${cursor}`)).changes.user)
      .toMatchObject([{ email_confirmed: true }]);
    // Pressed again, as its reply was lost: nothing changes, and it says the same.
    expect((await confirm(token)).statusCode).toBe(200);
  });

  test('[CONFIRM-02] so does the code, for who is signed in, and for nobody else', async () => {
    const [ben, { code }] = [await newcomer(), await mailTo(ana.user.email)];
    expect((await call(null, '/auth/confirm-email', { code })).statusCode).toBe(401);
    expect(said(await call(ben, '/auth/confirm-email', { code }))).toEqual([400, 'link_expired']);
    expect((await call(ana, '/auth/confirm-email', { code: code.replaceAll(' ', '-') })).statusCode).toBe(200);
    expect([(await isConfirmed(ana)).email_confirmed, (await isConfirmed(ben)).email_confirmed]).toEqual([true, false]);
  });

  test('[CONFIRM-02] a link and a code are good for 24 hours, stored as hashes, and another mail spoils none', async () => {
    const first = await mailTo(ana.user.email);
    const sent = now;
    expect((await call(ana, '/auth/confirm-email/send')).json()).toEqual({
      message: 'We have sent you a link and a code.',
      email: ana.user.email,
    });
    const second = await mailTo(ana.user.email, undefined, 2);
    const rows = await server.database.read(({ sql }) => sql.selectFrom('email_confirmations').selectAll().execute());
    const stored = JSON.stringify(rows);
    expect(rows.filter((row) => row.user_id === ana.user.id)).toHaveLength(2);
    for (const secret of [first.token, first.code, first.code.replaceAll(' ', '')])
      expect(stored).not.toContain(secret);
    now = sent + confirmationMs;
    const late = await confirm(first.token);
    expect([late.statusCode, late.json<{ message: string }>().message]).toEqual([400, wrongLink]);
    now -= 1;
    expect((await confirm(first.token)).statusCode).toBe(200);
    expect(said(await confirm(second.token))).toEqual([400, 'link_expired']);
    expect(said(await confirm('x'.repeat(43)))).toEqual([400, 'link_expired']);
    await server.writer.run('tidy', { now: now + confirmationMs });
    const left = await server.database.read(({ sql }) => sql.selectFrom('email_confirmations').select('id').execute());
    expect(left).toEqual([]);
  });

  test('[CONFIRM-05] another address counts once it is confirmed, and the old one hears of it', async () => {
    await confirm((await mailTo(ana.user.email)).token);
    const other = `other_${ana.user.username}@example.com`;
    const change = (body: object) =>
      call(ana, '/auth/change-email', { email: other, password: 'correct1horse', ...body });
    expect((await change({ password: 'wrong1horse' })).json()).toMatchObject({
      fields: { password: expect.any(String) as string },
    });
    expect((await change({ email: ana.user.email })).json()).toMatchObject({
      fields: { email: 'This is your email already' },
    });
    expect((await change({ email: other.toUpperCase() })).json()).toMatchObject({ email: other });
    const { token } = await mailTo(other);
    expect((await isConfirmed(ana)).email).toBe(ana.user.email);
    await call(null, '/auth/forgot-password', { email: ana.user.email });
    const reset = /\d{4} \d{4} \d{4}/.exec((await mailTo(ana.user.email, 'Your Scape code')).text)?.[0] ?? '';
    expect((await confirm(token)).json()).toMatchObject({ email: other });
    expect(await isConfirmed(ana)).toMatchObject({ email: other, email_confirmed: true });
    expect((await mailTo(ana.user.email, 'Your email at Scape has changed')).text).toContain(
      'another email from now on',
    );
    // What had gone to the old address opens nothing any more.
    for (const email of [ana.user.email, other])
      expect(said(await call(null, '/auth/confirm-pin', { email, pin: reset }))).toEqual([400, 'wrong_code']);
  });

  test('[CONFIRM-05] a mistake in the address is mended before it was ever confirmed, and its link is none any more', async () => {
    const { token: mistaken } = await mailTo(ana.user.email);
    const right = `right_${ana.user.username}@example.com`;
    await call(ana, '/auth/change-email', { email: right, password: 'correct1horse' });
    const proof = { tokenHash: tokenHashOf((await mailTo(right)).token) };
    expect(await server.writer.run('email.confirm', { proof, now })).toMatchObject({ email: right, replaced: null });
    expect(await isConfirmed(ana)).toMatchObject({ email: right, email_confirmed: true });
    expect(said(await confirm(mistaken))).toEqual([400, 'link_expired']);
    expect(sink.mails().filter(({ to, subject }) => to === ana.user.email && subject.includes('changed'))).toEqual([]);
  });

  test('[SUSPEND-01] a link changes nothing of an account that is suspended, and works again afterwards', async () => {
    const { token } = await mailTo(ana.user.email);
    const suspend = (isSuspended: boolean) =>
      server.writer.run('user.suspend', { userId: ana.user.id, reason: 'Spam', isSuspended, now });
    await suspend(true);
    const refused = await confirm(token);
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { suspended: { reason: 'Spam' } }]);
    await suspend(false);
    expect((await confirm(token)).statusCode).toBe(200);
  });

  test('[CONFIRM-04] an address of another account gets no link, and the reply is that of a free one', async () => {
    const ben = await newcomer();
    const body = (email: string) => ({ email, password: 'correct1horse' });
    const free = `free_${ana.user.username}@example.com`;
    const replies = [
      await call(ana, '/auth/change-email', body(ben.user.email)),
      await call(ana, '/auth/change-email', body(free)),
    ];
    const message = 'We have sent you a link and a code.';
    expect(replies.map((reply) => reply.json())).toEqual([
      { message, email: ben.user.email },
      { message, email: free },
    ]);
    const { text, token } = await mailTo(ben.user.email, 'Your email at Scape');
    expect([token, text.includes('another account has it already')]).toEqual(['', true]);
    // Where it was free at first and has been taken since, who holds the link has the address.
    await signUp(server, `free_${ana.user.username}`);
    expect(said(await confirm((await mailTo(free)).token))).toEqual([409, 'taken']);
  });

  test('[INSTANCE-10] its mails have the name of the instance', async () => {
    const read = () => server.database.read((tx) => instanceNow(tx, defaults));
    const defaults = { settings: neutralInstance, is_demo: false };
    const rename = async (name: string) => {
      const { revision, is_demo: _isDemo, ...settings } = await read();
      const args = { revision, defaults, operatorId: ana.user.id, now };
      await server.writer.run('instance.change', { ...args, settings: { ...settings, name } });
    };
    await rename('Town Events');
    const { email, username } = ana.user;
    await call(ana, '/auth/confirm-email/send');
    const first = await mailTo(email, 'Confirm your email for Town Events');
    expect(first.text).toContain(`@${username} at Town Events.`);
    await confirm(first.token);
    const other = `town_${username}@example.com`;
    const ben = await newcomer();
    for (const wanted of [other, ben.user.email])
      await call(ana, '/auth/change-email', { email: wanted, password: 'correct1horse' });
    expect((await mailTo(ben.user.email, 'Your email at Town Events')).text).toContain(`@${username} at Town Events,`);
    await confirm((await mailTo(other, 'Confirm your email for Town Events')).token);
    const replaced = await mailTo(email, 'Your email at Town Events has changed');
    expect(replaced.text).toContain(`@${username} at Town Events has`);
    await rename('Scape');
  });

  test('[CONFIRM-05] a change that somebody else has begun ends with the password', async () => {
    const theirs = `thief_${ana.user.username}@example.com`;
    await call(ana, '/auth/change-email', { email: theirs, password: 'correct1horse' });
    const { token } = await mailTo(theirs);
    const passwords = { currentPassword: 'correct1horse', newPassword: 'another1horse' };
    expect((await call(ana, '/auth/change-password', passwords)).statusCode).toBe(200);
    expect(said(await confirm(token))).toEqual([400, 'link_expired']);
    expect((await confirm((await mailTo(ana.user.email)).token)).statusCode).toBe(200);
  });

  test('[CONFIRM-06] a new password by a mailed code confirms the address as well', async () => {
    await call(null, '/auth/forgot-password', { email: ana.user.email });
    const pin = /\d{4} \d{4} \d{4}/.exec((await mailTo(ana.user.email, 'Your Scape code')).text)?.[0];
    const granted = await call(null, '/auth/confirm-pin', { email: ana.user.email, pin });
    const cookie = String(granted.headers['set-cookie']).split(';', 1)[0] ?? '';
    const password = 'another1horse';
    const payload = { email: ana.user.email, newPassword: password, confirmPassword: password };
    await server.inject({ method: 'POST', url: '/api/auth/reset-password', payload, headers: { cookie } });
    const { data } = (await call(null, '/auth/login', { email: ana.user.email, password })).json<{
      data: { user: { email_confirmed: boolean } };
    }>();
    expect(data.user.email_confirmed).toBe(true);
  });

  test('[CONFIRM-06] where the setting is taken back, nobody waits any more', async () => {
    await server.writer.run('email.confirm-all', {});
    expect((await isConfirmed(ana)).email_confirmed).toBe(true);
    expect((await post(ana)).statusCode).toBe(201);
  });
});

test('[CONFIRM-06] without the setting a new account counts as confirmed, and is mailed nothing', async () => {
  const sink = await openSmtpSink();
  const server = await startServer({ settings: { smtpUrl: sink.url } });
  const ana = await signUp(server, 'ana');
  expect(ana.user.email_confirmed).toBe(true);
  for (const path of ['confirm-email/send', 'change-email']) {
    const payload = { email: 'other@example.com', password: 'correct1horse' };
    const call = { method: 'POST', url: `/api/auth/${path}`, headers: ana.headers, payload } as const;
    expect([path, (await server.inject(call)).json<{ error: string }>().error]).toEqual([path, 'not_configured']);
  }
  await server.close();
  expect(sink.mails()).toEqual([]);
  await sink.close();
});

test('[CONFIRM-04] only so many mails go to an address, and an account is made all the same', async () => {
  const sink = await openSmtpSink();
  const settings = { smtpUrl: sink.url, publicUrl: 'https://scape.test', isConfirmingEmail: true, rateLimits: 1 };
  const server = await startServer({ settings });
  const ana = await signUp(server, 'ana');
  const send = () =>
    server.inject({
      method: 'POST',
      url: '/api/auth/confirm-email/send',
      headers: ana.headers,
      remoteAddress: '127.0.0.1',
    });
  const statuses = [];
  for (let times = 0; times < 5; times += 1) statuses.push((await send()).statusCode);
  expect(statuses.slice(-2)).toEqual([429, 429]);
  const mailed = statuses.filter((status) => status === 200).length;
  await server.writer.run('user.delete', { userId: ana.user.id, ...(await sessionOf(server)), now: Date.now() });
  await signUp(server, 'ana');
  await server.close();
  expect([mailed > 0, sink.mails().length]).toEqual([true, mailed + 1]);
  await sink.close();
});

/** What the end of the only account here has to name. */
async function sessionOf(server: TestServer): Promise<{ passwordHash: string; tokenHash: string }> {
  return await server.database.read(async ({ sql }) => ({
    passwordHash: (await sql.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()).password_hash,
    tokenHash: (await sql.selectFrom('sessions').select('token_hash').executeTakeFirstOrThrow()).token_hash,
  }));
}
