import { beforeEach, expect, test, vi } from 'vitest';
import sharp from 'sharp';
import { readBlob, saveBlob } from '#data/files/blobs.ts';
import { storeCover, storePicture } from '#features/wizard/media/store-picture.ts';
import { preparePicture } from '#ui/picture/prepare.ts';
import { signedIn } from '#world/screens/person.ts';

vi.mock('#ui/picture/prepare.ts');

const cutBytes = new TextEncoder().encode('cut').buffer;

beforeEach(() => {
  vi.mocked(preparePicture).mockReset().mockResolvedValue({ ok: true, bytes: cutBytes, type: 'image/webp' });
});

/** A whole picture that this device holds. */
async function held(width: number, height: number) {
  const { store } = await signedIn();
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#743ed8' } })
    .webp()
    .toBuffer();
  const { sha256 } = await saveBlob(store, new Uint8Array(bytes).buffer, 'image/webp', 1);
  return { store, source: sha256 };
}

test('[WIZ-06] a file that says it is no picture isn’t looked at any further', async () => {
  const { store } = await signedIn();
  const kept = await storePicture(store, new File(['words'], 'notes.txt', { type: 'text/plain' }));
  expect(kept).toEqual({ ok: false, reason: 'Only pictures can be taken, such as JPEG or PNG.' });
  expect(preparePicture).not.toHaveBeenCalled();
  // Some systems don't know every kind of picture.
  expect(await storePicture(store, new File(['bytes'], 'photo.heic'))).toMatchObject({ ok: true });
});

test('[WIZ-06] a picture that was prepared is on this device, and one that wasn’t is answered with the reason', async () => {
  const { store } = await signedIn();
  const photo = new File(['bytes'], 'photo.jpg', { type: 'image/jpeg' });
  const kept = await storePicture(store, photo);
  expect(preparePicture).toHaveBeenCalledWith({ picture: photo, crop: null, mostPixels: 50_000_000 });
  expect(kept.ok && (await readBlob(store, kept.sha256))?.row.type).toBe('image/webp');
  vi.mocked(preparePicture).mockResolvedValue({ ok: false, reason: 'This picture is damaged.' });
  expect(await storePicture(store, photo)).toEqual({ ok: false, reason: 'This picture is damaged.' });
});

test('[WIZ-06] a cover is cut out of the whole picture; one that is 16:9 already is left as it is', async () => {
  const square = await held(100, 100);
  const point = { x: 0.2, y: 0.9, zoom: 2 };
  const kept = await storeCover(square.store, { source: square.source, ...point });
  expect(kept.ok && kept.sha256).not.toBe(square.source);
  expect(vi.mocked(preparePicture).mock.lastCall?.[0].crop).toEqual({ ...point, ratio: 16 / 9 });

  vi.mocked(preparePicture).mockClear();
  const wide = await held(320, 180);
  const whole = { source: wide.source, x: 0.5, y: 0.5, zoom: 1 };
  expect(await storeCover(wide.store, whole)).toEqual({ ok: true, sha256: wide.source });
  expect(preparePicture).not.toHaveBeenCalled();
  await storeCover(wide.store, { ...whole, zoom: 1.5 });
  expect(preparePicture).toHaveBeenCalledTimes(1);
});

test('[WIZ-06] a whole picture that is no longer there is asked for again, in words', async () => {
  const { store } = await signedIn();
  const kept = await storeCover(store, { source: 'f'.repeat(64), x: 0.5, y: 0.5, zoom: 1 });
  expect(kept).toMatchObject({ ok: false, reason: expect.stringMatching(/no longer on this device/) });
});
