import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import { newSession, tokenHashOf } from '#server/domain/account/sessions.ts';
import { tidyPictures } from '#server/tidy.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { aForm, aPicture, sha256Of, signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';
import { everything } from '#world/servers/everything.ts';
import { stores } from '#world/servers/picture-engines.ts';
import { miscounts } from '#world/databases/miscounts.ts';

const aConcert = { title: 'Noche', description: 'A night', date_time: '2999-07-01T20:00:00-04:00' };
const password = 'correct1horse';

describe.each(engines)('[PROF-13] the end of an account, on $name', ({ start }) => {
  let server: TestServer;
  let ana: Caller;
  let ben: Caller;
  let eva: Caller;

  beforeAll(async () => {
    server = await start();
    [ana, ben, eva] = [await signUp(server, 'ana'), await signUp(server, 'ben'), await signUp(server, 'eva')];
  });
  afterAll(() => server.close());

  async function call(who: Caller, method: 'POST' | 'PUT' | 'GET', url: string, payload?: object) {
    const key = method === 'GET' ? {} : { 'idempotency-key': uuidV7() };
    const headers = { ...who.headers, 'scape-client': who.user.username, ...key };
    const reply = await server.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) });
    if (reply.statusCode >= 300) throw new Error(`${url}: ${reply.body}`);
    return reply.json();
  }

  const end = (payload: object | undefined, who: Caller = ana, of: Caller = ana) =>
    server.inject({
      method: 'DELETE',
      url: `/api/users/${of.user.user_id}`,
      headers: who.headers,
      ...(payload ? { payload } : {}),
    });

  async function upload(who: Caller, type: string, bytes: Buffer) {
    const form = aForm([
      ['type', type],
      ['image', { bytes, filename: 'a.png' }],
    ]);
    const headers = { ...who.headers, ...form.headers };
    const reply = await server.inject({ method: 'POST', url: '/api/users/upload-image', ...form, headers });
    if (reply.statusCode >= 300) throw new Error(reply.body);
  }

  /** All that is said between `ana` and the others before she goes. */
  async function aLife() {
    const party = await call(ben, 'POST', '/events', { ...aConcert, title: 'Of Ben', capacity: 1 });
    for (const who of [ana, eva]) await call(who, 'POST', '/events/event-subscriptions/toggle', { event_id: party.id });
    for (const who of [ana, eva]) await call(who, 'POST', '/events/event-likes/toggle', { event_id: party.id });
    const own = {
      draft: await call(ana, 'POST', '/events', { ...aConcert, title: 'Secret plan', status: 'draft' }),
      past: await call(ana, 'POST', '/events', { ...aConcert, title: 'Long ago', date_time: '2020-01-01T20:00:00Z' }),
      coming: await call(ana, 'POST', '/events', { ...aConcert, title: 'To come' }),
    };
    await call(ben, 'POST', '/events/event-subscriptions/toggle', { event_id: own.coming.id });
    await call(ben, 'POST', '/events/event-likes/toggle', { event_id: own.past.id });
    const post = (await call(ana, 'POST', '/posts', { title: 'Her post', description: 'Her words' })).data;
    const under = (await call(ben, 'POST', '/posts/comments', { post_id: post.id, content: 'Under hers' })).data;
    await call(eva, 'POST', '/posts/replies', { comment_post_id: under.comment_post_id, content: 'Deep under hers' });
    const his = (await call(ben, 'POST', '/posts', { title: 'His post', description: '' })).data;
    await call(ana, 'POST', '/posts/likes/toggle', { post_id: his.id });
    const said = (await call(ana, 'POST', '/posts/comments', { post_id: his.id, content: 'Her comment' })).data;
    await call(eva, 'POST', '/posts/replies', { comment_post_id: said.comment_post_id, content: 'To hers' });
    const kept = (await call(eva, 'POST', '/posts/comments', { post_id: his.id, content: 'Stays' })).data;
    await call(ana, 'POST', '/posts/replies', { comment_post_id: kept.comment_post_id, content: 'Her reply' });
    for (const [from, to] of [[ana, ben] as const, [ben, ana] as const, [eva, ana] as const]) {
      await call(from, 'POST', '/follow', { followedId: to.user.user_id });
    }
    const request = (await call(ana, 'POST', '/friend-request', { receiverId: ben.user.user_id })).data;
    await call(ben, 'PUT', `/friend-request/${request.id}`, { status: 'accepted' });
    const max = await signUp(server, 'max');
    await call(ana, 'POST', '/blocks', { blockedId: max.user.user_id });
    await call(ana, 'POST', '/reports', { object_type: 'post', object_id: his.id, reason: 'spam' });
    await call(ana, 'POST', '/support', { name: 'Ana', email: 'ana@example.com', subject: 'Help', message: 'Please' });
    await call(ana, 'POST', '/auth/calendar-link');
    await call(ana, 'PUT', `/users/update/${ana.user.user_id}`, { bio: 'Her bio', status_message: 'Her status' });
    return { party, own, post, his, kept };
  }

  test('needs its owner, and the right password', async () => {
    const before = await everything(server);
    const asGuest = await server.inject({ method: 'DELETE', url: `/api/users/${ana.user.user_id}` });
    expect([asGuest.statusCode, (await end({ password }, ben)).statusCode]).toEqual([401, 403]);
    for (const payload of [undefined, {}, { password: 'wrong1horse' }, { password: '' }, { password: 5 }]) {
      const reply = await end(payload);
      expect([payload, reply.statusCode, Object.keys(reply.json().fields)]).toEqual([payload, 422, ['password']]);
    }
    expect(await everything(server)).toEqual(before);
  });

  test('takes along all that was theirs, and leaves the rest in order', async () => {
    const { party, own, post, his, kept } = await aLife();
    const mine = await aPicture('#aa0000');
    const shared = await aPicture('#00aa00');
    const shown = await aPicture('#0000aa');
    await upload(ana, 'profile', mine);
    await upload(ana, 'banner', shared);
    await upload(ben, 'banner', shared);
    const form = aForm([['cover_image', { bytes: shown, filename: 'a.png' }]]);
    const headers = { ...ana.headers, ...form.headers };
    await server.inject({ method: 'PUT', url: `/api/events/${own.past.id}`, ...form, headers });
    const pulled = await call(ben, 'GET', '/sync/me');
    const feed = await call(ben, 'GET', '/sync/events');
    expect(await miscounts(server)).toEqual([]);

    const reply = await end({ password });
    expect([reply.statusCode, reply.json().message]).toEqual([200, 'Your account has been deleted.']);
    expect(await miscounts(server)).toEqual([]);

    // Nobody comes in any more, and both names are free.
    const payload = { email: 'ana@example.com', password };
    const login = await server.inject({ method: 'POST', url: '/api/auth/login', payload });
    const again = await server.inject({ method: 'GET', url: '/api/sync/me', headers: ana.headers });
    expect([login.statusCode, again.statusCode, (await end({ password })).statusCode]).toEqual([401, 401, 401]);
    const profile = await server.inject({ method: 'GET', url: `/api/users/profile/${ana.user.user_id}` });
    expect(profile.statusCode).toBe(404);

    // Her seat went to who waited, her events are cancelled, gone, or stay without her name.
    const now = await call(eva, 'GET', `/events/${party.id}`);
    expect([now.subscribed, now.waiting, now.subscribers_count, now.likes]).toEqual([true, false, 1, 1]);
    const coming = await call(ben, 'GET', `/events/${own.coming.id}`);
    expect([coming.status, coming.cancel_message]).toEqual(['cancelled', 'The organizer has left Scape.']);
    const past = await call(ben, 'GET', `/events/${own.past.id}`);
    expect([past.title, past.status, past.likes, past.organizer]).toEqual([
      'Long ago',
      'finished',
      1,
      {
        user_id: ana.user.user_id,
        username: `deleted-${ana.user.user_id}`,
        display_name: 'Deleted user',
        profile_picture: null,
      },
    ]);
    const gone = await server.inject({ method: 'GET', url: `/api/posts/comments/${post.id}`, headers: ben.headers });
    expect(gone.statusCode).toBe(404);
    const left = (await call(ben, 'GET', `/posts/comments/${his.id}`)).data;
    expect(left).toMatchObject([{ comment_post_id: kept.comment_post_id, replies: [], replies_count: 0 }]);
    const hisNow = (await call(ben, 'GET', `/posts/${his.id}`)).data;
    expect([hisNow.likes_count, hisNow.comments_count]).toEqual([0, 1]);

    // The devices of others learn of it.
    const changed = await call(ben, 'GET', `/sync/me?cursor=${pulled.cursor}`);
    expect(changed.deleted.people).toEqual([ana.user.user_id]);
    expect(changed.deleted.posts).toEqual([post.client_id]);
    expect(changed.deleted.requests).toHaveLength(1);
    // What he was told by her, and of what was said under her post: all that he had been told but of his own things.
    const before: { client_id: string; user: { user_id: number } | null; about: { ref: string } | null }[] =
      pulled.changes.notices;
    const ofHers = before.filter(
      ({ user, about }) => user?.user_id === ana.user.user_id || about?.ref === post.client_id,
    );
    expect(ofHers.length).toBeGreaterThan(3);
    expect(changed.deleted.notices.toSorted()).toEqual(ofHers.map(({ client_id: name }) => name).toSorted());
    expect(changed.changes.posts).toMatchObject([{ id: his.id, comments_count: 1 }]);
    expect(changed.changes.people).toMatchObject([{ id: ben.user.user_id, followers_count: 0, following_count: 0 }]);
    const told = changed.changes.notices.map(({ kind, about }: { kind: string; about: { ref: string } | null }) => [
      kind,
      about?.ref,
    ]);
    expect(told).toContainEqual(['event-cancelled', own.coming.ref]);
    const { events } = await call(ben, 'GET', `/sync/events?cursor=${feed.cursor}`);
    const hers = events.filter(({ organizer_id: id }: { organizer_id: number }) => id === ana.user.user_id);
    expect(hers.map(({ id, organizer }: typeof past) => [id, organizer.display_name])).toEqual([
      [own.past.id, 'Deleted user'],
      [own.coming.id, 'Deleted user'],
    ]);

    // Her own pictures are gone, but for one that somebody else has too and one that an event shows.
    const held = await Promise.all([mine, shared, shown].map((bytes) => server.store.has(`blobs/${sha256Of(bytes)}`)));
    expect(held).toEqual([false, true, true]);
    expect(await server.store.has(`media/${sha256Of(mine)}/800.webp`)).toBe(false);
    expect((await server.inject({ method: 'GET', url: past.cover_image })).statusCode).toBe(200);
  });

  test('leaves nothing of them in the database but what was promised', async () => {
    const rows = await server.database.read(async ({ sql }) => {
      const found: Record<string, object[]> = {};
      for (const { name } of await sql.introspection.getTables()) {
        if (!name.startsWith('event_words'))
          found[name] = await sql
            .selectFrom(name as 'users')
            .selectAll()
            .execute();
      }
      return found;
    });
    const text = JSON.stringify({ ...rows, contact_messages: [] });
    for (const word of ['ana@', 'Her ', 'Secret plan', '"ana"'])
      expect([word, text.includes(word)]).toEqual([word, false]);
    expect(rows['contact_messages']).toMatchObject([{ author: 'gone', message: 'Please', email: 'ana@example.com' }]);
    const id = ana.user.user_id;
    const columns = ['user_id', 'organizer_id', 'sender_id', 'receiver_id', 'blocker_id', 'reporter_id', 'actor_id'];
    const isHers = (row: object) =>
      Object.entries(row).some(([name, value]) => (columns.includes(name) && value === id) || value === `u:${id}`);
    const where = Object.entries(rows).flatMap(([table, all]) => (all.some(isHers) ? [table] : []));
    // What is left says that she was: emptied rows whose names are taken for ever, a past event with its pictures, a report.
    expect(where.toSorted()).toEqual([
      'blobs',
      'comments',
      'events',
      'friend_requests',
      'mutations',
      'posts',
      'reports',
    ]);
    const row = rows['users']?.find((user) => (user as { id: number }).id === id);
    expect(row).toMatchObject({ email: `deleted-${id}`, password_hash: '', display_name: 'Deleted user', bio: null });
  });

  test('frees the e-mail and the username, and nobody can take what stands in their place', async () => {
    const next = await signUp(server, 'ana');
    expect(next.user.user_id).not.toBe(ana.user.user_id);
    const person = { password, name: 'X', lastname: 'Y' };
    for (const taken of [
      { ...person, email: `deleted-${ben.user.user_id}`, username: 'zoe' },
      { ...person, email: 'zoe@example.com', username: `deleted-${ben.user.user_id}` },
    ]) {
      const reply = await server.inject({ method: 'POST', url: '/api/auth/register', payload: taken });
      expect(reply.statusCode).toBe(422);
    }
  });

  test('takes nothing that comes after it: what was on its way is refused and a sign-in opens nothing', async () => {
    const gus = await signUp(server, 'gus');
    expect((await end({ password }, gus, gus)).statusCode).toBe(200);
    const before = await everything(server);
    const actor = { userId: gus.user.user_id };
    const body = { title: 'Late', description: '' };
    const request = {
      actor,
      kind: 'post.create' as const,
      params: {},
      body,
      files: {},
      key: uuidV7(),
      now: Date.now(),
    };
    expect(await server.writer.perform([request])).toMatchObject([{ status: 401, isFinal: false }]);
    const session = { userId: actor.userId, tokenHash: 'x', now: Date.now(), expiresAt: Date.now() + 1e6 };
    await expect(server.writer.run('session.open', session)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await everything(server)).toEqual(before);
  });

  test('needs the session and the password of the moment, not those of when it was asked for', async () => {
    const ida = await signUp(server, 'ida');
    const before = await everything(server);
    const row = await server.database.read(({ sql }) =>
      sql.selectFrom('users').select('password_hash').where('id', '=', ida.user.user_id).executeTakeFirstOrThrow(),
    );
    const right = { userId: ida.user.user_id, passwordHash: row.password_hash, tokenHash: tokenHashOf(ida.token) };
    for (const late of [{ tokenHash: 'ended' }, { passwordHash: 'replaced' }, { userId: 9_999 }]) {
      const ending = server.writer.run('user.delete', { ...right, ...late, now: Date.now() });
      await expect(ending).rejects.toMatchObject({ code: 'unauthorized' });
    }
    expect(await everything(server)).toEqual(before);
  });

  test('many at once are one', async () => {
    const hal = await signUp(server, 'hal');
    const replies = await Promise.all(Array.from({ length: 5 }, () => end({ password }, hal, hal)));
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401]);
  });
});

describe('[PROF-13] who signs in with Google alone', () => {
  test('needs no password, but a session that has only begun', async () => {
    let now = Date.now();
    const server = await startServer({ now: () => now });
    const person = { sub: '1', email: 'gil@example.com', isGoogles: false, name: 'Gil', lastname: 'Oh' };
    const { user } = await server.writer.run('user.google', { person, now });
    const end = async (age: number) => {
      const { token, tokenHash, expiresAt } = newSession(now, true);
      await server.writer.run('session.open', { userId: user.id, tokenHash, now, expiresAt });
      now += age;
      const headers = { authorization: `Bearer ${token}` };
      return await server.inject({ method: 'DELETE', url: `/api/users/${user.id}`, headers });
    };
    const late = await end(15 * 60_000);
    expect([late.statusCode, late.json().fields]).toEqual([422, { password: 'Sign in again first' }]);
    expect((await end(14 * 60_000)).statusCode).toBe(200);
    const again = await server.writer.run('user.google', { person, now });
    expect(again.user.id).not.toBe(user.id);
    await server.close();
  });
});

describe.each(stores)('[PROF-13] [API-05] the pictures of who is gone, in $name,', ({ start }) => {
  async function ended() {
    const server = await start();
    const ana = await signUp(server, 'ana');
    const bytes = await aPicture('#aa0000');
    const sha256 = sha256Of(bytes);
    const put = (who: Caller) => {
      const headers = { ...who.headers, 'content-type': 'image/png' };
      return server.inject({ method: 'PUT', url: `/api/blobs/${sha256}`, payload: bytes, headers });
    };
    await put(ana);
    const end = () => {
      const url = `/api/users/${ana.user.user_id}`;
      return server.inject({ method: 'DELETE', url, headers: ana.headers, payload: { password } });
    };
    const isThere = async () => [
      await server.store.has(`blobs/${sha256}`),
      await server.store.has(`media/${sha256}/320.webp`),
    ];
    return { server, sha256, put, end, isThere };
  }

  test('are removed with the next tidying where they couldn’t be at once', async () => {
    const { server, end, isThere } = await ended();
    const { remove } = server.store;
    server.store.remove = async () => {
      throw new Error('The disk is gone');
    };
    expect([(await end()).statusCode, await isThere()]).toEqual([200, [true, true]]);
    server.store.remove = remove;
    await tidyPictures({ ...server, now: Date.now });
    expect(await isThere()).toEqual([false, false]);
    await server.close();
  });

  test('stay for who uploads the same one at that moment', async () => {
    const { server, sha256, put, end, isThere } = await ended();
    const ben = await signUp(server, 'ben');
    const { remove } = server.store;
    server.store.remove = async (key) => {
      await remove(key);
      // It was there when he looked, and is noted as his while it goes.
      await server.writer.run('blob.hold', { sha256, userId: ben.user.user_id, bytes: 1, now: 1 });
    };
    expect([(await end()).statusCode, await isThere()]).toEqual([200, [true, true]]);
    const eva = await signUp(server, 'eva');
    const { writer } = server;
    const { run } = writer;
    writer.run = async (name, args) => {
      if (name === 'blob.hold') await Promise.all([remove(`blobs/${sha256}`), remove(`media/${sha256}/320.webp`)]);
      return await run(name, args);
    };
    expect([(await put(eva)).statusCode, await isThere()]).toEqual([201, [true, true]]);
    await server.close();
  });
});

test('[API-04] wrong passwords are limited', async () => {
  const server = await startServer({ settings: { rateLimits: 0.1, isTrustingProxy: true } });
  const ana = await signUp(server, 'ana');
  const statuses = [];
  for (let times = 0; times < 4; times += 1) {
    const headers = { ...ana.headers, 'x-forwarded-for': `192.0.2.${times}` };
    const url = `/api/users/${ana.user.user_id}`;
    const reply = await server.inject({ method: 'DELETE', url, headers, payload: { password: 'wrong1horse' } });
    statuses.push(reply.statusCode);
  }
  expect(statuses).toEqual([422, 422, 422, 429]);
  await server.close();
});
