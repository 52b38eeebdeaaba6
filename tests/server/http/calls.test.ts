import { pictureAt, pictureUrl, pictureWidths } from '#contract/media/picture.ts';
import { bare } from '#world/data/bare-pictures.ts';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BlobReply } from '#contract/media/blob.ts';
import { BookmarkReply, LikeReply, SubscribeReply, ViewReply } from '#contract/events/engagement.ts';
import { Event } from '#contract/events/entity.ts';
import { RankingReply } from '#contract/people/ranking.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { SessionReply } from '#contract/account/session.ts';
import { BatchReply, HealthReply, SyncEventsReply, SyncMeReply, CancelReply } from '#contract/sync/protocol.ts';
import { OwnUser, PublicUser } from '#contract/account/user.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { aForm, aPicture, sha256Of, signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';

let server: TestServer;
let ana: Caller;
let ben: Caller;
let event: Event;
const aConcert = { title: 'Noche', description: 'A night', date_time: '2027-07-01T20:00:00-04:00' };

beforeAll(async () => {
  server = await startServer();
  [ana, ben] = [await signUp(server, 'ana'), await signUp(server, 'ben')];
  event = (await call('POST', '/api/events', { ...aConcert, city: 'Santo Domingo', price: '12.5' })).json();
});
afterAll(() => server.close());

type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';

function call(method: Verb, url: string, payload?: object, who: Caller | null = ana) {
  return server.inject({ method, url, headers: who?.headers ?? {}, ...(payload === undefined ? {} : { payload }) });
}

/** The schema with nothing beyond it let through, at every depth that matters: a reply that says too much fails. */
function exact<T extends z.core.$ZodShape>(schema: z.ZodMiniObject<T>) {
  return z.strictObject(schema.shape);
}

const message = z.strictObject({ message: z.string() });
const ownEvent = exact(Event);
const own = { event_id: () => event.event_id, user: () => ana.user.id };

describe('[API-01] each call at its path, with its reply', () => {
  test.each([
    ['GET', '/api/health', 200, exact(HealthReply)],
    ['GET', '/api/events', 200, z.array(ownEvent)],
    ['GET', '/api/events/by-likes', 200, z.strictObject({ events: z.array(ownEvent) })],
    ['GET', '/api/events/{event}', 200, ownEvent],
    ['GET', '/api/events/{ref}', 200, ownEvent],
    ['GET', '/api/events/event-likes/{user}', 200, z.strictObject({ likedEventIds: z.array(z.int()) })],
    ['GET', '/api/users/{user}', 200, z.strictObject({ data: exact(OwnUser) })],
    ['GET', '/api/users/events/{user}', 200, z.array(ownEvent)],
    ['GET', '/api/users/subscribed/{user}', 200, z.array(ownEvent)],
    ['GET', '/api/bookmarks/users/{user}/bookmarks/events', 200, z.strictObject({ events: z.array(ownEvent) })],
    ['GET', '/api/views/event/{event}/count', 200, exact(ViewReply)],
    ['GET', '/api/ranking/eventos-mas-likes', 200, RankingReply],
    ['GET', '/api/sync/events', 200, exact(SyncEventsReply)],
    ['GET', '/api/sync/me', 200, exact(SyncMeReply)],
  ] as const)('%s %s', async (method, path, status, schema) => {
    const url = path
      .replace('{event}', String(own.event_id()))
      .replace('{ref}', event.ref)
      .replace('{user}', String(own.user()));
    const reply = await call(method, url);
    expect(reply.statusCode).toBe(status);
    expect(reply.headers['scape-api']).toBe('1');
    expect(z.safeParse(schema, reply.json()).error?.issues ?? []).toEqual([]);
  });

  test('POST /events, PUT /events/{id}, DELETE /events/{id}', async () => {
    const made = await call('POST', '/api/events', aConcert);
    expect(made.statusCode).toBe(201);
    expect(made.headers['scape-at']).toMatch(/^[0-9a-z]+\.\d+$/);
    const { id, ref, version } = ownEvent.parse(made.json());
    const edited = await call('PUT', `/api/events/${ref}`, { title: 'New' });
    expect([edited.statusCode, ownEvent.parse(edited.json()).version]).toEqual([200, version + 1]);
    const gone = await call('DELETE', `/api/events/${id}`);
    expect([gone.statusCode, message.safeParse(gone.json()).success]).toEqual([200, true]);
    expect((await call('GET', `/api/events/${id}`)).json()).toEqual({ message: 'Event not found', error: 'not_found' });
  });

  test('the toggles and the view', async () => {
    const like = { event_id: event.id, user_id: ben.user.id, liked: true };
    const liked = await call('POST', '/api/events/event-likes/toggle', like, ben);
    expect(exact(LikeReply).parse(liked.json())).toEqual({ liked: true, likes: 1 });
    const wish = { event_id: event.id, user_id: ben.user.id };
    const subscribed = await call('POST', '/api/events/event-subscriptions/toggle', wish, ben);
    expect(exact(SubscribeReply).parse(subscribed.json()).event.subscribers_count).toBe(1);
    const mark = { object_type: 'event', object_id: event.id };
    const marked = await call('POST', '/api/bookmarks', mark, ben);
    expect(exact(BookmarkReply).parse(marked.json())).toEqual({ bookmarked: true });
    const viewed = await call('POST', `/api/views/events/${event.id}`, {}, null);
    expect(exact(ViewReply).parse(viewed.json()).view_count).toBeGreaterThan(0);
    const lists = await Promise.all(
      [
        `/api/users/subscribed/${ben.user.id}`,
        `/api/bookmarks/users/${ben.user.id}/bookmarks/events`,
        `/api/events/event-likes/${ben.user.id}`,
      ].map((url) => call('GET', url, undefined, ben)),
    );
    const [attended, bookmarked, likes] = lists.map((reply) => reply.json());
    expect(attended).toMatchObject([{ id: event.id, subscribed: true, liked: true }]);
    expect(bookmarked).toMatchObject({ events: [{ id: event.id, bookmarked: true }] });
    expect(likes).toEqual({ likedEventIds: [event.id] });
  });

  test('register, login and logout', async () => {
    const login = { email: 'BEN@example.com', password: 'correct1horse' };
    const signedIn = await call('POST', '/api/auth/login', login, null);
    const { token, data } = exact(SessionReply).parse(signedIn.json());
    expect(data.user.id).toBe(ben.user.id);
    const again: Caller = { ...ben, token, headers: { authorization: `Bearer ${token}` } };
    const out = await call('POST', '/api/auth/logout', undefined, again);
    expect([out.statusCode, message.safeParse(out.json()).success]).toEqual([200, true]);
    expect((await call('GET', '/api/events', undefined, again)).statusCode).toBe(401);
    const form = aForm([
      ['email', 'form@example.com'],
      ['password', 'correct1horse'],
      ['username', 'form'],
      ['name', 'A'],
      ['lastname', 'Form'],
      ['notifications_enabled', 'false'],
    ]);
    const registered = await server.inject({ method: 'POST', url: '/api/auth/register', ...form });
    expect(registered.statusCode).toBe(201);
    expect(exact(SessionReply).parse(registered.json()).data.user.notifications_enabled).toBe(false);
  });

  test('PUT and HEAD /blobs/{sha256}, the sizes under /media, and the mutation that names it', async () => {
    const bytes = await aPicture('#aa2266', 2000, 500);
    const sha256 = sha256Of(bytes);
    const put = () =>
      server.inject({
        method: 'PUT',
        url: `/api/blobs/${sha256}`,
        headers: { ...ana.headers, 'content-type': 'image/png' },
        payload: bytes,
      });
    expect((await call('HEAD', `/api/blobs/${sha256}`)).statusCode).toBe(404);
    const first = await put();
    const { url } = exact(BlobReply).parse(first.json());
    expect([first.statusCode, bare(url)]).toEqual([201, pictureUrl(sha256)]);
    expect((await put()).statusCode).toBe(200);
    expect((await call('HEAD', `/api/blobs/${sha256}`)).statusCode).toBe(200);
    expect((await call('HEAD', `/api/blobs/${sha256}`, undefined, ben)).statusCode).toBe(404);
    for (const width of pictureWidths) {
      const picture = await call('GET', pictureAt(url, width));
      expect(picture.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
      expect(picture.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    }
    const item = { id: uuidV7(), method: 'POST', path: '/events', body: aConcert, blobs: { cover_image: sha256 } };
    const mine = await call('POST', '/api/batch', { items: [item] });
    const theirs = await call('POST', '/api/batch', { items: [{ ...item, id: uuidV7() }] }, ben);
    const [held] = BatchReply.parse(mine.json()).results;
    expect(held).toMatchObject({ status: 201, body: { cover_image: url } });
    expect(BatchReply.parse(theirs.json()).results[0]).toMatchObject({ status: 424, body: { sha256 } });
  });

  test('POST /mutations/{key}/void', async () => {
    const line = { lane: 'like:x', seq: 1 };
    const reply = await call('POST', `/api/mutations/${uuidV7()}/void`, line);
    expect([reply.statusCode, CancelReply.parse(reply.json())]).toEqual([200, { outcome: 'void' }]);
    expect(reply.headers['scape-at']).toMatch(/^[0-9a-z]+\.\d+$/);
  });

  test("a user is whole to themselves alone, and nobody else's e-mail is told", async () => {
    for (const who of [ben, null]) {
      const reply = await call('GET', `/api/users/${ana.user.id}`, undefined, who);
      expect(z.strictObject({ data: exact(PublicUser) }).safeParse(reply.json()).success).toBe(true);
    }
  });

  test('a multipart event, as the specification sends it, is the same as the batch item', async () => {
    const bytes = await aPicture('#11bb33');
    const key = uuidV7();
    const form = aForm([
      ['organizer_id', String(ana.user.id)],
      ['title', 'By form'],
      ['description', 'A form'],
      ['date_time', '2027-01-01T10:00:00Z'],
      ['end_date_time', ''],
      ['online', 'true'],
      ['capacity', '40'],
      ['tags', '["one","two"]'],
      ['location', '{"type":"Point","coordinates":[-69.9,18.5]}'],
      ['cover_image', { bytes, filename: 'cover.png' }],
      ['gallery', { bytes: await aPicture('#000001'), filename: '1.png' }],
      ['gallery', { bytes: await aPicture('#000002'), filename: '2.png' }],
    ]);
    const headers = { ...ana.headers, ...form.headers, 'idempotency-key': key };
    const made = await server.inject({ method: 'POST', url: '/api/events', ...form, headers });
    expect(made.statusCode).toBe(201);
    const gallery = await Promise.all(['#000001', '#000002'].map((colour) => aPicture(colour)));
    expect(bare(ownEvent.parse(made.json()))).toMatchObject({
      title: 'By form',
      end_date_time: null,
      online: true,
      capacity: 40,
      tags: ['one', 'two'],
      location: { type: 'Point', coordinates: [-69.9, 18.5] },
      cover_image: pictureUrl(sha256Of(bytes)),
      gallery_images: gallery.map((picture) => pictureUrl(sha256Of(picture))),
    });
    expect(Buffer.from((await server.store.get(`blobs/${sha256Of(bytes)}`)) ?? [])).toEqual(bytes);
    const body = {
      organizer_id: ana.user.id,
      title: 'By form',
      description: 'A form',
      date_time: '2027-01-01T10:00:00Z',
      end_date_time: null,
      online: true,
      capacity: 40,
      tags: ['one', 'two'],
      location: { type: 'Point', coordinates: [-69.9, 18.5] },
    };
    const [first, second] = gallery.map(sha256Of);
    const blobs = { cover_image: sha256Of(bytes), 'gallery.0': first, 'gallery.1': second };
    const item = { id: key, method: 'POST', path: '/events', body, blobs };
    const batch = await call('POST', '/api/batch', { items: [item] });
    expect(batch.json()).toMatchObject({ results: [{ status: 201, replayed: true, body: made.json() }] });
  });
});

describe('conventions', () => {
  test('a repeated key is marked as replayed', async () => {
    const headers = { ...ana.headers, 'idempotency-key': uuidV7() };
    const send = () => server.inject({ method: 'POST', url: '/api/events', headers, payload: aConcert });
    const [first, second] = [await send(), await send()];
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect([second.statusCode, second.body, second.headers['scape-at']]).toEqual([
      201,
      first.body,
      first.headers['scape-at'],
    ]);
  });

  test('a GET carries a weak tag and answers 304 to it', async () => {
    const first = await call('GET', `/api/events/${event.id}`);
    const tag = String(first.headers['etag']);
    expect(tag).toMatch(/^W\//);
    const headers = { ...ana.headers, 'if-none-match': tag };
    const second = await server.inject({ method: 'GET', url: `/api/events/${event.id}`, headers });
    expect([second.statusCode, second.body]).toEqual([304, '']);
  });

  test('what is over 1 KB is compressed, what is under is not', async () => {
    const headers = { 'accept-encoding': 'br' };
    const large = await server.inject({ method: 'GET', url: '/api/events', headers });
    expect(large.headers['content-encoding']).toBe('br');
    const small = await server.inject({ method: 'GET', url: '/api/health', headers });
    expect(small.headers['content-encoding']).toBeUndefined();
  });

  test('the content security policy lets scripts of our own run alone', async () => {
    const policy = String((await call('GET', '/api/health')).headers['content-security-policy']).split(';');
    expect(policy).toEqual(
      expect.arrayContaining([
        "script-src 'self'",
        "worker-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data: blob:",
        "style-src 'self' 'unsafe-inline'",
      ]),
    );
  });
});
