import { pictureUrl } from '#contract/media/picture.ts';

/** The name of a picture that only this device has: `local:<sha256>`. */
export const localPicture = (sha256: string): string => `local:${sha256}`;

/** The SHA-256 of a picture's source file; null if its name doesn't contain it. */
export function pictureSha(picture: string): string | null {
  return /^(?:local:|\/media\/)([0-9a-f]{64})(?:[-/]|$)/.exec(picture)?.[1] ?? null;
}

/** A canonical name, for comparing a device's picture with the server's in any size. */
export function serverPicture(picture: string): string {
  const sha256 = pictureSha(picture);
  return sha256 === null ? picture : pictureUrl(sha256);
}

/** A URL at which the server has a picture, also for a `local:` one. */
export function pictureToFetch(picture: string): string {
  return picture.startsWith('local:') ? serverPicture(picture) : picture;
}
