import { atom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { pictureAt, pictureWidths, type PictureWidth } from '#contract/media/picture.ts';
import { findCachedPicture } from '#data/files/cached-picture.ts';
import { appStore } from '#ui/browser/app-store.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { onlineAtom } from '#ui/browser/online.ts';
import { isLocalPicture, usePicture } from './use-resolved.ts';

/** In place of each width: where data is saved a picture comes one size smaller, or as it is held, rather too wide than too narrow. */
const widths = { 1600: [800, 1600, 320], 800: [320, 800, 1600], 320: [320, 800, 1600] } as const;

/** What was asked for stays shown, wherever it is. */
const requestedPicturesAtom = atom<ReadonlySet<string>>(new Set<string>());

function setRequested(picture: string, isWanted: boolean): void {
  const next = new Set(appStore.get(requestedPicturesAtom));
  if (isWanted) next.add(picture);
  else next.delete(picture);
  appStore.set(requestedPicturesAtom, next);
}

/** The address at which the device holds a picture; null while that is looked up. */
function useCachedAddress(picture: string | null, width: PictureWidth, isOnline: boolean) {
  const [found, setFound] = useState<{ picture: string; address: string | null } | null>(null);
  useEffect(() => {
    if (picture === null || isLocalPicture(picture)) return;
    let isGone = false;
    void findCachedPicture(widths[width].map((size) => pictureAt(picture, size))).then((address) => {
      if (!isGone) setFound({ picture, address });
    });
    return () => {
      isGone = true;
    };
    // What came without a connection is held when there is one again.
  }, [picture, width, isOnline]);
  return found?.picture === picture ? found : null;
}

export interface DataSaverPictureState {
  /** where it can be had; null while it can't, or waits */
  src: string | null;
  /** has it come; null where it doesn't wait for that */
  show: (() => void) | null;
  /** to be told that it could not be had: it waits again */
  fail: () => void;
}

/**
 * A picture where data is saved: at once what is on this device, the rest when somebody asks for it.
 * @param isRequested somebody has
 */
export function useDataSaverPicture(
  picture: string | null,
  width: PictureWidth,
  isRequested = false,
): DataSaverPictureState {
  const [preferredWidth] = widths[width];
  const src = usePicture(picture, preferredWidth);
  const isOnline = useAtomValue(onlineAtom);
  const cached = useCachedAddress(picture, width, isOnline);
  const wasRequested = useAtomValue(requestedPicturesAtom).has(picture ?? '');

  function fail(): void {
    if (picture === null || !wasRequested || !isOnline) return;
    setRequested(picture, false);
    showToast({ title: 'The picture could not be had. Please try again.', tone: 'bad' });
  }

  if (picture === null || isLocalPicture(picture)) return { src, show: null, fail };
  if (cached === null) return { src: null, show: null, fail };
  const isTooSmall = pictureWidths.some((size) => size < preferredWidth && pictureAt(picture, size) === cached.address);
  // Without a connection asking costs nothing, and shows what the browser itself may have kept.
  const mayFetch = isRequested || wasRequested || !isOnline;
  if (cached.address !== null && !(isTooSmall && mayFetch)) return { src: cached.address, show: null, fail };
  if (mayFetch) return { src, show: null, fail };
  const show = () => {
    setRequested(picture, true);
  };
  return { src: null, show, fail };
}
