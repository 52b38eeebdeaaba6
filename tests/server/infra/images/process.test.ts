import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { Refusal } from '#contract/sync/refusals.ts';
import { createImages } from '#server/infra/images/process.ts';

const images = createImages();
afterAll(() => images.close());

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#e07030' } });
}

/** Noise compresses badly, so half of the file holds half of the picture. */
function noisy(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } });
}

async function refusalOf(bytes: Uint8Array): Promise<Refusal> {
  const error: unknown = await images.process(bytes).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Refusal);
  return error as Refusal;
}

describe('[API-04] a picture is refused', () => {
  test('when it is an SVG', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="9" height="9"/></svg>';
    expect((await refusalOf(Buffer.from(svg))).code).toBe('unsupported_media');
    expect((await refusalOf(Buffer.from(`<?xml version="1.0"?>\n${svg}`))).code).toBe('unsupported_media');
  });

  test('when it is text, whatever its name is', async () => {
    const refusal = await refusalOf(Buffer.from('This is poster.png, honestly.\n'));
    expect(refusal.code).toBe('unsupported_media');
    expect(refusal.details.fields?.['image']).toMatch(/JPEG, PNG, WebP, AVIF and GIF/);
  });

  test('when it is empty or nothing but a beginning', async () => {
    expect((await refusalOf(new Uint8Array())).code).toBe('unsupported_media');
    expect((await refusalOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).code).toBe('invalid');
  });

  test('when a JPEG breaks off half-way', async () => {
    const whole = await noisy(900, 600).jpeg().toBuffer();
    const refusal = await refusalOf(whole.subarray(0, whole.length / 2));
    expect(refusal.code).toBe('invalid');
    expect(refusal.details.fields?.['image']).toMatch(/broken/);
  });

  test('when a PNG has a flipped byte within its pixels', async () => {
    const bytes = await noisy(300, 300).png().toBuffer();
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
    expect((await refusalOf(bytes)).code).toBe('invalid');
  });

  test('when it has 60 megapixels, however few bytes they take', async () => {
    const bytes = await plain(10_000, 6_000).png().toBuffer();
    expect(bytes.length).toBeLessThan(1024 * 1024);
    const refusal = await refusalOf(bytes);
    expect(refusal.code).toBe('too_large');
    expect(refusal.message).toMatch(/60 megapixels.*50/);
  });

  test.each([
    ['AVIF', () => plain(3600, 3600).avif({ effort: 0 })],
    ['GIF', () => plain(3600, 3600).gif()],
    ['interlaced PNG', () => plain(3600, 3600).png({ progressive: true })],
  ] as const)('when its decoder would hold all of 13 megapixels in memory, as of an %s', async (_kind, make) => {
    const refusal = await refusalOf(await make().toBuffer());
    expect([refusal.code, Object.keys(refusal.details.fields ?? {})]).toEqual(['too_large', ['image']]);
    expect(refusal.message).toMatch(/13 megapixels; 12.6 is the most/);
  });

  test('when an animation of 13 megapixels is', async () => {
    const frame = await plain(3600, 3600).png().toBuffer();
    const both = sharp([frame, await plain(3600, 3600).negate().png().toBuffer()], { join: { animated: true } });
    expect((await refusalOf(await both.webp({ effort: 0 }).toBuffer())).message).toMatch(/12.6 is the most/);
    expect(await images.process(await sharp(frame).webp({ effort: 0 }).toBuffer())).toMatchObject({ width: 3600 });
  });

  test('when it is larger than 10 MB', async () => {
    const jpeg = await plain(10, 10).jpeg().toBuffer();
    const refusal = await refusalOf(Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024)]));
    expect(refusal.code).toBe('too_large');
    expect(refusal.message).toMatch(/10 MB/);
  });

  test('when it is a HEIC in the container that AVIF uses too', async () => {
    const head = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    expect((await refusalOf(head)).code).toBe('unsupported_media');
  });
});

describe('[API-04] a picture is accepted', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('as %s', async (format) => {
    const bytes = await plain(40, 30).toFormat(format).toBuffer();
    expect(await images.process(bytes)).toMatchObject({ type: `image/${format}`, width: 40, height: 30 });
  });

  test('and comes in three WebP sizes that decode', async () => {
    const { pictures, width, height } = await images.process(await noisy(2400, 1200).jpeg().toBuffer());
    expect([width, height]).toEqual([2400, 1200]);
    const sizes = await Promise.all(
      pictures.map(async ({ bytes }) => {
        const { info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
        return [(await sharp(bytes).metadata()).format, info.width, info.height];
      }),
    );
    expect(pictures.map((picture) => picture.width)).toEqual([1600, 800, 320]);
    expect(sizes).toEqual([
      ['webp', 1600, 800],
      ['webp', 800, 400],
      ['webp', 320, 160],
    ]);
  });

  test('and is never enlarged', async () => {
    const { pictures } = await images.process(await plain(500, 250).png().toBuffer());
    const widths = await Promise.all(pictures.map(async ({ bytes }) => (await sharp(bytes).metadata()).width));
    expect(widths).toEqual([500, 500, 320]);
  });

  test('and is turned upright', async () => {
    const left = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#ff0000' } })
      .composite([
        { input: { create: { width: 30, height: 40, channels: 3, background: '#0000ff' } }, left: 30, top: 0 },
      ])
      .jpeg({ quality: 100 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { pictures, width, height } = await images.process(left);
    expect([width, height]).toEqual([40, 60]);
    const { data, info } = await sharp(pictures[0]?.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([40, 60]);
    // Turned to the right, what was on the left is on top.
    const middleOfRow = (row: number) => [...data.subarray((row * 40 + 20) * 3, (row * 40 + 20) * 3 + 3)];
    const [top, bottom] = [middleOfRow(5), middleOfRow(55)];
    expect((top[0] ?? 0) - (top[2] ?? 0)).toBeGreaterThan(150);
    expect((bottom[2] ?? 0) - (bottom[0] ?? 0)).toBeGreaterThan(150);
  });

  test('and loses its place, its owner and its colour profile', async () => {
    const source = await plain(200, 100)
      .jpeg()
      .withExif({
        IFD0: { Artist: 'Secret Name' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '18/1 28/1 0/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '69/1 53/1 0/1',
        },
      })
      .toBuffer();
    const before = await sharp(source).metadata();
    expect(before.exif?.toString('latin1')).toContain('Secret Name');
    const { pictures } = await images.process(source);
    for (const { bytes } of pictures) {
      const { exif, icc, xmp, iptc } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, iptc }).toEqual({ exif: undefined, icc: undefined, xmp: undefined, iptc: undefined });
      expect(Buffer.from(bytes).toString('latin1')).not.toContain('Secret Name');
    }
  });

  test('however well it packs: as a logo, a screenshot, a photo of 48 megapixels', async () => {
    const files = await Promise.all([
      plain(2048, 2048).png().toBuffer(),
      plain(2048, 2048).webp({ lossless: true }).toBuffer(),
      plain(4096, 3072).avif({ effort: 0 }).toBuffer(),
      plain(8000, 6000).jpeg().toBuffer(),
      plain(7000, 7000).png().toBuffer(),
    ]);
    const made = await Promise.all(files.map((bytes) => images.process(bytes)));
    expect(made.map(({ width }) => width)).toEqual([2048, 2048, 4096, 8000, 7000]);
  });

  test('and made narrower where it is so tall that its sizes would cost more than those of five photos', async () => {
    const { pictures, height } = await images.process(await plain(1600, 31_127).png().toBuffer());
    expect(height).toBe(31_127);
    const sizes = await Promise.all(pictures.map(({ bytes }) => sharp(bytes).metadata()));
    const areas = sizes.map((size) => size.width * size.height);
    expect(areas.every((area, index) => area < 5_001 * (pictures[index]?.width ?? 0))).toBe(true);
    expect(sizes.map((size) => Math.round(size.height / size.width))).toEqual([19, 19, 19]);
  });

  test('when it is far taller than WebP can be', async () => {
    const { pictures } = await images.process(await plain(50, 20_000).png().toBuffer());
    const heights = await Promise.all(pictures.map(async ({ bytes }) => (await sharp(bytes).metadata()).height));
    expect(heights).toEqual([16_383, 16_383, 16_383]);
  });

  test('with its transparency', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const png = await sharp({ create: { width: 20, height: 20, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const { pictures } = await images.process(png);
    expect((await sharp(pictures[2]?.bytes).metadata()).hasAlpha).toBe(true);
  });
});

test('[API-04] a refused picture leaves the way free for the next', async () => {
  const good = await plain(30, 30).png().toBuffer();
  const bad = Buffer.from('no picture');
  const results = await Promise.allSettled(
    Array.from({ length: 24 }, (_, index) => images.process(index % 2 === 0 ? good : bad)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
});
