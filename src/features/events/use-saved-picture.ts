import { atom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { pictureAt, pictureWidths, type PictureWidth } from '#contract/picture.ts';
import { heldPicture } from '#data/held-picture.ts';
import { appStore } from '#ui/app-store.ts';
import { showToast } from '#ui/toast.tsx';
import { onlineAtom } from '#ui/online.ts';
import { isLocal, usePicture } from './use-picture.ts';

/** In place of each width: where data is saved a picture comes one size smaller, or as it is held, rather too wide than too narrow. */
const widths = { 1600: [800, 1600, 320], 800: [320, 800, 1600], 320: [320, 800, 1600] } as const;

/** What was asked for stays shown, wherever it is. */
const askedAtom = atom<ReadonlySet<string>>(new Set<string>());

function ask(picture: string, isWanted: boolean): void {
  const next = new Set(appStore.get(askedAtom));
  if (isWanted) next.add(picture);
  else next.delete(picture);
  appStore.set(askedAtom, next);
}

/** The address at which the device holds a picture; null while that is looked up. */
function useHeld(picture: string | null, width: PictureWidth, isOnline: boolean) {
  const [found, setFound] = useState<{ picture: string; address: string | null } | null>(null);
  useEffect(() => {
    if (picture === null || isLocal(picture)) return;
    let isGone = false;
    void heldPicture(widths[width].map((size) => pictureAt(picture, size))).then((address) => {
      if (!isGone) setFound({ picture, address });
    });
    return () => {
      isGone = true;
    };
    // What came without a connection is held when there is one again.
  }, [picture, width, isOnline]);
  return found?.picture === picture ? found : null;
}

export interface SavedPicture {
  /** where it can be had; null while it can't, or waits */
  src: string | null;
  /** has it come; null where it doesn't wait for that */
  show: (() => void) | null;
  /** to be told that it could not be had: it waits again */
  fail: () => void;
}

/**
 * A picture where data is saved: at once what is on this device, the rest when somebody asks for it.
 * @param isAsked somebody has
 */
export function useSavedPicture(picture: string | null, width: PictureWidth, isAsked = false): SavedPicture {
  const [wanted] = widths[width];
  const src = usePicture(picture, wanted);
  const isOnline = useAtomValue(onlineAtom);
  const held = useHeld(picture, width, isOnline);
  const wasAsked = useAtomValue(askedAtom).has(picture ?? '');

  function fail(): void {
    if (picture === null || !wasAsked || !isOnline) return;
    ask(picture, false);
    showToast({ title: 'The picture could not be had. Please try again.', tone: 'bad' });
  }

  if (picture === null || isLocal(picture)) return { src, show: null, fail };
  if (held === null) return { src: null, show: null, fail };
  const isTooSmall = pictureWidths.some((size) => size < wanted && pictureAt(picture, size) === held.address);
  // Without a connection asking costs nothing, and shows what the browser itself may have kept.
  const mayFetch = isAsked || wasAsked || !isOnline;
  if (held.address !== null && !(isTooSmall && mayFetch)) return { src: held.address, show: null, fail };
  if (mayFetch) return { src, show: null, fail };
  const show = () => {
    ask(picture, true);
  };
  return { src: null, show, fail };
}
