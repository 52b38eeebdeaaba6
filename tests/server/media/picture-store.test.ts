import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startS3 } from '#world/services/s3-stand-in.ts';
import type { S3StandIn } from '#world/services/s3-stand-in.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { until } from '#world/time/until.ts';
import { aFolder, backUp, givePicture, removeFolders, restore } from '#world/servers/backup-stage.ts';
import { aPicture, ownPicture, sha256Of, signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';

let s3: S3StandIn;
let server: TestServer;
let ana: Caller;

beforeAll(async () => {
  s3 = await startS3();
  server = await startServer({ settings: { s3: s3.place } });
  ana = await signUp(server, 'ana');
});
afterEach(() => s3.behave('well'));
afterAll(async () => {
  await server.close();
  await s3.close();
  removeFolders();
});

const upload = (bytes: Buffer, at = server, who = ana) =>
  at.inject({
    method: 'PUT',
    url: `/api/blobs/${sha256Of(bytes)}`,
    payload: bytes,
    headers: { ...who.headers, 'content-type': 'image/png' },
  });
const healthOf = async (at = server) =>
  (await at.inject({ method: 'GET', url: '/api/health' })).json<{ status: string }>().status;
const keysOf = (sha256: string) =>
  [...s3.objects.keys()].filter((key) => key.includes(sha256)).map((key) => key.replace(sha256, '*'));

describe('[API-05] pictures in a bucket', () => {
  test('are stored when that is acknowledged, and handed out by the server as those of the disk are', async () => {
    const bytes = await aPicture('#aa2222');
    const sha256 = sha256Of(bytes);
    expect((await upload(bytes)).statusCode).toBe(201);
    expect(keysOf(sha256).toSorted()).toEqual(['blobs/*', 'media/*/1600.webp', 'media/*/320.webp', 'media/*/800.webp']);
    expect(s3.objects.get(`blobs/${sha256}`)?.equals(bytes)).toBe(true);
    const onDisk = await startServer();
    const there = await signUp(onDisk, 'ana');
    await upload(bytes, onDisk, there);
    const url = `/media/${sha256}/320.webp`;
    const [one, other] = [await ownPicture(server, ana, url), await ownPicture(onDisk, there, url)];
    const plain = (reply: typeof one) => {
      const { date: _date, 'x-request-id': _id, ...headers } = reply?.headers ?? {};
      return { headers, status: reply?.statusCode, body: reply?.rawPayload };
    };
    expect(plain(one)).toEqual(plain(other));
    expect(one?.headers['cache-control']).toBe('private, no-store');
    await onDisk.close();
  });

  test.each(['full', 'slow-down', 'failing'] as const)(
    'that is %s: “later” for what is sent, nothing is noted, and health says so until it is over',
    async (behaviour) => {
      const bytes = await aPicture({ full: '#111111', 'slow-down': '#222222', failing: '#333333' }[behaviour]);
      s3.behave(behaviour);
      const refused = await upload(bytes);
      expect([refused.statusCode, refused.headers['retry-after'], refused.json().error]).toEqual([
        503,
        '5',
        'unavailable',
      ]);
      expect(await healthOf()).toBe('degraded');
      expect(keysOf(sha256Of(bytes))).toEqual([]);
      const url = `/api/blobs/${sha256Of(bytes)}`;
      expect((await server.inject({ method: 'HEAD', url, headers: ana.headers })).statusCode).toBe(404);
      s3.behave('well');
      expect((await upload(bytes)).statusCode).toBe(201);
      expect(await healthOf()).toBe('ok');
    },
  );

  test('that can’t be reached: a picture is “later” too, and not gone', async () => {
    const bytes = await aPicture('#2222aa');
    await upload(bytes);
    const url = `/media/${sha256Of(bytes)}/800.webp`;
    s3.behave('slow-down');
    const reply = await ownPicture(server, ana, url);
    expect([reply.statusCode, reply.headers['retry-after'], reply.json()]).toEqual([
      503,
      '5',
      { message: 'Pictures can’t be reached at the moment', error: 'unavailable' },
    ]);
    expect(reply.headers['cache-control']).toBe('no-store');
    s3.behave('well');
    expect((await ownPicture(server, ana, url)).statusCode).toBe(200);
    await upload(await aPicture('#2222ab'));
  });

  test('are tried at the start, so that wrong keys show before somebody brings a picture, and leave nothing there', async () => {
    const before = s3.objects.size;
    const wrong = await startServer({ settings: { s3: { ...s3.place, secretAccessKey: 'wrong' } } });
    await until(
      'the wrong key shows',
      () => healthOf(wrong),
      (status) => status === 'degraded',
    );
    expect(s3.objects.size).toBe(before);
    await wrong.close();
    const asked = s3.asked.length;
    const right = await startServer({ settings: { s3: s3.place } });
    const trials = () => s3.asked.slice(asked).filter((call) => call.startsWith('DELETE trial/')).length;
    await until('the trial ends', trials, (count) => count === 2);
    expect([await healthOf(right), s3.objects.size]).toEqual(['ok', before]);
    await right.close();
  });
});

test('[API-05] [API-06] a backup holds the pictures of a bucket, and a restore brings them to another', async () => {
  const from = { dataDir: aFolder(), databaseUrl: null, s3: s3.place };
  const source = await startServer({ settings: from });
  const eva = await signUp(source, 'eva');
  const picture = await givePicture(source, eva, '#0a0b0c');
  const lost = await givePicture(source, eva, '#0a0b0d');
  s3.objects.delete(`media/${lost}/800.webp`);
  const folder = aFolder();
  const { manifest } = await backUp(from, folder);
  expect(manifest.pictures).toMatchObject({ count: 2, files: 7, missing: [`media/${lost}/800.webp`] });
  const asked = s3.asked.length;
  expect((await backUp(from, folder)).copied).toBe(0);
  // What an earlier backup holds isn't fetched again.
  expect(s3.asked.slice(asked).filter((call) => call.includes(picture))).toEqual([]);
  await source.close();

  const other = await startS3();
  other.objects.set('blobs/others', Buffer.from('kept'));
  other.objects.set(`media/${picture}/320.webp`, Buffer.from('damaged'));
  const to = { dataDir: aFolder(), databaseUrl: null, s3: other.place };
  await restore(to, folder);
  expect(other.objects.get('blobs/others')?.toString()).toBe('kept');
  const again = await startServer({ settings: to });
  const url = `/media/${picture}/320.webp`;
  const reply = await ownPicture(again, eva, url);
  expect([reply.statusCode, reply.rawPayload.equals(s3.objects.get(url.slice(1)) ?? Buffer.of())]).toEqual([200, true]);
  await again.close();
  await other.close();
});
