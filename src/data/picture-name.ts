import { pictureUrl } from '#contract/picture.ts';

/** A picture that this device holds and the server hasn't got yet: `local:<sha256>`. */
export const localPicture = (sha256: string): string => `local:${sha256}`;

/** The SHA-256 of the file that a picture was made of; null where its address doesn't tell. */
export function pictureSha(picture: string): string | null {
  return /^(?:local:|\/media\/)([0-9a-f]{64})(?:\/|$)/.exec(picture)?.[1] ?? null;
}

/** The address that a picture of this device will have on the server: that is what the server compares with. */
export function serverPicture(picture: string): string {
  const sha256 = pictureSha(picture);
  return sha256 !== null && picture === localPicture(sha256) ? pictureUrl(sha256) : picture;
}
