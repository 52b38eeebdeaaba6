import { pictureUrl } from '#contract/media/picture.ts';

/** A picture that this device holds and the server hasn't got yet: `local:<sha256>`. */
export const localPicture = (sha256: string): string => `local:${sha256}`;

/** The SHA-256 of the file that a picture was made of; null where its address doesn't tell. */
export function pictureSha(picture: string): string | null {
  return /^(?:local:|\/media\/)([0-9a-f]{64})(?:[-/]|$)/.exec(picture)?.[1] ?? null;
}

/** A picture under the one name that all its addresses have in common, to be compared: this device's, and those of the server. */
export function serverPicture(picture: string): string {
  const sha256 = pictureSha(picture);
  return sha256 === null ? picture : pictureUrl(sha256);
}

/** An address at which the server has a picture of this device. */
export function pictureToFetch(picture: string): string {
  return picture.startsWith('local:') ? serverPicture(picture) : picture;
}
