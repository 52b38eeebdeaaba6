import { expect, test } from 'vitest';
import sharp from 'sharp';
import { readPictureHeader } from '#ui/picture/header.ts';
import { PictureRefused } from '#ui/picture/refused.ts';
import { shrinkPicture } from '#ui/picture/shrink.ts';

async function picture(
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif',
  width: number,
  height: number,
): Promise<ArrayBuffer> {
  const background = { r: 200, g: 80, b: 40 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
  return new Uint8Array(bytes).buffer;
}

/** jsdom's Blob can't give its bytes, so the file is as much of one as is asked for. */
function file(bytes: ArrayBuffer): Blob {
  return {
    slice: (from: number, to: number) => ({ arrayBuffer: async () => bytes.slice(from, to) }),
  } as unknown as Blob;
}

const shrink = (bytes: ArrayBuffer) => shrinkPicture({ picture: file(bytes), crop: null, mostPixels: 50_000_000 });

test('[CARD-09] a picture’s kind and size are read from its first bytes', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
    const header = readPictureHeader(await picture(format, 37, 21));
    expect(header).toEqual({ type: `image/${format}`, size: { width: 37, height: 21 } });
  }
  expect(readPictureHeader(await picture('avif', 37, 21))).toEqual({ type: 'image/avif', size: null });
  const lossless = await sharp({ create: { width: 37, height: 21, channels: 4, background: 'red' } })
    .webp({ lossless: true })
    .toBuffer();
  expect(readPictureHeader(new Uint8Array(lossless).buffer)?.size).toEqual({ width: 37, height: 21 });
});

test('[CARD-09] what is no picture is no picture, whatever it is called', () => {
  const text = new TextEncoder().encode('This is a text file that somebody named picture.png.').buffer;
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').buffer;
  expect(readPictureHeader(text)).toBeNull();
  expect(readPictureHeader(svg)).toBeNull();
  expect(readPictureHeader(new ArrayBuffer(0))).toBeNull();
  expect(readPictureHeader(new Uint8Array([0xff, 0xd8, 0xff]).buffer)).toBeNull();
});

test('[CARD-09] a file that is no picture is refused with a reason', async () => {
  const text = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').buffer;
  await expect(shrink(text)).rejects.toThrow(PictureRefused);
  await expect(shrink(text)).rejects.toThrow(/not a JPEG, PNG/);
});

test('[CARD-09] a picture of 60 megapixels is refused before it is decoded', async () => {
  const png = new Uint8Array(await picture('png', 10, 10));
  new DataView(png.buffer).setUint32(16, 10_000);
  new DataView(png.buffer).setUint32(20, 6_000);
  await expect(shrink(png.buffer)).rejects.toThrow('This picture has 60 megapixels; 50 is the most.');
});

test('[CARD-09] a damaged picture is refused with a reason', async () => {
  const decode = globalThis.createImageBitmap;
  globalThis.createImageBitmap = () => Promise.reject(new DOMException('no', 'InvalidStateError'));
  const bytes = await picture('jpeg', 30, 30);
  await expect(shrink(bytes)).rejects.toThrow(/damaged/);
  globalThis.createImageBitmap = decode;
});

test('[WIZ-06] a HEIC photograph is known as one, and told of where the browser can’t read it', async () => {
  const bytes = new Uint8Array(64);
  bytes.set(new TextEncoder().encode('ftypheic'), 4);
  expect(readPictureHeader(bytes.buffer)).toEqual({ type: 'image/heic', size: null });
  const decode = globalThis.createImageBitmap;
  globalThis.createImageBitmap = () => Promise.reject(new DOMException('no', 'InvalidStateError'));
  await expect(shrink(bytes.buffer)).rejects.toThrow(/can’t read HEIC/);
  globalThis.createImageBitmap = decode;
});
