import type { blobLimits } from '#contract/media/picture.ts';

export type PictureType = (typeof blobLimits.types)[number];

function holds(bytes: Uint8Array, offset: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (bytes[offset + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

/** Checks the brands of an ISO media file: only they distinguish AVIF and HEIC. */
function isAvif(bytes: Uint8Array): boolean {
  if (!holds(bytes, 4, 'ftyp')) return false;
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  for (let offset = 8; offset + 4 <= Math.min(length, bytes.length, 256); offset += 4) {
    // The four bytes after the major brand are a version, not a brand.
    if (offset !== 12 && (holds(bytes, offset, 'avif') || holds(bytes, offset, 'avis'))) return true;
  }
  return false;
}

/** The type of a file by its first bytes, regardless of its name and declared type; null if it isn't accepted. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  if (holds(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (holds(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (holds(bytes, 0, 'GIF87a') || holds(bytes, 0, 'GIF89a')) return 'image/gif';
  if (holds(bytes, 0, 'RIFF') && holds(bytes, 8, 'WEBP')) return 'image/webp';
  return isAvif(bytes) ? 'image/avif' : null;
}
