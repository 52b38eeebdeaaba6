import { createPictureCanvas, type PictureCanvas } from './canvas.ts';
import { cropFrame, type Frame, type Size, type CropPoint } from './crop.ts';
import { headerBytes, readPictureHeader, type PictureHeader } from './header.ts';
import { PictureRefused } from './refused.ts';

/** What is asked of the worker that prepares pictures. */
export interface PictureTask {
  picture: Blob;
  /** the part that is wanted, with its width to its height; null wants all of it */
  crop: (CropPoint & { ratio: number }) | null;
  /** one of more pixels is refused before it is decoded */
  mostPixels: number;
  /** it becomes no longer than this on its longer side, in pixels; 2560 where nothing else is wanted */
  longest?: number;
}

const longestSidePx = 2560;

const noHeic = 'This browser can’t read HEIC photographs. Please save it as JPEG first, or choose another one.';
const damaged = 'This picture is damaged and can’t be read. Please choose another one.';

function mustBeSmallEnough({ width, height }: Size, mostPixels: number): void {
  const megapixels = Math.round((width * height) / 1_000_000);
  if (width * height <= mostPixels) return;
  const most = mostPixels / 1_000_000;
  throw new PictureRefused(`This picture has ${String(megapixels)} megapixels; ${String(most)} is the most.`);
}

async function headerOf(file: Blob): Promise<PictureHeader> {
  const header = readPictureHeader(await file.slice(0, headerBytes).arrayBuffer());
  if (header === null) throw new PictureRefused('This file is not a JPEG, PNG, WebP, AVIF or GIF picture.');
  return header;
}

async function decode(file: Blob, mostPixels: number): Promise<ImageBitmap> {
  const { type, size } = await headerOf(file);
  if (size !== null) mustBeSmallEnough(size, mostPixels);
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new PictureRefused(type === 'image/heic' ? noHeic : damaged);
  }
}

async function encode({ context, write }: PictureCanvas, { width, height }: Size): Promise<Blob> {
  const webp = await write('image/webp', 0.86);
  if (webp.type === 'image/webp') return webp;
  // Safari reads WebP but doesn't write it. JPEG knows no transparency, and what shines through would turn black.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  return write('image/jpeg', 0.88);
}

/** How large a part of a picture becomes: never larger than it is, and its longer side as long as may be. */
function sizeOf({ width, height }: Frame, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Makes a chosen file fit to be kept and sent: upright, at most 2560 px, WebP or JPEG, and without the place, time and
 * camera that the file told of.
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
