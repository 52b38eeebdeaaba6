import { localPicture, serverPicture } from './picture-name.ts';

/** A gallery after an edit, in the order of what stays; new pictures that it doesn't name come behind. */
export function galleryAfter(
  held: readonly string[],
  kept: readonly string[] | undefined,
  added: readonly string[],
): string[] {
  const shown = new Map([...held, ...added.map(localPicture)].map((picture) => [serverPicture(picture), picture]));
  const order = [...(kept ?? held), ...added.map(localPicture)].map(
    (picture) => shown.get(serverPicture(picture)) ?? picture,
  );
  return [...new Set(order)];
}
