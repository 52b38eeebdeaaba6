import { localPicture, serverPicture } from '#data/files/picture-name.ts';

/** A gallery after an edit, in the order of what stays; new pictures that it doesn't name come behind. */
export function mergeGallery(
  current: readonly string[],
  remaining: readonly string[] | undefined,
  added: readonly string[],
): string[] {
  const byAddress = new Map(
    [...current, ...added.map(localPicture)].map((picture) => [serverPicture(picture), picture]),
  );
  const order = [...(remaining ?? current), ...added.map(localPicture)].map(
    (picture) => byAddress.get(serverPicture(picture)) ?? picture,
  );
  return [...new Set(order)];
}
