import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import type { TestServer } from '#world/servers/server.ts';
import { aForm, aPicture, sha256Of, signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { pictureEngines } from '#world/servers/picture-engines.ts';

const url = '/api/users/upload-image';

describe.each(pictureEngines)('[PROF-10] [API-05] pictures of people on $name', ({ start }) => {
  let server: TestServer;
  let ana: Caller;
  let ben: Caller;
  let red: Buffer;
  let blue: Buffer;

  beforeAll(async () => {
    server = await start();
    [ana, ben] = [await signUp(server, 'ana'), await signUp(server, 'ben')];
    [red, blue] = [await aPicture('#aa2222'), await aPicture('#2222aa')];
  });
  afterAll(() => server.close());

  async function upload(who: Caller | null, type: string, bytes: Buffer | null, filename = 'me.png') {
    const file =
      bytes === null ? [] : [['image', { bytes, filename }] as [string, { bytes: Buffer; filename: string }]];
    const { payload, headers } = aForm([['type', type], ...file]);
    const reply = await server.inject({ method: 'POST', url, payload, headers: { ...headers, ...who?.headers } });
    return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
  }
  const send = (who: Caller, payload: object) => server.inject({ method: 'POST', url, payload, headers: who.headers });
  const profileOf = async ({ user }: Caller) =>
    (await server.inject({ method: 'GET', url: `/api/users/profile/${user.id}` })).json<{
      data: Record<string, unknown>;
    }>().data;

  describe('refusals', () => {
    test('a guest has none', async () => {
      expect((await upload(null, 'profile', red)).status).toBe(401);
    });

    test('neither a picture nor the wish to have none names the field, and so does a type that is none', async () => {
      const nothing = await upload(ana, 'profile', null);
      expect([nothing.status, nothing.body['fields']]).toEqual([422, { image: 'Choose a picture' }]);
      expect((await send(ana, { type: 'banner' })).json()).toMatchObject({ fields: { image: 'Choose a picture' } });
      const strange = await upload(ana, 'passport', red);
      expect([strange.status, Object.keys(strange.body['fields'] as object)]).toEqual([422, ['type']]);
    });

    test('what is no picture is refused by its field', async () => {
      const { status, body } = await upload(ana, 'profile', Buffer.from('<svg onload="alert(1)"/>'), 'me.png');
      expect([status, Object.keys(body['fields'] as object)]).toEqual([415, ['image']]);
      expect(await profileOf(ana)).toMatchObject({ profile_picture: null });
    });

    test('a picture that only somebody else has uploaded is not there', async () => {
      await upload(ben, 'banner', blue);
      const item = { id: uuidV7(), method: 'POST', path: '/users/upload-image', body: { type: 'profile' } };
      const payload = { items: [{ ...item, blobs: { image: sha256Of(blue) } }] };
      const reply = await server.inject({ method: 'POST', url: '/api/batch', payload, headers: ana.headers });
      expect(reply.json()).toMatchObject({ results: [{ status: 424, body: { error: 'blob_missing' } }] });
    });
  });

  test('the avatar and the banner are set, each by itself, and taken away', async () => {
    const avatar = await upload(ana, 'profile', red);
    const banner = await upload(ana, 'banner', blue);
    expect([avatar.status, banner.status]).toEqual([200, 200]);
    expect(avatar.body['url']).toContain(sha256Of(red));
    expect(await profileOf(ana)).toMatchObject({
      profile_picture: avatar.body['url'],
      avatar: avatar.body['url'],
      banner_image: banner.body['url'],
      banner: banner.body['url'],
    });
    expect((await server.inject({ method: 'GET', url: String(avatar.body['url']) })).statusCode).toBe(200);
    expect((await send(ana, { type: 'profile', remove: true })).json()).toEqual({ url: null });
    expect(await profileOf(ana)).toMatchObject({ profile_picture: null, banner_image: banner.body['url'] });
  });

  test('in a batch by its hash, once however often it comes', async () => {
    const sha256 = sha256Of(red);
    const put = { method: 'PUT', url: `/api/blobs/${sha256}`, payload: red } as const;
    await server.inject({ ...put, headers: { ...ben.headers, 'content-type': 'application/octet-stream' } });
    const item = { id: uuidV7(), method: 'POST', path: '/users/upload-image', body: { type: 'profile' } };
    const payload = { items: [{ ...item, blobs: { image: sha256 } }] };
    const send2 = async () =>
      (await server.inject({ method: 'POST', url: '/api/batch', payload, headers: ben.headers })).json<{
        results: { status: number; body: { url: string }; replayed?: boolean }[];
      }>().results[0];
    const [first, second] = [await send2(), await send2()];
    expect(first?.body.url).toContain(sha256);
    expect([first?.status, second]).toEqual([200, { ...first, replayed: true }]);
  });

  test('[PROF-03] events, and those who have the person on their devices, get the new picture', async () => {
    const input = { title: 'Noche', description: 'A night', date_time: '2030-07-01T20:00:00-04:00' };
    const post = (who: Caller, path: string, payload: object) =>
      server.inject({ method: 'POST', url: `/api${path}`, payload, headers: who.headers });
    const { event_id: id } = (await post(ana, '/events', input)).json<{ event_id: number }>();
    await post(ben, '/follow', { followedId: ana.user.id });
    const pull = async (path: string, cursor?: string) => {
      const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`;
      return (await server.inject({ method: 'GET', url: `/api/sync/${path}${query}`, headers: ben.headers })).json<{
        cursor: string;
        events?: { event_id: number; organizer: object }[];
        changes?: { people?: { id: number }[] };
      }>();
    };
    const [events, mine] = [await pull('events'), await pull('me')];
    const url2 = (await upload(ana, 'profile', blue)).body['url'];
    await expect
      .poll(async () => (await pull('events', events.cursor)).events)
      .toMatchObject([{ event_id: id, organizer: { profile_picture: url2 } }]);
    await expect
      .poll(async () => (await pull('me', mine.cursor)).changes?.people)
      .toMatchObject([{ id: ana.user.id, profile_picture: url2 }]);
  });
});
