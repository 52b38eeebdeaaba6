import { createHash } from 'node:crypto';
import { mustBeWithinDailyQuota } from '#server/domain/media/blobs.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { mustNotBeRemoved } from '#server/domain/moderation/removed-pictures.ts';
import type { Uploader } from '#server/infra/images/process.ts';
import type { Services } from '#server/api/services.ts';

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The same picture was stored while this one waited for its turn. */
class AlreadyStored extends Error {
  override readonly name = 'AlreadyStored';
}

function ignoreAlreadyStored(error: unknown): void {
  if (!(error instanceof AlreadyStored)) throw error;
}

/**
 * Takes a picture in: checked, made into its sizes, stored with its original, then noted as held by its uploader.
 * The note comes last, so what is noted is there.
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
      // Sent twice, as by a device that didn't hear of the first: what is there by now costs nothing.
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
  // Somebody else's account may have ended since, and their pictures with it.
  if (!(await isStored())) await processAndStore().catch(ignoreAlreadyStored);
  return sha256;
}
