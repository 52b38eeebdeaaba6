import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { barePicture, pictureUrl } from '#contract/media/picture.ts';
import type { OwnedPicture } from '#server/db/media/blobs.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { readPictureKey } from '#server/db/engine/meta.ts';
import type { MutationRequest } from '#server/domain/sync/mutation-request.ts';

/** 128 bits in base64url. */
const proofLength = 22;

/** By epoch: a database's key never changes within one. */
const keys = new Map<string, KeyObject>();

/** The secret key that signs this database's picture addresses and passes. */
export async function pictureKey({ sql, epoch }: Tx): Promise<KeyObject> {
  const cachedKey = keys.get(epoch);
  if (cachedKey !== undefined) return cachedKey;
  // Each call may sign something, and making this of the bytes takes longer than to sign.
  const key = createSecretKey(Buffer.from(await readPictureKey(sql), 'base64url'));
  if (keys.size >= 100) keys.clear();
  keys.set(epoch, key);
  return key;
}

/**
 * A signature that only this server can make.
 * @returns base64url
 */
export function proofOf(key: KeyObject, text: string, length = proofLength): string {
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, length);
}

export function isProof(key: KeyObject, text: string, proof: string): boolean {
  const [right, given] = [Buffer.from(proofOf(key, text, proof.length)), Buffer.from(proof)];
  return right.length === given.length && timingSafeEqual(right, given);
}

const signedText = ({ sha256, user_id: userId }: OwnedPicture) => `picture ${String(userId)} ${sha256}`;

/**
 * The address of one owner's picture. Another user with the same file can't derive it, so can't find out who else has
 * the file. It never changes, so that it can be cached.
 */
export async function pictureAddress(tx: Tx, picture: OwnedPicture): Promise<string> {
  const name = `${picture.sha256}-${picture.user_id.toString(36)}-${proofOf(await pictureKey(tx), signedText(picture))}`;
  return pictureUrl(name);
}

/** The address of the picture in a request, null if it has none. */
export async function addressIn(
  tx: Tx,
  { files: { image } }: Pick<MutationRequest, 'files'>,
  userId: number,
): Promise<string | null> {
  return image === undefined ? null : await pictureAddress(tx, { sha256: image, user_id: userId });
}

/** What an address names: one owner's picture, or a file without an owner. */
export type NamedPicture = OwnedPicture | { sha256: string; user_id: null };

const parts = /^([0-9a-f]{64})(?:-([0-9a-z]{1,11})-([\w-]{22}))?$/;

/**
 * Parses the name in an address.
 * @returns null for a name that this server didn't issue
 */
export async function namedPicture(tx: Tx, name: string): Promise<NamedPicture | null> {
  const [, sha256, owner, proof] = parts.exec(name) ?? [];
  if (sha256 === undefined) return null;
  if (owner === undefined || proof === undefined) return { sha256, user_id: null };
  const picture = { sha256, user_id: Number.parseInt(owner, 36) };
  return isProof(await pictureKey(tx), signedText(picture), proof) ? picture : null;
}

/** The value with each picture address reduced to its hash, so that addresses of the same picture compare equal. */
export function withBarePictures(value: unknown): unknown {
  if (typeof value === 'string') return barePicture(value);
  if (Array.isArray(value)) return value.map(withBarePictures);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entryValue]) => [name, withBarePictures(entryValue)]));
}
