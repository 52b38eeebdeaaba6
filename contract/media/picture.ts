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

/** Small files that go together in one form: no more bytes than a piece, so that a broken line costs no more either. */
export const blobFormLimits = { files: 12, bytes: pieceBytes } as const;

/** Widths in pixels of the three WebP pictures made of every upload. */
export const pictureWidths = [1600, 800, 320] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/**
 * The address of a picture by the hash of the uploaded file alone, as a device names a picture that it uploads. The server
 * gives it another address, and redirects from this one if the caller may see the picture.
 */
export function pictureUrl(sha256: string, width: PictureWidth = 1600): string {
  return `/media/${sha256}/${width}.webp`;
}

/** The SHA-256 in the address of one of our pictures, of any size and on any host; null for other texts. */
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
