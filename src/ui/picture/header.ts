/** A file's type and size, from its first bytes. The size is null if it is elsewhere in the file. */
export interface PictureHeader {
  type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/gif' | 'image/heic';
  size: { width: number; height: number } | null;
}

/** How much of a file to read for its header: a photo's embedded preview precedes its size. */
export const headerBytes = 512 * 1024;

/** File brands of phone photos; few browsers can decode them. */
const heicBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'];

function hasText(view: DataView, at: number, text: string): boolean {
  if (view.byteLength < at + text.length) return false;
  return [...text].every((letter, index) => view.getUint8(at + index) === letter.charCodeAt(0));
}

/** A JPEG is a chain of segments; one of them contains the size. */
function jpegSize(view: DataView): PictureHeader['size'] {
  for (let at = 2; at + 9 < view.byteLength && view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return null;
}

function webpSize(view: DataView): PictureHeader['size'] {
  if (view.byteLength < 30) return null;
  if (hasText(view, 12, 'VP8X')) {
    const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536 + 1;
    return { width: three(24), height: three(27) };
  }
  if (hasText(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

/**
 * Reads a picture's type and size without decoding, so that one too large for memory is never decoded.
 * @param bytes the start of the file
 * @returns null if it isn't a supported picture
 */
export function readPictureHeader(bytes: ArrayBuffer): PictureHeader | null {
  const view = new DataView(bytes);
  if (view.byteLength < 24) return null;
  if (view.getUint16(0) === 0xffd8) return { type: 'image/jpeg', size: jpegSize(view) };
  if (hasText(view, 1, 'PNG\r\n')) {
    return { type: 'image/png', size: { width: view.getUint32(16), height: view.getUint32(20) } };
  }
  if (hasText(view, 0, 'GIF8')) {
    return { type: 'image/gif', size: { width: view.getUint16(6, true), height: view.getUint16(8, true) } };
  }
  if (hasText(view, 0, 'RIFF') && hasText(view, 8, 'WEBP')) return { type: 'image/webp', size: webpSize(view) };
  if (hasText(view, 4, 'ftypavif') || hasText(view, 4, 'ftypavis')) return { type: 'image/avif', size: null };
  if (heicBrands.some((brand) => hasText(view, 4, `ftyp${brand}`))) return { type: 'image/heic', size: null };
  return null;
}
