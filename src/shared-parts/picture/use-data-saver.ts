import { atom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { pictureAt, pictureWidths, type PictureWidth } from '#contract/media/picture.ts';
import { findCachedPicture } from '#data/files/cached-picture.ts';
import { appStore } from '#ui/browser/app-store.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { onlineAtom } from '#ui/browser/online.ts';
import * as texts from './texts.ts';
import { isLocalPicture, usePicture } from './use-resolved.ts';

/** Widths to try with data saver on: one size smaller, else whatever is cached, wider ones first. */
const widths = { 1600: [800, 1600, 320], 800: [320, 800, 1600], 320: [320, 800, 1600] } as const;

/** A requested picture is shown wherever it appears. */
const requestedPicturesAtom = atom<ReadonlySet<string>>(new Set<string>());

function setRequested(picture: string, isWanted: boolean): void {
  const next = new Set(appStore.get(requestedPicturesAtom));
  if (isWanted) next.add(picture);
  else next.delete(picture);
  appStore.set(requestedPicturesAtom, next);
}

/** The address of a cached size of a picture; null while it is looked up. */
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
    // `isOnline`: what was loaded while offline may be cached once online again.
  }, [picture, width, isOnline]);
  return found?.picture === picture ? found : null;
}

export interface DataSaverPictureState {
  /** its URL; null while unavailable or not requested */
  src: string | null;
  /** loads it; null if there is nothing to wait for */
  show: (() => void) | null;
  /** to be called if it could not be loaded; it can be requested again */
  fail: () => void;
}

/**
 * A picture with data saver on: cached ones at once, others on request.
 * @param isRequested it was requested
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
    showToast({ title: texts.pictureNotLoaded, tone: 'bad' });
  }

  if (picture === null || isLocalPicture(picture)) return { src, show: null, fail };
  if (cached === null) return { src: null, show: null, fail };
  const isTooSmall = pictureWidths.some((size) => size < preferredWidth && pictureAt(picture, size) === cached.address);
  // Offline, trying costs nothing, and finds what the browser's own cache has.
  const mayFetch = isRequested || wasRequested || !isOnline;
  if (cached.address !== null && !(isTooSmall && mayFetch)) return { src: cached.address, show: null, fail };
  if (mayFetch) return { src, show: null, fail };
  const show = () => {
    setRequested(picture, true);
  };
  return { src: null, show, fail };
}
