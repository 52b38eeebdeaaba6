import { createHash } from 'node:crypto';
import { mustHaveRoomToday } from '#server/domain/blobs.ts';
import type { Actor } from '#server/domain/perform-request.ts';
import type { Bringer } from '#server/infra/images.ts';
import type { Services } from './services.ts';

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
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
  await database.read((tx) => mustHaveRoomToday(tx, actor, now(), limits.rate));
  const isStored = () => store.has(`blobs/${sha256}`);
  const keep = async () => {
    const { pictures } = await images.process(bytes, bringer);
    for (const { width, bytes: picture } of pictures) await store.put(`media/${sha256}/${width}.webp`, picture);
    await store.put(`blobs/${sha256}`, bytes);
  };
  if (!(await isStored())) await keep();
  await writer.run('blob.hold', { sha256, userId, bytes: bytes.length, now: now() });
  // Somebody else's account may have ended since, and their pictures with it.
  if (!(await isStored())) await keep();
  return sha256;
}
