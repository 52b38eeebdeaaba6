import { pictureUrl } from '#contract/picture.ts';
import { eventLimits } from '#contract/event-rules.ts';
import { Refusal } from '#contract/refusals.ts';

/** The addresses of a gallery's new pictures, in the order of their fields `gallery.0`, `gallery.1` … */
export function newPictures(files: Record<string, string>): string[] {
  return Object.entries(files)
    .filter(([field]) => field.startsWith('gallery.'))
    .sort(([left], [right]) => Number(left.slice(8)) - Number(right.slice(8)))
    .map(([, sha256]) => pictureUrl(sha256));
}

function invalidGallery(message: string): Refusal {
  return new Refusal('invalid', message, { fields: { gallery_images: message } });
}

/**
 * A gallery after an edit: the pictures that stay, in the order given, which may name new ones; then the other new ones.
 * @param known what the edit was made on: a picture that was there then and isn't any more is for the merge to dispute
 * @throws Refusal `invalid` for a picture that the event never had, and for too many
 */
export function galleryAfter(
  current: string[],
  kept: string[] | undefined,
  added: string[],
  known: readonly unknown[] = [],
): string[] {
  const staying = kept ?? current;
  if (staying.some((url) => !current.includes(url) && !added.includes(url) && !known.includes(url)))
    throw invalidGallery('A picture that stays must be one it has');
  const gallery = [...new Set([...staying, ...added])];
  if (gallery.length > eventLimits.gallery) throw invalidGallery(`At most ${eventLimits.gallery} pictures`);
  return gallery;
}
