import { createHash } from 'node:crypto';
import { mustHaveRoomToday } from '#server/domain/blobs.ts';
import type { Actor } from '#server/domain/perform-request.ts';
import { mustNotBeRemoved } from '#server/domain/removed-pictures.ts';
import type { Bringer } from '#server/infra/images.ts';
import type { Services } from './services.ts';

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The same picture was stored while this one waited for its turn. */
class StoredMeanwhile extends Error {
  override readonly name = 'StoredMeanwhile';
}

function unlessStored(error: unknown): void {
  if (!(error instanceof StoredMeanwhile)) throw error;
}

/**
 * Takes a picture in: checked, made into its sizes, stored with its original, then noted as held by its uploader.
 * The note comes last, so what is noted is there.
 */
export async function takePicture(
  { database, images, store, writer, limits, now }: Services,
  actor: Actor,
  bringer: Bringer,
  bytes: Uint8Array,
): Promise<string> {
  const { userId } = actor;
  const sha256 = sha256Of(bytes);
  await database.read((tx) => mustNotBeRemoved(tx, sha256));
  await database.read((tx) => mustHaveRoomToday(tx, actor, now(), limits.rate));
  const isStored = () => store.has(`blobs/${sha256}`);
  const inTurn: Bringer = {
    ...bringer,
    async spend(amount) {
      // Sent twice, as by a device that didn't hear of the first: what is there by now costs nothing.
      if (await isStored()) throw new StoredMeanwhile();
      await bringer.spend(amount);
    },
  };
  const keep = async () => {
    const { pictures } = await images.process(bytes, inTurn);
    for (const { width, bytes: picture } of pictures) await store.put(`media/${sha256}/${width}.webp`, picture);
    await store.put(`blobs/${sha256}`, bytes);
  };
  if (!(await isStored())) await keep().catch(unlessStored);
  await writer.run('blob.hold', { sha256, userId, bytes: bytes.length, now: now() });
  // Somebody else's account may have ended since, and their pictures with it.
  if (!(await isStored())) await keep().catch(unlessStored);
  return sha256;
}
