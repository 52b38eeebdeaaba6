export const blobLimits = {
  bytes: 10 * 1024 * 1024,
  /** width times height that the server decodes; of an animation it takes the first frame */
  pixels: 50_000_000,
  /** the same for what its decoders hold in memory as a whole: AVIF, GIF, animations, PNG that is interlaced */
  wholePixels: 4096 * 3072,
  /** the formats that are accepted, by their first bytes */
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
} as const;

/** A larger file goes up in pieces of so many bytes: a line that breaks costs one of them, and proxies let them through. */
export const pieceBytes = 256 * 1024;

/** Widths in pixels of the three WebP pictures made of every upload. */
export const pictureWidths = [1600, 800, 320] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/**
 * The address of a picture by nothing but what was uploaded: how a device names one that it brings. The server gives it an
 * address of its own, and leads from this one there where the caller may see it.
 */
export function pictureUrl(sha256: string, width: PictureWidth = 1600): string {
  return `/media/${sha256}/${width}.webp`;
}

/** The SHA-256 in the address of one of our pictures, whatever its size and wherever it is from; null in any other text. */
export function shaOfPicture(address: string): string | null {
  return /^(?:https?:\/\/[^/?#\s]+)?\/media\/([0-9a-f]{64})(?:[/-]|$)/.exec(address)?.[1] ?? null;
}

/** The hash; then, in addresses that the server gives, whose picture it is and a proof of that; then the size. */
const ownPicturePattern = /^(\/media\/[0-9a-f]{64})([\w-]*)(\/(?:1600|800|320)\.webp)$/;

/** The same picture in another size; an address that isn't one of ours is returned as it is. */
export function pictureAt(url: string, width: PictureWidth): string {
  return url.replace(ownPicturePattern, `$1$2/${width}.webp`);
}

/** The address by the hash alone, by which pictures are compared; one that isn't ours is returned as it is. */
export function barePicture(url: string): string {
  return url.replace(ownPicturePattern, '$1$3');
}
