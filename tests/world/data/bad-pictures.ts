import sharp from 'sharp';
import { seededRandom } from '#world/random/seeded.ts';

/** A file as the user selects it. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const plain = { width: 640, height: 480, channels: 3, background: '#743ed8' } as const;

export async function goodPicture(background = '#1e8a7a'): Promise<ChosenFile> {
  const buffer = await sharp({ create: { ...plain, background } })
    .jpeg()
    .toBuffer();
  return { name: 'good.jpg', mimeType: 'image/jpeg', buffer };
}

/** Has the header of a large JPEG, followed by noise. */
async function brokenJpeg(): Promise<ChosenFile> {
  const { buffer } = await goodPicture();
  const scan = buffer.indexOf(Buffer.from([0xff, 0xda]));
  const random = seededRandom(7);
  const noise = Buffer.from(Array.from({ length: 4_000 }, () => Math.floor(random() * 255)));
  return { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.concat([buffer.subarray(0, scan - 200), noise]) };
}

/** The first half of a picture, like an interrupted download. */
async function halfJpeg(): Promise<ChosenFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const whole = await sharp({ create: { ...plain, noise } })
    .jpeg()
    .toBuffer();
  return { name: 'half.jpg', mimeType: 'image/jpeg', buffer: whole.subarray(0, whole.length / 2) };
}

/** A small file that decodes to 240 MB. */
async function hugePng(): Promise<ChosenFile> {
  const buffer = await sharp({ create: { ...plain, width: 10_000, height: 6_000 }, limitInputPixels: false })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { name: 'huge.png', mimeType: 'image/png', buffer };
}

function drawing(): ChosenFile {
  const text = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  return { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(text) };
}

function textNamedPng(): ChosenFile {
  const text = 'This is no picture at all, it is only called one.\n'.repeat(40);
  return { name: 'words.png', mimeType: 'image/png', buffer: Buffer.from(text) };
}

/** Files that aren't accepted as a cover, each with its error text, which differs from that of the file before it. */
export async function badPictures(): Promise<{ file: ChosenFile; reason: RegExp }[]> {
  return [
    { file: await brokenJpeg(), reason: /damaged/ },
    { file: drawing(), reason: /not a JPEG, PNG, WebP, AVIF or GIF/ },
    { file: await halfJpeg(), reason: /damaged/ },
    { file: await hugePng(), reason: /60 megapixels; 50 is the most/ },
    { file: textNamedPng(), reason: /not a JPEG, PNG, WebP, AVIF or GIF/ },
  ];
}
