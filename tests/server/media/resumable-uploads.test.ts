import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pieceBytes } from '#contract/media/picture.ts';
import { listUploadsOf } from '#server/db/media/uploads.ts';
import { tidyPictures } from '#server/tidy.ts';
import { bare } from '#world/data/bare-pictures.ts';
import type { TestServer } from '#world/servers/server.ts';
import { sha256Of, signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { pictureEngines } from '#world/servers/picture-engines.ts';

/** A picture that no format makes small: about 700 kB, three pieces. */
function aLargePicture(): Promise<Buffer> {
  const raw = { width: 600, height: 400, channels: 3 } as const;
  return sharp(randomBytes(600 * 400 * 3), { raw })
    .png()
    .toBuffer();
}

describe.each(pictureEngines)('[CARD-09] a picture that comes in pieces, on $name', ({ start }) => {
  let server: TestServer;
  let ana: Caller;
  let picture: Buffer;
  let sha256: string;

  beforeAll(async () => {
    server = await start();
    ana = await signUp(server, 'ana');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    picture = await aLargePicture();
    sha256 = sha256Of(picture);
  });

  async function put(range: string, bytes: Buffer, hash = sha256, who = ana) {
    const headers = { ...who.headers, 'content-range': range, 'content-type': 'image/png' };
    const reply = await server.inject({ method: 'PUT', url: `/api/blobs/${hash}`, headers, payload: bytes });
    return {
      status: reply.statusCode,
      ...reply.json<{ received?: number; url?: string; error?: string; message: string }>(),
    };
  }
  const ask = () => put(`bytes */${String(picture.length)}`, Buffer.alloc(0));
  /** the piece that begins at a byte */
  function send(from: number, bytes = picture) {
    const piece = bytes.subarray(from, from + pieceBytes);
    return put(`bytes ${String(from)}-${String(from + piece.length - 1)}/${String(bytes.length)}`, piece);
  }
  const allBegun = () => server.database.read((tx) => listUploadsOf(tx, ana.user.user_id));
  const begun = async () => (await allBegun()).filter((upload) => upload.sha256 === sha256);
  const firstPiece = () => `pieces/${String(ana.user.user_id)}-${sha256}-${String(picture.length)}-0`;

  test('it is there with the last piece, and its pieces are gone', async () => {
    expect(await ask()).toMatchObject({ status: 202, received: 0 });
    expect(await send(0)).toMatchObject({ status: 202, received: pieceBytes });
    expect(await server.store.has(firstPiece())).toBe(true);
    expect(await send(pieceBytes)).toMatchObject({ status: 202, received: 2 * pieceBytes });
    expect(bare(await send(2 * pieceBytes))).toMatchObject({ status: 201, url: `/media/${sha256}/1600.webp` });
    expect(Buffer.from((await server.store.get(`blobs/${sha256}`)) ?? []).equals(picture)).toBe(true);
    expect([await begun(), await server.store.has(firstPiece())]).toEqual([[], false]);
    expect(bare(await ask())).toMatchObject({ status: 200, url: `/media/${sha256}/1600.webp` });
  });

  test('a piece out of turn, or a second time, is answered with where to go on', async () => {
    expect(await send(pieceBytes)).toMatchObject({ status: 202, received: 0 });
    await send(0);
    expect(await send(0)).toMatchObject({ status: 202, received: pieceBytes });
    expect(await ask()).toMatchObject({ status: 202, received: pieceBytes });
  });

  test('a piece that was lost here is asked for from the beginning', async () => {
    await send(0);
    await send(pieceBytes);
    await server.store.remove(firstPiece());
    expect(bare(await send(2 * pieceBytes))).toMatchObject({ status: 202, received: 0 });
    expect(await begun()).toEqual([]);
  });

  test('other bytes than the file’s are refused with the last piece, and nothing of them stays', async () => {
    const other = Buffer.from(picture);
    other[10] = (other[10] ?? 0) ^ 1;
    await send(0, other);
    await send(pieceBytes, other);
    expect(await send(2 * pieceBytes, other)).toMatchObject({ status: 422, error: 'hash_mismatch' });
    expect([await begun(), await server.store.has(firstPiece())]).toEqual([[], false]);
  });

  test('[API-04] a range that isn’t a piece is refused by the header’s name', async () => {
    const size = String(picture.length);
    const first = picture.subarray(0, pieceBytes);
    const replies = [
      await put('bytes 0-99/1000000', picture.subarray(0, 100)),
      await put(`bytes 1-${String(pieceBytes)}/${size}`, first),
      await put(`bytes 0-${String(pieceBytes - 2)}/${size}`, first),
      await put(`bytes */${size}`, first),
      await put('items 0-1/2', picture.subarray(0, 2)),
      await put(`bytes 0-${String(pieceBytes - 1)}/10485761`, first),
    ];
    expect(replies.map(({ status, error, message }) => [status, error, message.includes('Content-Range')])).toEqual([
      ...Array.from({ length: 5 }, () => [422, 'invalid', true]),
      [413, 'too_large', false],
    ]);
    await send(0);
    expect(await put(`bytes */${String(picture.length + 1)}`, Buffer.alloc(0))).toMatchObject({ error: 'invalid' });
  });

  test('[API-07] somebody else’s pieces don’t count', async () => {
    await send(0);
    const ben = await signUp(server, `ben${sha256.slice(0, 8)}`);
    expect(await put(`bytes */${String(picture.length)}`, Buffer.alloc(0), sha256, ben)).toMatchObject({ received: 0 });
  });

  test('a question leaves nothing behind, and an account has sixteen unfinished files: the furthest along stay', async () => {
    const pictures = await Promise.all(Array.from({ length: 17 }, aLargePicture));
    const [furthest = picture] = pictures;
    const ofThat = (from: number) =>
      put(
        `bytes ${String(from)}-${String(from + pieceBytes - 1)}/${String(furthest.length)}`,
        furthest.subarray(from, from + pieceBytes),
        sha256Of(furthest),
      );
    expect(await put('bytes */1000000', Buffer.alloc(0), sha256Of(randomBytes(8)))).toMatchObject({ received: 0 });
    await ofThat(0);
    await ofThat(pieceBytes);
    for (const other of pictures.slice(1)) {
      const range = `bytes 0-${String(pieceBytes - 1)}/${String(other.length)}`;
      await put(range, other.subarray(0, pieceBytes), sha256Of(other));
    }
    const left = await allBegun();
    expect([left.length, left[0]?.sha256]).toEqual([16, sha256Of(furthest)]);
    await tidyPictures({ ...server, now: () => Date.now() + 23 * 3600_000 });
    expect(await allBegun()).toHaveLength(16);
    await tidyPictures({ ...server, now: () => Date.now() + 25 * 3600_000 });
    expect(await allBegun()).toEqual([]);
  });

  test('the last piece sent again while the picture is made is made once', async () => {
    await send(0);
    await send(pieceBytes);
    const { get } = server.store;
    const read: string[] = [];
    server.store.get = (key) => {
      read.push(key);
      return get(key);
    };
    const replies = await Promise.all([send(2 * pieceBytes), send(2 * pieceBytes), send(2 * pieceBytes)]);
    server.store.get = get;
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(read.filter((key) => key.startsWith('pieces/'))).toHaveLength(3);
  });
});
