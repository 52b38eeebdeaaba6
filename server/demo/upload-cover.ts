import { createHash } from 'node:crypto';
import type { CreationCategory } from '#contract/events/category.ts';
import type { Images } from '#server/infra/images/process.ts';
import type { ObjectStore } from '#server/infra/store/object-store.ts';
import type { Writer } from '#server/writer/writer.ts';
import { drawCover } from './cover.ts';

export interface CoverPorts {
  writer: Writer;
  images: Images;
  store: ObjectStore;
  now: number;
}

/**
 * Stores a picture like an upload by this user.
 * @returns its SHA-256
 */
export async function uploadPicture(
  { writer, images, store, now }: CoverPorts,
  bytes: Uint8Array,
  userId: number,
): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const original = `blobs/${sha256}`;
  if (!(await store.has(original))) {
    const { pictures } = await images.process(bytes);
    for (const { width, bytes: picture } of pictures) await store.put(`media/${sha256}/${width}.webp`, picture);
    // The original comes last: if it exists, so do its sizes.
    await store.put(original, bytes);
  }
  await writer.run('blob.hold', { sha256, userId, bytes: bytes.length, now });
  return sha256;
}

/** Draws a cover, and stores it like an upload by this user. */
export async function uploadCover(
  ports: CoverPorts,
  category: CreationCategory,
  seed: string,
  userId: number,
): Promise<string> {
  return await uploadPicture(ports, await drawCover(category, seed), userId);
}
