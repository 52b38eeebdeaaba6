import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { MutationKind } from '#contract/sync/mutations.ts';
import { rankingKeys } from '#contract/people/ranking.ts';
import { aForm, aPicture } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';
import type { TestServer } from '#world/servers/server.ts';
import { createPolicyScene, type Method, type Somebody } from '#world/scenes/policy.ts';

const noon = Date.parse('2026-06-01T12:00:00Z');
const hourMs = 3600_000;
const app = mkdtempSync(join(tmpdir(), 'scape-app-'));
mkdirSync(join(app, '.render'));
const root = '<div id="root">\n<!--skeleton--><p>Skeleton</p><!--/skeleton-->\n</div>';
writeFileSync(
  join(app, 'index.html'),
  `<!doctype html><html><head><title>Scape</title><!--page-scripts--></head><body>${root}</body></html>`,
);
writeFileSync(join(app, '.render', 'render-page.js'), 'export const renderPage = async () => "<main></main>";');
afterAll(() => rmSync(app, { recursive: true }));

/** Kinds that change nothing of what is public. */
const unseenKinds: MutationKind[] = [
  'chat.read',
  'comment.update',
  'contact.send',
  'event.bookmark',
  'event.invite',
  'event.join-chat',
  'event.meet',
  'friend.answer',
  'friend.request',
  'friend.withdraw',
  'group.create',
  'group.expel',
  'group.join',
  'group.leave',
  'group.message',
  'group.update',
  'invitation.answer',
  'invitation.withdraw',
  'message.delete',
  'message.send',
  'notices.read',
  'post.update',
  'reply.update',
  'report.create',
  'support.send',
  'user.unblock',
];

/**
 * What a kind reaches is a rule beside the database (`domain/reply-cache/touched.ts`): each kind is tried on SQLite, and
 * on PostgreSQL those that together have every rule.
 */
const ofEachRule: MutationKind[] = [
  'event.create',
  'event.update',
  'event.like',
  'event.subscribe',
  'event.rate',
  'event.delete',
  'view.record',
  'user.update',
  'post.create',
  'report.settle',
];

describe.each(engines)('[API-07] cached replies on $name', ({ name, start }) => {
  let server: TestServer;
  let scene: Awaited<ReturnType<typeof createPolicyScene>>;
  let clock = noon;
  let [ana, ben, cleo]: Somebody[] = [];
  /** Of ana, with one seat; of ben. */
  let [first, second, draft, past] = [0, 0, 0, 0];
  let [post, comment, reply, request, group, message] = [0, 0, 0, 0, 0, 0];

  const somebody = (who: Somebody | undefined): Somebody => {
    if (who === undefined) throw new Error('Nobody there');
    return who;
  };
  const call = async (who: Somebody | undefined, method: Method, url: string, payload?: object) =>
    await scene.call(somebody(who), method, url, payload);
  const anEvent = (title: string, hours: number, more: object = {}) => {
    const [from, to] = [hours, hours + 1].map((hour) => new Date(noon + hour * hourMs).toISOString());
    return { title, description: 'D', date_time: from, end_date_time: to, ...more };
  };

  beforeAll(async () => {
    const settings = { staticDir: app, publicUrl: 'https://scape.example', adminIds: [1] };
    server = await start({ settings, now: () => clock });
    scene = await createPolicyScene(server);
    [ana, ben, cleo] = [await scene.somebody(), await scene.somebody(), await scene.somebody()];
    first = (await call(ana, 'POST', '/events', anEvent('First', 5, { capacity: 1 }))).id;
    second = (await call(ben, 'POST', '/events', anEvent('Second', 2))).id;
    draft = (await call(ana, 'POST', '/events', anEvent('Draft', 9, { status: 'draft' }))).id;
    past = (await call(ana, 'POST', '/events', anEvent('Past', -9))).id;
    clock = noon - 10 * hourMs;
    await call(ben, 'POST', '/events/event-subscriptions/toggle', { event_id: past });
    clock = noon;
    await call(ana, 'POST', '/events', anEvent('Running', -0.5));
  });
  afterAll(() => server.close());

  /** Addresses whose replies are cached. */
  function addresses(): string[] {
    const api = [
      '/events',
      '/events?limit=500',
      '/events?category=musica',
      '/events/by-likes',
      ...[first, second, past].flatMap((id) => [`/events/${String(id)}`, `/views/event/${String(id)}/count`]),
      ...[ana, ben, cleo].flatMap((who) => [`/users/profile/${somebody(who).id}`, `/users/events/${somebody(who).id}`]),
      ...rankingKeys.map((key) => `/ranking/${key}`),
      '/feeds/events.ics',
      '/feeds/category/musica.ics',
      `/feeds/organizer/${somebody(ana).id}.ics`,
    ];
    const pages = ['/', '/events', '/events/previous?page=1&category=all', `/rankings?ranking=${rankingKeys[0]}`];
    const things = [`/events/${String(first)}`, `/events/${String(second)}/detail`, `/profile/${somebody(ana).id}`];
    const embedded = [
      '/embed/events?limit=3&theme=dark',
      `/embed/events?organizer_id=${somebody(ana).id}`,
      '/embed/events?category=musica',
      `/embed/events/${String(first)}`,
    ];
    return [...api.map((path) => `/api${path}`), ...pages, ...things, ...embedded];
  }

  /** Where a document's rows were read doesn't matter, nor when, of what still is so. */
  const timeless = (body: string) => body.replace(/"(at|nowMs)":"?[^",]*"?/g, '');
  /** These alone show views as they are; elsewhere a view is no reason to make a reply again. */
  const isExact = (url: string) => /^\/api\/(events\/\d+|views\/.*)$/.test(url);
  const viewless = (body: string) => body.replace(/"(views|view_count|unique_view_count)":\d+/g, '');
  const said = (url: string, body: string) => (isExact(url) ? timeless(body) : viewless(timeless(body)));

  const get = (url: string, headers: Record<string, string> = {}) =>
    server.inject({
      method: 'GET',
      url,
      headers: { accept: url.startsWith('/api') ? '*/*' : 'text/html', ...headers },
    });

  /** Every reply as it is made anew; each has to be what the cache holds. */
  async function compared(what: string): Promise<string[]> {
    const found: string[] = [];
    for (const url of addresses()) {
      const cached = await get(url);
      const fresh = await get(url, { 'scape-at': 'any.1' });
      const [saidThen, saidNow] = [said(url, cached.body), said(url, fresh.body)];
      expect([what, url, cached.statusCode, saidThen]).toEqual([what, url, fresh.statusCode, saidNow]);
      // Older views have the tag of older views.
      const isSame = timeless(cached.body) === timeless(fresh.body);
      expect([url, cached.headers.etag === fresh.headers.etag]).toEqual([url, isSame]);
      found.push(`${url} ${String(fresh.statusCode)} ${saidNow}`);
    }
    return found;
  }

  test('a guest’s second call reads no database, by any address', async () => {
    await compared('at first');
    const reads = [vi.spyOn(server.database, 'read'), vi.spyOn(server.database, 'snapshot')];
    for (const url of addresses()) expect((await get(url)).statusCode).toBeLessThan(300);
    expect(reads.map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    // Users get their own, made for them; so do those whose address nobody else has.
    const before = await get('/api/events');
    await call(ben, 'POST', '/events/event-likes/toggle', { event_id: second, liked: true });
    const own = await get('/api/events', somebody(ben).headers);
    expect(own.json<object[]>()).toContainEqual(expect.objectContaining({ id: second, liked: true }));
    expect((await get('/api/events')).body).not.toContain('"liked"');
    expect(before.body).not.toContain('"liked"');
    for (const spy of reads) spy.mockClear();
    for (const url of [
      '/api/events?search=first',
      '/api/events?limit=3',
      '/events?search=a',
      '/about?x=1',
      '/events/999',
      // Parameters of other pages.
      `/events/${String(first)}?page=2`,
      `/profile/${somebody(ana).id}?category=all`,
      '/about?page=2',
      '/?page=2',
      `/events?ranking=${rankingKeys[0]}`,
      '/rankings?page=2',
    ]) {
      for (let time = 0; time < 2; time += 1) await get(url);
    }
    // Each of the nine documents reads the instance's settings as well.
    expect(reads.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(40);
    for (const spy of reads) spy.mockRestore();
  });

  test('what a change doesn’t reach stays in the cache', async () => {
    await compared('before');
    const reads = [vi.spyOn(server.database, 'read'), vi.spyOn(server.database, 'snapshot')];
    /** Which of the addresses are read for. */
    async function readFor(urls: string[]): Promise<string[]> {
      const found: string[] = [];
      for (const url of urls) {
        for (const spy of reads) spy.mockClear();
        await get(url);
        if (reads.some(({ mock }) => mock.calls.length > 0)) found.push(url);
      }
      return found;
    }
    await call(cleo, 'POST', '/events/event-likes/toggle', { event_id: first, liked: true });
    expect(await readFor([`/api/events/${String(second)}`, `/events/${String(second)}/detail`])).toEqual([]);
    await compared('liked');
    // A toggle that stands as asked, and a view.
    await call(cleo, 'POST', '/events/event-likes/toggle', { event_id: first, liked: true });
    expect(await readFor(addresses())).toEqual([]);
    await call(cleo, 'POST', `/views/events/${String(first)}`, {});
    expect(await readFor(addresses())).toEqual([
      `/api/events/${String(first)}`,
      `/api/views/event/${String(first)}/count`,
    ]);
    for (const spy of reads) spy.mockRestore();
    await call(cleo, 'POST', '/events/event-likes/toggle', { event_id: first, liked: false });
  });

  test('a reply is for the caller’s encoding, address and data saver, and has one tag', async () => {
    const url = '/api/events';
    const plain = await get(url);
    const { etag } = plain.headers;
    for (const encoding of ['br', 'gzip']) {
      const { headers, rawPayload } = await get(url, { 'accept-encoding': encoding });
      expect([headers['content-encoding'], headers.etag, headers.vary]).toEqual([
        encoding,
        etag,
        'Accept-Encoding, Authorization',
      ]);
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length);
    }
    const unchanged = await get(url, { 'if-none-match': `"b", ${String(etag)}` });
    expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', etag]);
    expect(unchanged.headers.vary).toBe(plain.headers.vary);
    const head = await server.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      plain.headers['content-length'],
    ]);
    expect((await get('/events')).body).toContain('<main>');
    expect((await get('/events', { 'save-data': 'on' })).body).toContain('Skeleton');
    expect((await get('/events')).body).toContain('<main>');
  });

  type Deed = () => Promise<unknown>;
  const like = (who: () => Somebody | undefined, liked: boolean) => () =>
    call(who(), 'POST', '/events/event-likes/toggle', { event_id: first, liked });
  const subscribe = (who: () => Somebody | undefined, subscribed: boolean) => () =>
    call(who(), 'POST', '/events/event-subscriptions/toggle', { event_id: first, subscribed });
  async function settled(type: string, id: number, action: string): Promise<void> {
    if (action === 'hide') await call(cleo, 'POST', '/reports', { object_type: type, object_id: id, reason: 'spam' });
    const { data } = await scene.call(
      scene.operator,
      'GET',
      `/reports?status=${action === 'hide' ? 'open' : 'settled'}`,
    );
    type Report = { id: number; object_type: string; object_id: number };
    const report = (data as Report[]).find((each) => each.object_type === type && each.object_id === id);
    await scene.call(scene.operator, 'PUT', `/reports/${String(report?.id)}`, { action });
  }

  /** What is done of each kind, in this order; complete by its type. */
  const deeds: Record<MutationKind, Deed[]> = {
    'event.create': [() => call(ben, 'POST', '/events', anEvent('Third', 7, { category: 'conciertos_y_musica' }))],
    'event.update': [
      () => call(ana, 'PUT', `/events/${String(first)}`, { title: 'Renamed' }),
      () => call(ana, 'PUT', `/events/${String(first)}`, { category: 'conciertos_y_musica' }),
      () => call(ana, 'PUT', `/events/${String(draft)}`, { status: 'active' }),
    ],
    'event.like': [like(() => ben, true), like(() => cleo, true), like(() => cleo, false)],
    'event.subscribe': [subscribe(() => ben, true), subscribe(() => cleo, true), subscribe(() => ben, false)],
    'event.bookmark': [
      () => call(ben, 'POST', '/bookmarks', { object_type: 'event', object_id: first, bookmarked: true }),
    ],
    'event.open': [
      () => call(ana, 'PUT', `/events/${String(first)}`, { visibility: 'unlisted', link_key: 'k'.repeat(32) }),
      () => call(cleo, 'POST', `/events/${String(first)}/access`, { key: 'k'.repeat(32) }),
      () => call(ana, 'PUT', `/events/${String(first)}`, { visibility: 'public' }),
    ],
    'view.record': [
      () => call(ben, 'POST', `/views/events/${String(first)}`, {}),
      () => scene.send(null, 'POST', `/views/events/${String(first)}`, { visitor_id: crypto.randomUUID() }),
    ],
    'user.update': [() => call(ana, 'PUT', `/users/update/${somebody(ana).id}`, { display_name: 'Anacaona' })],
    'user.picture': [
      async () => {
        const { payload, headers } = aForm([
          ['type', 'profile'],
          ['image', { bytes: await aPicture(), filename: 'ana.png' }],
        ]);
        const own = { ...headers, ...somebody(ana).headers };
        const reply = await server.inject({ method: 'POST', url: '/api/users/upload-image', headers: own, payload });
        expect(reply.statusCode).toBe(200);
      },
      () => call(ana, 'POST', '/users/upload-image', { type: 'profile', remove: true }),
    ],
    'user.follow': [() => call(ben, 'POST', '/follow', { followedId: somebody(ana).id })],
    'user.unfollow': [() => call(ben, 'DELETE', `/follow/${somebody(ana).id}`)],
    'friend.request': [
      async () => (request = (await call(ben, 'POST', '/friend-request', { receiverId: somebody(ana).id })).data.id),
    ],
    'friend.answer': [() => call(ana, 'PUT', `/friend-request/${String(request)}`, { status: 'accepted' })],
    // As long as the two are friends.
    'event.invite': [() => call(ben, 'POST', `/events/${String(second)}/invitations`, { user_id: somebody(ana).id })],
    'invitation.answer': [() => call(ana, 'PUT', `/events/${String(second)}/invitations/answer`, { answer: 'maybe' })],
    'invitation.withdraw': [
      () => call(ben, 'DELETE', `/events/${String(second)}/invitations/${String(somebody(ana).id)}`),
    ],
    'friend.withdraw': [() => call(ben, 'DELETE', `/friend-request/${String(request)}`)],
    'user.block': [
      () => call(cleo, 'POST', '/follow', { followedId: somebody(ana).id }),
      () => call(ana, 'POST', '/blocks', { blockedId: somebody(cleo).id }),
    ],
    'user.unblock': [() => call(ana, 'DELETE', `/blocks/${somebody(cleo).id}`)],
    'post.create': [
      async () => (post = (await call(ben, 'POST', '/posts', { title: 'A post', description: '' })).data.id),
    ],
    'post.update': [() => call(ben, 'PUT', `/posts/${String(post)}`, { title: 'Changed' })],
    'post.like': [() => call(cleo, 'POST', '/posts/likes/toggle', { post_id: post })],
    'comment.create': [
      async () => {
        const made = await call(cleo, 'POST', '/posts/comments', { post_id: post, content: 'Words' });
        comment = made.data.comment_post_id;
      },
    ],
    'comment.update': [() => call(cleo, 'PUT', `/posts/comments/${String(comment)}`, { content: 'Others' })],
    'reply.create': [
      async () => {
        const made = await call(ben, 'POST', '/posts/replies', { comment_post_id: comment, content: 'Words' });
        reply = made.data.reply_id;
      },
    ],
    'reply.update': [() => call(ben, 'PUT', `/posts/replies/${String(reply)}`, { content: 'Others' })],
    'reply.delete': [() => call(ben, 'DELETE', `/posts/replies/${String(reply)}`)],
    'comment.delete': [() => call(cleo, 'DELETE', `/posts/comments/${String(comment)}`)],
    'post.delete': [
      () => call(cleo, 'POST', '/posts/comments', { post_id: post, content: 'Words' }),
      () => call(ben, 'DELETE', `/posts/${String(post)}`),
    ],
    'report.create': [
      () => call(cleo, 'POST', '/reports', { object_type: 'event', object_id: second, reason: 'other' }),
    ],
    'report.settle': [
      () => settled('event', first, 'hide'),
      () => settled('event', first, 'restore'),
      () => settled('user', somebody(ana).id, 'hide'),
      () => settled('user', somebody(ana).id, 'restore'),
    ],
    'contact.send': [
      () => call(ben, 'POST', '/auth/contact-us', { email: 'e@example.com', message: 'Hello', title: 'Eva' }),
    ],
    'support.send': [
      () => call(ben, 'POST', '/support', { email: 'e@example.com', message: 'Hello', name: 'Eva', subject: 'Help' }),
    ],
    'notices.read': [() => call(ben, 'POST', '/notifications/read', { upto: 1 })],
    'message.send': [
      async () => {
        const to = { receiverId: somebody(ana).id, content: 'Words' };
        message = (await call(ben, 'POST', '/private-messages/create', to)).data.id;
      },
    ],
    'chat.read': [() => call(ana, 'POST', '/messages/read', { userId: somebody(ben).id, upto: message })],
    'message.delete': [() => call(ben, 'DELETE', `/messages/${String(message)}`)],
    'event.join-chat': [() => call(cleo, 'POST', `/events/${String(second)}/chat/join`)],
    'group.create': [
      async () => (group = (await call(ben, 'POST', '/create/groups', { groupName: 'A group' })).data.id),
    ],
    'group.update': [() => call(ben, 'PUT', `/groups/${String(group)}`, { groupName: 'Other' })],
    'group.join': [() => call(cleo, 'POST', `/groups/${String(group)}/join`, {})],
    'group.message': [() => call(ben, 'POST', `/groups/${String(group)}/messages`, { content: 'Words' })],
    'group.expel': [() => call(ben, 'DELETE', `/groups/${String(group)}/members/${somebody(cleo).id}`)],
    'group.leave': [() => call(ben, 'POST', `/groups/${String(group)}/leave`, {})],
    'event.rate': [() => call(ben, 'POST', '/events/event-ratings', { event_id: past, stars: 4 })],
    'event.meet': [() => call(ben, 'POST', '/events/people-met', { event_id: past, shown: true })],
    'event.delete': [() => call(ben, 'DELETE', `/events/${String(second)}`)],
  };

  test('after a change of any kind the cache says what is so', async () => {
    let before = await compared('at first');
    let unseen: string[] = [];
    const wrong: string[] = [];
    /** Those that change nothing are compared together. */
    async function nothingChanged(): Promise<void> {
      if (unseen.length > 0 && (await compared(unseen.join())).join('') !== before.join('')) wrong.push(...unseen);
      unseen = [];
    }
    const kinds = Object.entries(deeds) as [MutationKind, Deed[]][];
    for (const [kind, steps] of kinds.filter(([each]) => name === 'SQLite' || ofEachRule.includes(each))) {
      if (!unseenKinds.includes(kind)) await nothingChanged();
      let isSeen = false;
      for (const step of steps) {
        await step();
        if (unseenKinds.includes(kind)) continue;
        const after = await compared(kind);
        isSeen ||= after.join('') !== before.join('');
        before = after;
      }
      if (unseenKinds.includes(kind)) unseen.push(kind);
      // It would prove nothing.
      else if (!isSeen) wrong.push(kind);
    }
    await nothingChanged();
    expect(wrong).toEqual([]);
  });

  test('after the commands that change what is public, too', async () => {
    const { id: userId, tokenHash } = somebody(ana);
    await server.writer.run('series.roll-forward', { now: clock, after: null });
    await compared('roll-forward');
    await server.writer.run('user.delete', { userId, passwordHash: 'none', tokenHash, now: clock });
    await compared('user.delete');
  });

  test('as time goes on, starts and ends are seen at once', async () => {
    for (const hours of [0.5, 2, 3, 7, 9]) {
      for (const ms of [-1, 0, 1]) {
        clock = noon + hours * hourMs + ms;
        // What is rendered goes by the minute, as the app does.
        for (const url of addresses().filter((each) => /^\/(api|embed)/.test(each))) {
          expect([hours, ms, url, (await get(url)).body]).toEqual([
            hours,
            ms,
            url,
            (await get(url, { 'scape-at': 'any.1' })).body,
          ]);
        }
      }
    }
  });
});
