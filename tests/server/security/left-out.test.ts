import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql as text } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SyncKind } from '#contract/sync/protocol.ts';
import type { SyncEventsReply, SyncMeReply } from '#contract/sync/protocol.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';
import { createKeptLog } from '#world/servers/log-lines.ts';
import { idIn, sorted } from './row-ids.ts';
import type { Named } from './row-ids.ts';

const token = 'a-token-that-is-long-enough';
/** A time that no calendar has. */
const never = 9_000_000_000_000_000;

describe.each(engines)('[API-05] a row that can’t be shown, on $name', ({ name, start }) => {
  const log = createKeptLog();
  let server: TestServer;
  let ana: Caller;
  let ben: Caller;
  let cleo: Caller;
  /** what ana has of each kind, the first of which is damaged */
  const of: Record<string, number[]> = {};
  let before: Record<string, number[]>;
  let cursor: string;
  let eventsCursor: string;

  async function run(statement: string): Promise<void> {
    if (name !== 'SQLite') return void (await server.database.read(({ sql }) => text.raw(statement).execute(sql)));
    const side = new DatabaseSync(join(server.folder, 'scape.db'));
    side.exec(statement);
    side.close();
  }

  async function post(who: Caller, url: string, payload: object): Promise<number> {
    const reply = await server.inject({ method: 'POST', url: `/api${url}`, headers: who.headers, payload });
    expect([url, reply.statusCode < 300, reply.body]).toEqual([url, true, reply.body]);
    const body = reply.json<Named & { data?: Named }>();
    return idIn(body.data ?? body) ?? 0;
  }

  async function get(url: string): Promise<{ body: unknown; next: string | undefined }> {
    const reply = await server.inject({ method: 'GET', url, headers: ana.headers });
    expect([url, reply.statusCode, reply.body.slice(0, 200)]).toEqual([url, 200, reply.body.slice(0, 200)]);
    const next = /<([^>]+)>; rel="next"/.exec(String(reply.headers['link'] ?? ''))?.[1];
    return { body: reply.headers['content-type']?.includes('json') === true ? reply.json() : reply.body, next };
  }

  beforeAll(async () => {
    const metrics = { port: null, host: '127.0.0.1', token };
    server = await start({ settings: { adminIds: [1], metrics, logLevel: 'error' }, logTo: log.logTo, isOnDisk: true });
    [ana, ben, cleo] = [await signUp(server, 'ana'), await signUp(server, 'ben'), await signUp(server, 'cleo')];
    const twice = async (make: (index: number) => Promise<number>) => [await make(0), await make(1)];
    const event = { description: 'x', date_time: '2999-07-01T20:00:00-04:00' };
    of['events'] = await twice((at) => post(ana, '/events', { ...event, title: `Event ${String(at)}` }));
    for (const event_id of of['events']) {
      await post(ana, '/events/event-likes/toggle', { event_id, liked: true });
      await post(ana, '/events/event-subscriptions/toggle', { event_id, subscribed: true });
      await post(ana, '/bookmarks', { object_type: 'event', object_id: event_id, bookmarked: true });
    }
    const guests = (await get('/api/sync/me?kinds=event_guests')).body as SyncMeReply;
    of['event_guests'] = sorted(guests.changes.event_guests);
    of['posts'] = await twice(() => post(ana, '/posts', { title: 'A', description: 'B' }));
    const [, post_id] = of['posts'];
    of['comments'] = await twice(() => post(ben, '/posts/comments', { post_id, content: 'C' }));
    const [, commentId] = of['comments'];
    of['replies'] = await twice(() => post(ben, '/posts/replies', { comment_post_id: commentId, content: 'D' }));
    of['requests'] = [];
    for (const who of [ben, cleo]) {
      of['requests'].push(await post(who, '/friend-request', { receiverId: ana.user.id }));
      await post(who, '/follow', { followedId: ana.user.id });
      await post(ana, '/follow', { followedId: who.user.id });
    }
    of['people'] = [ben.user.id, cleo.user.id];
    of['conversations'] = of['people'];
    const write = async (who: Caller) =>
      post(who, '/private-messages/create', { receiverId: ana.user.id, content: 'Hi' });
    of['messages'] = [await write(ben), await write(ben), await write(cleo)];
    of['groups'] = await twice((at) =>
      post(ana, '/create/groups', { groupName: `Group ${String(at)}`, participants: [] }),
    );
    of['said'] = await twice(() => post(ana, `/groups/${String(of['groups']?.[1])}/messages`, { content: 'Hi' }));
    for (const event_id of of['events'])
      await post(ana, `/events/${String(event_id)}/invitations`, { user_id: ben.user.id });
    for (const object_id of of['posts'])
      await post(ben, '/reports', { object_type: 'post', object_id, reason: 'spam' });
    const reports = (await get('/api/reports')).body as { data: { id: number }[] };
    of['reports'] = reports.data.map(({ id }) => id);
    const told = (await get('/api/notifications')).body as { data: { id: number }[] };
    of['notices'] = told.data.map(({ id }) => id);
  });
  afterAll(() => server.close());

  async function pullAll(limit: number): Promise<{ kinds: Record<string, number[]>; cursor: string }> {
    const kinds: Record<string, number[]> = {};
    for (let asked = ''; ;) {
      const page = (await get(`/api/sync/me?limit=${String(limit)}${asked}`)).body as SyncMeReply;
      for (const [kind, rows] of Object.entries(page.changes)) {
        kinds[kind] = [...(kinds[kind] ?? []), ...sorted(rows)].toSorted((a, b) => a - b);
      }
      if (!page.more) return { kinds, cursor: page.cursor };
      asked = `&cursor=${page.cursor}`;
    }
  }

  async function listed(url: string): Promise<number[]> {
    const ids: number[] = [];
    for (let next: string | undefined = url; next !== undefined;) {
      const page = await get(next);
      const body = page.body as { data?: unknown; events?: unknown };
      const [items] = [body, body.data, body.events, (body.data as { entries?: unknown } | undefined)?.entries].filter(
        Array.isArray,
      );
      ids.push(...sorted(items ?? []));
      next = page.next;
    }
    return ids.toSorted((a, b) => a - b);
  }

  /** Each list with one row to a page, and what it lacks of the rows that are damaged. */
  function lists(): [url: string, lacks: (number | undefined)[]][] {
    const first = (kind: string) => of[kind]?.[0];
    const [id, other] = [String(ana.user.id), String(ben.user.id)];
    return [
      ['/api/events?limit=1', [first('events')]],
      [`/api/users/events/${id}`, [first('events')]],
      [`/api/users/subscribed/${id}`, [first('events')]],
      [`/api/bookmarks/users/${id}/bookmarks/events`, [first('events')]],
      ['/api/events/by-likes', [first('events')]],
      ['/api/posts?limit=1', [first('posts')]],
      [`/api/posts/user/${id}?limit=1`, [first('posts')]],
      ['/api/posts/feed?limit=1', [first('posts')]],
      [`/api/posts/comments/${String(of['posts']?.[1])}?limit=1`, [first('comments')]],
      [`/api/posts/replies/comment/${String(of['comments']?.[1])}?limit=1`, [first('replies')]],
      ['/api/friend-request?limit=1', [first('requests')]],
      ['/api/notifications?limit=1', [first('notices')]],
      [`/api/messages/conversation/${other}?limit=1`, [of['messages']?.[1]]],
      ['/api/messages/conversations?limit=1', [first('conversations')]],
      [`/api/groups/${String(of['groups']?.[1])}/messages?limit=1`, [first('said')]],
      ['/api/all-groups?limit=1', [first('groups')]],
      ['/api/users?limit=1', [first('people')]],
      [`/api/users/followers/${id}?limit=1`, [first('people')]],
      ['/api/reports?limit=1', [first('reports')]],
      ['/api/ranking/usuarios-mas-likes-dados', []],
      ['/api/ranking/eventos-mas-likes', []],
    ];
  }

  let listsBefore: number[][];

  test('holds up no other: a pull of changes goes on behind it, and tells of nothing that it is gone', async () => {
    before = (await pullAll(500)).kinds;
    ({ cursor } = await pullAll(1));
    ({ cursor: eventsCursor } = (await get('/api/sync/events')).body as SyncEventsReply);
    listsBefore = [];
    for (const [url] of lists()) listsBefore.push(await listed(url));
    const damage: Record<Exclude<SyncKind, 'engagement' | 'conversations' | 'attendee_notes'>, string> = {
      // Nothing that is pulled of engagement or a note can be wrong; a conversation ends with the damaged message.
      events: `update events set tags = '{' where id = ${String(of['events']?.[0])}`,
      user: `update users set muted_pushes = 'null' where id = ${String(ana.user.id)}`,
      people: `update users set created_at = ${String(never)} where id = ${String(ben.user.id)}`,
      posts: `update posts set created_at = ${String(never)} where id = ${String(of['posts']?.[0])}`,
      comments: `update comments set updated_at = ${String(never)} where id in (${String(of['comments']?.[0])}, ${String(of['replies']?.[0])})`,
      requests: `update friend_requests set created_at = ${String(never)} where id = ${String(of['requests']?.[0])}`,
      notices: `update notices set kind = 'secret' where id = ${String(of['notices']?.[0])}`,
      invitations: `update invitations set created_at = ${String(never)} where event_id = ${String(of['events']?.[0])}`,
      groups: `update chats set created_at = ${String(never)} where id = ${String(of['groups']?.[0])}`,
      event_guests: `update engagement set subscribed_at = ${String(never)} where event_id = ${String(of['events']?.[0])}`,
      messages: `update messages set written_at = ${String(never)} where id in (${String(of['messages']?.[1])}, ${String(of['said']?.[0])})`,
    };
    for (const statement of Object.values(damage)) await run(statement);
    await run(`update reports set created_at = ${String(never)} where id = ${String(of['reports']?.[0])}`);
    // All of it is news once more.
    await run(
      name === 'SQLite'
        ? 'update clock set position = position + 1; update changes set position = (select position from clock) where deleted = 0'
        : 'update changes set position = pg_current_xact_id()::text::bigint where deleted = 0',
    );
    const page = (await get(`/api/sync/me?cursor=${cursor}`)).body as SyncMeReply;
    expect([page.more, page.deleted]).toEqual([false, {}]);
    const lacks = lacking();
    const news = Object.fromEntries(Object.entries(page.changes).map(([kind, rows]) => [kind, sorted(rows)]));
    for (const [kind, ids] of Object.entries(news))
      expect([kind, ids.filter((id) => lacks[kind]?.has(id))]).toEqual([kind, []]);
    expect(news).toMatchObject({
      events: [of['events']?.[1]],
      posts: [of['posts']?.[1]],
      conversations: [cleo.user.id],
    });
    const feed = (await get(`/api/sync/events?cursor=${eventsCursor}`)).body as SyncEventsReply;
    expect([sorted(feed.events), feed.deleted, feed.more]).toEqual([[of['events']?.[1]], [], false]);
  });

  function lacking(): Record<string, Set<number>> {
    const set = (...ids: (number | undefined)[]) => new Set(ids.map((id) => id ?? 0));
    return {
      events: set(of['events']?.[0]),
      user: set(ana.user.id),
      people: set(of['people']?.[0]),
      posts: set(of['posts']?.[0]),
      comments: set(of['comments']?.[0], of['replies']?.[0]),
      requests: set(of['requests']?.[0]),
      notices: set(of['notices']?.[0]),
      conversations: set(of['conversations']?.[0]),
      groups: set(of['groups']?.[0]),
      messages: set(of['messages']?.[1], of['said']?.[0]),
      event_guests: set(of['event_guests']?.[0]),
    };
  }

  test('is left out of a pull of everything, with one row to a page, and the rest of each kind arrives', async () => {
    const lacks = lacking();
    const { kinds } = await pullAll(1);
    for (const [kind, ids] of Object.entries(before)) {
      const expected = ids.filter((id) => lacks[kind]?.has(id) !== true);
      expect([kind, kinds[kind] ?? []]).toEqual([kind, expected]);
      expect([kind, expected.length < ids.length]).toEqual([kind, lacks[kind] !== undefined]);
    }
  });

  test('is left out of each list, and the next page is there all the same', async () => {
    for (const [index, [url, lacks]] of lists().entries()) {
      const was = listsBefore[index] ?? [];
      expect([url, await listed(url)]).toEqual([url, was.filter((id) => !lacks.includes(id))]);
      expect([url, lacks.every((id) => was.includes(id ?? 0))]).toEqual([url, true]);
    }
    expect((await get('/api/feeds/events.ics')).body).toContain('Event 1');
  });

  test('asked for by itself is an error, not something that is gone', async () => {
    for (const path of [`events/${String(of['events']?.[0])}`, `posts/${String(of['posts']?.[0])}`]) {
      const reply = await server.inject({ method: 'GET', url: `/api/${path}`, headers: ana.headers });
      expect([path, reply.statusCode]).toEqual([path, 500]);
    }
  });

  test('is written down once, by its table and id, and counted each time', async () => {
    const lines = log
      .said('a row can’t be shown and is left out')
      .map(({ table, id, fault }) => ({ table, id, fault }));
    expect(lines).toContainEqual({ table: 'events', id: of['events']?.[0], fault: 'SyntaxError' });
    expect(lines).toContainEqual({ table: 'notices', id: of['notices']?.[0], fault: 'TypeError' });
    expect(new Set(lines.map(({ table, id }) => `${String(table)} ${String(id)}`)).size).toBe(lines.length);
    expect(log.text()).not.toContain('secret');
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await server.inject({ method: 'GET', url: '/metrics', headers });
    expect(Number(/^scape_rows_left_out_total\{table="events"\} (\d+)$/m.exec(body)?.[1])).toBeGreaterThan(4);
  });
});
