import { blobLimits } from '#contract/picture.ts';
import { readPictureHeader } from './picture-header.ts';

/** Why a chosen file can't be the picture, in words for the person. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}

export const longestSidePx = 2560;
const headerBytes = 512 * 1024;

function mustBeSmallEnough({ width, height }: { width: number; height: number }): void {
  const megapixels = Math.round((width * height) / 1_000_000);
  if (width * height <= blobLimits.pixels) return;
  const most = blobLimits.pixels / 1_000_000;
  throw new PictureRefused(`This picture has ${String(megapixels)} megapixels; ${String(most)} is the most.`);
}

async function decode(file: Blob): Promise<ImageBitmap> {
  const header = readPictureHeader(await file.slice(0, headerBytes).arrayBuffer());
  if (header === null) throw new PictureRefused('This file is not a JPEG, PNG, WebP, AVIF or GIF picture.');
  if (header.size !== null) mustBeSmallEnough(header.size);
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new PictureRefused('This picture is damaged and can’t be read. Please choose another one.');
  }
}

async function encode(canvas: OffscreenCanvas, context: OffscreenCanvasRenderingContext2D): Promise<Blob> {
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: 0.86 });
  if (webp.type === 'image/webp') return webp;
  // Safari reads WebP but doesn't write it. JPEG knows no transparency, and what shines through would turn black.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.88 });
}

/**
 * Makes a chosen file fit to be kept and sent: upright, at most 2560 px, WebP or JPEG, and without the place, time and
 * camera that the file told of.
 * @throws PictureRefused with the reason
 */
export async function shrinkPicture(file: Blob): Promise<{ bytes: ArrayBuffer; type: string }> {
  const bitmap = await decode(file);
  try {
    mustBeSmallEnough(bitmap);
    const scale = Math.min(1, longestSidePx / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (context === null) throw new PictureRefused('This browser can’t work on pictures.');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    const blob = await encode(canvas, context);
    return { bytes: await blob.arrayBuffer(), type: blob.type };
  } finally {
    bitmap.close();
  }
}
