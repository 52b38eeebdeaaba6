import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pieceBytes } from '#contract/media/picture.ts';
import { apiVersion, headers as apiHeaders } from '#contract/sync/headers.ts';
import { pictureUrl, type PictureWidth } from '#contract/media/picture.ts';
import { pictureRemovedText } from '#contract/media/removed-picture.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { listUploadsOf } from '#server/db/media/uploads.ts';
import type { TestServer } from '#world/servers/server.ts';
import { aForm, aPicture, sha256Of, signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { pictureEngines } from '#world/servers/picture-engines.ts';

const list = '/api/admin/removed-pictures';
const aConcert = { title: 'Noche', description: 'A night', date_time: '2999-07-01T20:00:00-04:00' };

describe.each(pictureEngines)('[SUP-07] a picture that those who run this remove, on $name,', ({ name, start }) => {
  let server: TestServer;
  let boss: Caller;
  let ana: Caller;
  let ben: Caller;
  let pictures = 0;
  let picture: Buffer;
  let sha256: string;

  beforeAll(async () => {
    // The first account is the one that runs this.
    server = await start({ settings: { adminIds: [1] } });
    boss = await signUp(server, 'boss');
    [ana, ben] = [await signUp(server, 'ana'), await signUp(server, 'ben')];
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    pictures += 1;
    picture = await aPicture('#2266aa', 64 + pictures);
    sha256 = sha256Of(picture);
  });

  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  const send = (who: Caller | null, method: Method, url: string, payload?: object, headers: object = {}) =>
    server.inject({
      method,
      url,
      headers: { ...who?.headers, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
  const remove = (named: string, note?: string) =>
    send(boss, 'POST', list, { picture: named, ...(note === undefined ? {} : { note }) });
  const allow = (hash = sha256) => send(boss, 'DELETE', `${list}/${hash}`);
  const listed = async (query = '') => (await send(boss, 'GET', `${list}${query}`)).json().data;
  const put = (who = ana, headers = {}, bytes = picture) =>
    send(who, 'PUT', `/api/blobs/${sha256}`, bytes, { 'content-type': 'image/png', ...headers });
  /** As its uploader sees it, whose address by the hash alone leads on to their own. */
  const look = async (width: PictureWidth = 800) => {
    const reply = await send(ana, 'GET', pictureUrl(sha256, width));
    const { location } = reply.headers;
    return (location === undefined ? reply : await send(ana, 'GET', location)).statusCode;
  };
  const asBatch = async (who: Caller, path: string, body: object, blobs: object, id = uuidV7()) => {
    const { results } = (
      await send(who, 'POST', '/api/batch', { items: [{ id, method: 'POST', path, body, blobs }] })
    ).json<{ results: { status: number; body: Record<string, unknown>; replayed?: boolean }[] }>();
    const [result] = results;
    if (result === undefined) throw new Error('Nothing came of a change');
    return result;
  };
  const refusal = (...fields: string[]) => ({
    message: pictureRemovedText,
    error: 'forbidden',
    fields: Object.fromEntries(fields.map((field) => [field, pictureRemovedText])),
  });

  test('is shown to nobody in any size, until it is allowed again', async () => {
    await put();
    expect([await look(), await look(320)]).toEqual([200, 200]);
    const markForVisitor = async () =>
      (await send(null, 'GET', pictureUrl(sha256, 800))).headers[apiHeaders.api.toLowerCase()];
    expect(await markForVisitor()).toBeUndefined();
    const removed = await remove(sha256, 'As the police asked');
    expect([removed.statusCode, removed.json()]).toEqual([
      200,
      {
        data: {
          sha256,
          removed_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
          removed_by: expect.objectContaining({ user_id: boss.user.user_id }) as object,
          note: 'As the police asked',
        },
      },
    ]);
    const gone = await send(ana, 'GET', `/media/${sha256}/1600.webp`);
    expect([gone.statusCode, gone.json()]).toEqual([404, { message: 'No such picture', error: 'not_found' }]);
    // By the API's mark, devices of visitors know to delete their copies too.
    expect(await markForVisitor()).toBe(apiVersion);
    expect([await look(800), await look(320)]).toEqual([404, 404]);
    expect([(await allow()).statusCode, await look()]).toEqual([200, 200]);
  });

  test('is brought again by nobody, in one piece or in many, and nothing of it is kept', async () => {
    await put(ben);
    await remove(sha256);
    for (const who of [ana, ben]) {
      const reply = await put(who);
      expect([reply.statusCode, reply.json()]).toEqual([403, refusal('sha256')]);
      expect((await send(who, 'HEAD', `/api/blobs/${sha256}`)).statusCode).toBe(403);
    }
    const total = String(pieceBytes * 2);
    const question = await put(ana, { 'content-range': `bytes */${total}` }, Buffer.alloc(0));
    expect([question.statusCode, question.json()]).toEqual([403, refusal('sha256')]);
    const range = { 'content-range': `bytes 0-${String(pieceBytes - 1)}/${total}` };
    expect((await put(ana, range, Buffer.alloc(pieceBytes))).statusCode).toBe(403);
    expect(await server.database.read((tx) => listUploadsOf(tx, ana.user.user_id))).toEqual([]);
    await allow();
    expect([(await put(ana)).statusCode, (await put(ben)).statusCode]).toEqual([201, 200]);
  });

  test('comes in no form, which names its field, and makes nothing', async () => {
    await remove(sha256);
    const form = aForm([...Object.entries(aConcert), ['cover_image', { bytes: picture, filename: 'a.png' }]]);
    const reply = await send(ana, 'POST', '/api/events', form.payload, form.headers);
    expect([reply.statusCode, reply.json()]).toEqual([403, refusal('cover_image')]);
    expect(await server.store.has(`blobs/${sha256}`)).toBe(false);
  });

  test('is named by no change any more, for good: a copy is told the same', async () => {
    await put();
    const post = { title: 'Look', description: 'At this' };
    expect((await asBatch(ana, '/posts', post, { image: sha256 })).status).toBe(201);
    await remove(sha256);
    const id = uuidV7();
    const refused = await asBatch(ana, '/posts', post, { image: sha256 }, id);
    expect(refused).toMatchObject({ status: 403, body: refusal('image') });
    expect(refused).toHaveProperty('at');
    await allow();
    expect(await asBatch(ana, '/posts', post, { image: sha256 }, id)).toMatchObject({ status: 403, replayed: true });
    expect((await asBatch(ana, '/posts', post, { image: sha256 })).status).toBe(201);
  });

  test('is refused for good to a device that hasn’t brought it yet, rather than asked for', async () => {
    await remove(sha256);
    const gallery = await asBatch(ben, '/events', aConcert, { 'gallery.0': sha256, cover_image: sha256 });
    expect(gallery).toMatchObject({ status: 403, body: refusal('cover_image', 'gallery.0') });
  });

  test('leaves what shows it as it is: it can be changed', async () => {
    await put();
    const made = await asBatch(ana, '/events', aConcert, { cover_image: sha256 });
    const event = made.body as { id: number; cover_image: string };
    await remove(sha256);
    const reply = await send(ana, 'PUT', `/api/events/${String(event.id)}`, { title: 'Mañana' });
    expect([reply.statusCode, reply.json().cover_image]).toEqual([200, event.cover_image]);
  });

  test('is in no export of who uploaded it', async () => {
    await put(ben);
    const other = await aPicture('#aa2222', 64 + pictures);
    await send(ben, 'PUT', `/api/blobs/${sha256Of(other)}`, other, { 'content-type': 'image/png' });
    await remove(sha256);
    const zip = await send(ben, 'GET', `/api/users/export/${String(ben.user.user_id)}/pictures`);
    expect([zip.rawPayload.includes(sha256), zip.rawPayload.includes(sha256Of(other))]).toEqual([false, true]);
  });

  test('is named by its address, from wherever that was copied, or by its SHA-256, and is one', async () => {
    const names = [
      sha256.toUpperCase(),
      ` ${sha256} `,
      `/media/${sha256}/320.webp`,
      `/media/${sha256}-0123abcd/800.webp`,
      `https://scape.example/media/${sha256}/1600.webp`,
    ];
    for (const each of names) expect((await remove(each)).json().data).toMatchObject({ sha256, note: '' });
    const first = await listed();
    expect(first.filter((one: { sha256: string }) => one.sha256 === sha256)).toHaveLength(1);
    // A note may come later; without one nothing changes.
    expect((await remove(sha256, 'Why')).json().data).toMatchObject({ note: 'Why', removed_at: first[0].removed_at });
    expect((await remove(sha256)).json().data.note).toBe('Why');
    const again = [await allow(), await allow()];
    expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await listed()).not.toContainEqual(expect.objectContaining({ sha256 }));
  });

  test('has to be a picture, with a note that isn’t endless', async () => {
    for (const wrong of ['', 'https://scape.example/events/4', `/media/${sha256}f/320.webp`, sha256.slice(1)]) {
      const reply = await remove(wrong);
      expect([wrong, reply.statusCode, Object.keys(reply.json().fields)]).toEqual([wrong, 422, ['picture']]);
    }
    const long = await remove(sha256, 'x'.repeat(1_001));
    expect([long.statusCode, Object.keys(long.json().fields)]).toEqual([422, ['note']]);
    expect(Object.keys((await send(boss, 'POST', list, {})).json().fields)).toEqual(['picture']);
    expect(Object.keys((await allow('short')).json().fields)).toEqual(['sha256']);
    const query = await send(boss, 'GET', `${list}?limit=0&before=x`);
    expect([query.statusCode, Object.keys(query.json().fields)]).toEqual([422, ['limit', 'before']]);
  });

  test('is removed, listed and allowed again by those who run this alone', async () => {
    await put();
    const calls: [Method, string, object?][] = [
      ['GET', list],
      ['POST', list, { picture: sha256 }],
      ['DELETE', `${list}/${sha256}`],
    ];
    for (const [method, url, payload] of calls) {
      expect([method, (await send(null, method, url, payload)).statusCode]).toEqual([method, 401]);
      expect([method, (await send(ana, method, url, payload)).statusCode]).toEqual([method, 403]);
    }
    expect(await look()).toBe(200);
    await remove(sha256);
    expect((await send(ana, 'DELETE', `${list}/${sha256}`)).statusCode).toBe(403);
    expect(await look()).toBe(404);
  });

  test('stands in a list by pages, the newest first, each once', async () => {
    for (const { sha256: each } of await listed('?limit=100')) await allow(each);
    const hashes = ['b', 'c', 'a'].map((letter) => letter.repeat(64));
    // Two of one moment.
    for (const [index, each] of hashes.entries()) {
      const removed = { sha256: each, userId: boss.user.user_id, note: '', now: index === 0 ? 1_000 : 2_000 };
      await server.writer.run('picture.remove', removed);
    }
    const found: string[] = [];
    for (let url: string | null = `${list}?limit=1`; url !== null && found.length < 9;) {
      const page = await send(boss, 'GET', url);
      found.push(...page.json<{ data: { sha256: string }[] }>().data.map((one) => one.sha256));
      url = /<([^>]+)>; rel="next"/.exec(String(page.headers['link'] ?? ''))?.[1] ?? null;
    }
    expect(found).toEqual(['a', 'c', 'b'].map((letter) => letter.repeat(64)));
    for (const each of hashes) await allow(each);
  });

  test('is told as removed on the report of what shows it', async () => {
    await put();
    const made = await asBatch(ana, '/posts', { title: name, description: '' }, { image: sha256 });
    const { id } = (made.body as { data: { id: number } }).data;
    await send(ben, 'POST', '/api/reports', { object_type: 'post', object_id: id, reason: 'nudity' });
    const reported = async () => (await send(boss, 'GET', '/api/reports')).json().data[0].object;
    expect(await reported()).toMatchObject({ image_removed: false });
    await remove(sha256);
    expect(await reported()).toMatchObject({ image_removed: true });
  });
});
