import { barePicture, pictureUrl } from '#contract/media/picture.ts';
import { eventLimits } from '#contract/events/rules.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { pictureAddress } from '#server/domain/media/picture-address.ts';

/** The new gallery pictures as bare hashes, in the order of their fields `gallery.0`, `gallery.1` … */
export function newPictures(files: Record<string, string>): string[] {
  return Object.entries(files)
    .filter(([field]) => field.startsWith('gallery.'))
    .sort(([left], [right]) => Number(left.slice(8)) - Number(right.slice(8)))
    .map(([, sha256]) => pictureUrl(sha256));
}

/** The new cover as a bare hash; undefined if the request has none. */
export function newCover({ cover_image: cover }: Record<string, string>): string | undefined {
  return cover === undefined ? undefined : pictureUrl(cover);
}

type Pictures = { cover_image?: string | null; gallery_images?: string[] };

/**
 * Replaces bare hashes by addresses: pictures that the event already has keep theirs, new ones of its owner get one.
 */
export async function withAddresses(
  tx: Tx,
  userId: number,
  requested: Pictures,
  currentPictures: string[] = [],
): Promise<Pictures> {
  const addresses = new Map(currentPictures.map((picture) => [barePicture(picture), picture]));
  const addressOf = async (picture: string) => {
    const bare = barePicture(picture);
    return addresses.get(bare) ?? (await pictureAddress(tx, { sha256: bare.split('/')[2] ?? '', user_id: userId }));
  };
  const { cover_image: cover, gallery_images: gallery } = requested;
  return {
    ...(cover === undefined ? {} : { cover_image: cover === null ? null : await addressOf(cover) }),
    ...(gallery === undefined ? {} : { gallery_images: await Promise.all(gallery.map(addressOf)) }),
  };
}

function invalidGallery(message: string): Refusal {
  return new Refusal('invalid', message, { fields: { gallery_images: message } });
}

/**
 * The gallery after an edit, as bare hashes: the remaining pictures in the given order, which may include new ones,
 * then the other new ones.
 * @param basePictures pictures at the time of the edit: one deleted since is left for the merge to detect as a conflict
 * @throws Refusal `invalid` for a picture that the event never had, and for too many
 */
export function galleryAfter(
  current: string[],
  remaining: string[] | undefined,
  added: string[],
  basePictures: readonly unknown[] = [],
): string[] {
  const staying = (remaining ?? current).map(barePicture);
  const there = new Set([...current, ...added, ...basePictures.map(String)].map(barePicture));
  if (staying.some((picture) => !there.has(picture))) throw invalidGallery('A picture that stays must be one it has');
  const gallery = [...new Set([...staying, ...added])];
  if (gallery.length > eventLimits.gallery) throw invalidGallery(`At most ${eventLimits.gallery} pictures`);
  return gallery;
}
