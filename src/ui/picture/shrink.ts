import { createPictureCanvas, type PictureCanvas } from './canvas.ts';
import { cropFrame, type Frame, type Size, type CropPoint } from './crop.ts';
import { headerBytes, readPictureHeader, type PictureHeader } from './header.ts';
import { PictureRefused } from './refused.ts';
import * as texts from './texts.ts';

/** A task for the picture worker. */
export interface PictureTask {
  picture: Blob;
  /** the part to keep and its width / height; null: all of it */
  crop: (CropPoint & { ratio: number }) | null;
  /** pictures with more pixels are refused before decoding */
  mostPixels: number;
  /** maximum length of the longer side in pixels; default 2560 */
  longest?: number;
}

const longestSidePx = 2560;

function mustBeSmallEnough({ width, height }: Size, mostPixels: number): void {
  const megapixels = Math.round((width * height) / 1_000_000);
  if (width * height <= mostPixels) return;
  const most = mostPixels / 1_000_000;
  throw new PictureRefused(texts.tooManyMegapixels(megapixels, most));
}

async function headerOf(file: Blob): Promise<PictureHeader> {
  const header = readPictureHeader(await file.slice(0, headerBytes).arrayBuffer());
  if (header === null) throw new PictureRefused(texts.notAPicture);
  return header;
}

async function decode(file: Blob, mostPixels: number): Promise<ImageBitmap> {
  const { type, size } = await headerOf(file);
  if (size !== null) mustBeSmallEnough(size, mostPixels);
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new PictureRefused(type === 'image/heic' ? texts.noHeic : texts.damaged);
  }
}

async function encode({ context, write }: PictureCanvas, { width, height }: Size): Promise<Blob> {
  const webp = await write('image/webp', 0.86);
  if (webp.type === 'image/webp') return webp;
  // Safari can't encode WebP. JPEG has no transparency, so transparent parts would turn black.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  return write('image/jpeg', 0.88);
}

/** Scales down to a maximum length of the longer side; never up. */
function sizeOf({ width, height }: Frame, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Prepares a chosen file for storage and upload: upright, at most 2560 px, WebP or JPEG, without metadata such as
 * place, time and camera.
 * @throws PictureRefused with the reason
 */
export async function shrinkPicture(task: PictureTask): Promise<{ bytes: ArrayBuffer; type: string }> {
  const { picture, crop, mostPixels, longest = longestSidePx } = task;
  const bitmap = await decode(picture, mostPixels);
  try {
    mustBeSmallEnough(bitmap, mostPixels);
    const all = { left: 0, top: 0, width: bitmap.width, height: bitmap.height };
    const part = crop === null ? all : cropFrame(bitmap, crop, crop.ratio);
    const size = sizeOf(part, longest);
    const canvas = createPictureCanvas(size.width, size.height);
    canvas.context.imageSmoothingQuality = 'high';
    canvas.context.drawImage(bitmap, part.left, part.top, part.width, part.height, 0, 0, size.width, size.height);
    const blob = await encode(canvas, size);
    return { bytes: await blob.arrayBuffer(), type: blob.type };
  } finally {
    bitmap.close();
  }
}
