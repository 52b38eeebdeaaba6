import sharp from 'sharp';
import { blobLimits, pictureWidths } from '#contract/media/picture.ts';
import type { PictureHeader, Picture } from './decoder-messages.ts';

// One picture at a time, on one core; nothing is cached.
sharp.concurrency(1);
sharp.cache(false);
// libvips reads many other formats, such as SVG that can reference files. Only these loaders may run.
sharp.block({ operation: ['VipsForeignLoad'] });
const readers = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'];
sharp.unblock({ operation: readers.map((name) => `VipsForeignLoad${name}Buffer`) });

/** WebP's maximum size in one direction. */
const webpSide = 16_383;
/** Pictures taller than this, in pixels at full width, are made narrower: they would cost as much as five photos. */
const tallest = 5_000;

interface Size {
  width: number;
  height: number;
}

/**
 * Reads only the header.
 * @throws sharp's errors
 */
export async function readPictureHeader(bytes: Uint8Array): Promise<PictureHeader> {
  // Without sharp's limit, a decompression bomb is detected by its size rather than by an error's text.
  const { autoOrient, pages = 1, isProgressive } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return { width: autoOrient.width, height: autoOrient.height, frames: pages, isInterlaced: isProgressive };
}

/** The box, at most `widest` wide, that a picture is fitted into. */
function boxOf({ width, height }: Size, widest: number): Size {
  const narrower = Math.sqrt((widest * tallest) / (width * height));
  return { width: Math.max(1, Math.min(widest, Math.floor(width * narrower))), height: webpSide };
}

/** Makes the WebP sizes of a picture's first frame: decoded once, turned upright, without metadata, never enlarged. */
export async function makeSizes(bytes: Uint8Array, size: Size): Promise<Picture[]> {
  const inside = { fit: 'inside', withoutEnlargement: true } as const;
  const source = sharp(bytes, { failOn: 'error', limitInputPixels: blobLimits.pixels });
  const largest = source.autoOrient().resize({ ...boxOf(size, pictureWidths[0]), ...inside });
  const { data, info } = await largest.raw().toBuffer({ resolveWithObject: true });
  const pictures: Picture[] = [];
  for (const width of pictureWidths) {
    const whole = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const resized = width === pictureWidths[0] ? whole : whole.resize({ ...boxOf(info, width), ...inside });
    pictures.push({ width, bytes: await resized.webp({ quality: 80, effort: 3 }).toBuffer() });
  }
  return pictures;
}
