import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '#world/servers/server.ts';
import { aForm, aPicture, sha256Of, signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { everything } from '#world/servers/everything.ts';
import { stores } from '#world/servers/picture-engines.ts';

const aConcert = { title: 'Noche', description: 'A night', date_time: '2027-07-01T20:00:00-04:00' };

describe.each(stores)('[API-04] uploads to $name', ({ start }) => {
  let server: TestServer;
  let ana: Caller;

  beforeAll(async () => {
    server = await start();
    ana = await signUp(server, 'ana');
  });
  afterAll(() => server.close());

  const put = (bytes: Buffer, sha256: string, headers: object = ana.headers) =>
    server.inject({ method: 'PUT', url: `/api/blobs/${sha256}`, headers: { ...headers }, payload: bytes });

  test('bytes with another hash, no picture, too many bytes, nobody: refused, and nothing is held', async () => {
    const before = await everything(server);
    const picture = await aPicture();
    const text = Buffer.from('this is a text file named .png');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const large = Buffer.alloc(10 * 1024 * 1024 + 1);
    const replies = [
      await put(picture, 'a'.repeat(64)),
      await put(picture, 'short'),
      await put(picture.subarray(0, 90), sha256Of(picture.subarray(0, 90))),
      await put(text, sha256Of(text)),
      await put(svg, sha256Of(svg)),
      await put(large, sha256Of(large)),
      await put(picture, sha256Of(picture), {}),
    ];
    expect(replies.map((reply) => [reply.statusCode, reply.json().error])).toEqual([
      [422, 'hash_mismatch'],
      [422, 'invalid'],
      [422, 'invalid'],
      [415, 'unsupported_media'],
      [415, 'unsupported_media'],
      [413, 'too_large'],
      [401, 'unauthorized'],
    ]);
    expect(await everything(server)).toEqual(before);
    for (const bytes of [text, svg]) expect(await server.store.has(`blobs/${sha256Of(bytes)}`)).toBe(false);
  });

  test('a form with a broken, a too large or a strange file is refused with its field, and makes no event', async () => {
    const before = await everything(server);
    const fields: [string, string][] = Object.entries(aConcert);
    const send = (name: string, bytes: Buffer) => {
      const form = aForm([...fields, [name, { bytes, filename: 'cover.png' }]]);
      return server.inject({
        method: 'POST',
        url: '/api/events',
        ...form,
        headers: { ...ana.headers, ...form.headers },
      });
    };
    const broken = await send('cover_image', Buffer.from('no picture'));
    expect([broken.statusCode, Object.keys(broken.json().fields)]).toEqual([415, ['cover_image']]);
    const large = await send('cover_image', Buffer.alloc(10 * 1024 * 1024 + 1));
    expect([large.statusCode, large.json().error]).toEqual([413, 'too_large']);
    expect((await everything(server)).events).toEqual(before.events);
    const strange = await send('avatar', await aPicture());
    expect([strange.statusCode, Object.keys(strange.json().fields)]).toEqual([422, ['avatar']]);
    expect((await everything(server)).events).toEqual(before.events);
  });

  test('a call that takes JSON takes no form', async () => {
    const form = aForm([['event_id', '1']]);
    const headers = { ...ana.headers, ...form.headers };
    const reply = await server.inject({ method: 'POST', url: '/api/bookmarks', payload: form.payload, headers });
    expect(reply.statusCode).toBe(415);
  });
});
