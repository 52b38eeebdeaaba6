import { createHash } from 'node:crypto';
import { mustBeWithinDailyQuota } from '#server/domain/media/blobs.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { mustNotBeRemoved } from '#server/domain/moderation/removed-pictures.ts';
import type { Uploader } from '#server/infra/images/process.ts';
import type { Services } from '#server/api/services.ts';

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The same picture was stored while this upload waited in the queue. */
class AlreadyStored extends Error {
  override readonly name = 'AlreadyStored';
}

function ignoreAlreadyStored(error: unknown): void {
  if (!(error instanceof AlreadyStored)) throw error;
}

/**
 * Stores a picture: checks it, makes its sizes, stores them and the original, and then records the uploader. The record
 * comes last, so that recorded pictures exist.
 */
export async function storePicture(
  { database, images, store, writer, limits, now }: Services,
  actor: Actor,
  uploader: Uploader,
  bytes: Uint8Array,
): Promise<string> {
  const { userId } = actor;
  const sha256 = sha256Of(bytes);
  await database.read((tx) => mustNotBeRemoved(tx, sha256));
  await database.read((tx) => mustBeWithinDailyQuota(tx, actor, now(), limits.rate));
  const isStored = () => store.has(`blobs/${sha256}`);
  const queuedUploader: Uploader = {
    ...uploader,
    async consume(amount) {
      // A repeated upload, for instance by a device that missed the first reply: a picture stored meanwhile costs
      // nothing.
      if (await isStored()) throw new AlreadyStored();
      await uploader.consume(amount);
    },
  };
  const processAndStore = async () => {
    const { pictures } = await images.process(bytes, queuedUploader);
    for (const { width, bytes: picture } of pictures) await store.put(`media/${sha256}/${width}.webp`, picture);
    await store.put(`blobs/${sha256}`, bytes);
  };
  if (!(await isStored())) await processAndStore().catch(ignoreAlreadyStored);
  await writer.run('blob.hold', { sha256, userId, bytes: bytes.length, now: now() });
  // Another account with this picture may have been deleted meanwhile, and the files with it.
  if (!(await isStored())) await processAndStore().catch(ignoreAlreadyStored);
  return sha256;
}
