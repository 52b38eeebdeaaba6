import { localPicture, serverPicture } from '#data/files/picture-name.ts';

/** The gallery after an edit: remaining pictures in their order, then new ones that the order doesn't contain. */
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
