import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { blobLimits, pictureWidths, type PictureWidth } from '#contract/picture.ts';
import { Refusal } from '#contract/refusals.ts';
import { pictureTypeOf, type PictureType } from './picture-format.ts';
import { createSlots } from './slots.ts';

export interface Picture {
  width: PictureWidth;
  /** WebP without metadata, at most `width` pixels wide */
  bytes: Uint8Array;
}

export interface ProcessedImage {
  type: PictureType;
  /** in pixels, as a viewer shows it: after the orientation was applied */
  width: number;
  height: number;
  pictures: Picture[];
}

export interface Images {
  process(bytes: Uint8Array): Promise<ProcessedImage>;
  /** how many wait until others are done */
  waiting(): number;
  close(): Promise<void>;
}

/** The most that WebP can hold in one direction. */
const webpSide = 16_383;

function broken(): Refusal {
  const message = 'The picture is broken or incomplete and can’t be opened';
  return new Refusal('invalid', message, { fields: { image: message } });
}

/** Whatever a decoder objects to is the sender's file: it becomes a refusal, never a failure of ours. */
async function decoded<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch {
    throw broken();
  }
}

async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  // Only the header is read here. The limit is off so that a bomb is recognised by its size, not by an error's text.
  const { autoOrient } = await decoded(sharp(bytes, { limitInputPixels: false }).metadata());
  if (autoOrient.width * autoOrient.height <= blobLimits.pixels) return autoOrient;
  const megapixels = Math.round((autoOrient.width * autoOrient.height) / 1e6);
  const message = `The picture has ${megapixels} megapixels; ${blobLimits.pixels / 1e6} is the most that is accepted`;
  throw new Refusal('too_large', message, { fields: { image: message } });
}

async function convert(bytes: Uint8Array, type: PictureType): Promise<ProcessedImage> {
  const { width, height } = await sizeOf(bytes);
  const largest = { width: pictureWidths[0], height: webpSide, fit: 'inside', withoutEnlargement: true } as const;
  const source = sharp(bytes, { failOn: 'error', limitInputPixels: blobLimits.pixels });
  const raw = await decoded(source.autoOrient().resize(largest).raw().toBuffer({ resolveWithObject: true }));
  const { width: rawWidth, height: rawHeight, channels } = raw.info;
  const pictures: Picture[] = [];
  for (const wanted of pictureWidths) {
    const once = sharp(raw.data, { raw: { width: rawWidth, height: rawHeight, channels } });
    const resized = once.resize({ width: wanted, height: webpSide, fit: 'inside', withoutEnlargement: true });
    pictures.push({ width: wanted, bytes: await resized.webp({ quality: 80, effort: 3 }).toBuffer() });
  }
  return { type, width, height, pictures };
}

/** Checks pictures and makes the three WebP sizes: decoded once, turned upright, without metadata, never enlarged. */
export function createImages(): Images {
  const slots = createSlots(availableParallelism());

  async function process(bytes: Uint8Array): Promise<ProcessedImage> {
    if (bytes.length > blobLimits.bytes) {
      const message = `The picture is larger than ${blobLimits.bytes / 1024 ** 2} MB`;
      throw new Refusal('too_large', message, { fields: { image: message } });
    }
    const type = pictureTypeOf(bytes);
    if (type === null) {
      const message = 'Only JPEG, PNG, WebP, AVIF and GIF pictures are accepted';
      throw new Refusal('unsupported_media', message, { fields: { image: message } });
    }
    return slots.run(() => convert(bytes, type));
  }

  return { process, waiting: () => slots.waiting(), close: () => slots.idle() };
}
