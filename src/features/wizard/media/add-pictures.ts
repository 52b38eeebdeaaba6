import { eventLimits } from '#contract/events/rules.ts';
import { localPicture, pictureSha } from '#data/files/picture-name.ts';
import { prepareChosen, type ChosenPicture } from './chosen-picture.ts';
import { placeCover } from './cover-exchange.ts';
import type { EventForm } from '#features/wizard/form/event-form.ts';
import type { PictureIntakeDeps, CoverCutter } from './deps.ts';
import { trackPreparing } from './preparing.ts';
import * as texts from './texts.ts';

/** Changes the form, if there is anything to change. */
function changeIfAny({ change }: PictureIntakeDeps, changed: Partial<EventForm>): void {
  if (Object.keys(changed).length > 0) change(changed);
}

/**
 * Makes the chosen picture the cover: stores the whole picture, then crops its middle.
 * @param onReplaced receives a function that offers an undo
 * @returns why it could not be added; null if it was
 */
export function addCover(
  deps: PictureIntakeDeps,
  cutter: CoverCutter,
  chosen: ChosenPicture,
  onReplaced: (offer: () => void) => void,
): Promise<string | null> {
  const previousAlt = deps.latest().coverAlt;
  return trackPreparing(async () => {
    const reason = await prepareChosen(deps, chosen, (prepared, end) => {
      if (!prepared.ok) {
        changeIfAny(deps, end);
        return prepared.reason;
      }
      const offer = placeCover(deps, cutter, { source: prepared.sha256, previousAlt, otherChanges: end });
      if (offer !== null) onReplaced(offer);
      return null;
    });
    return reason ?? cutter.cut();
  });
}

type GalleryResult = { isLeftOut: boolean; reason: string | null };

function addOne(deps: PictureIntakeDeps, chosen: ChosenPicture): Promise<GalleryResult> {
  return prepareChosen(deps, chosen, (prepared, end) => {
    const { gallery } = deps.latest();
    const isThere = prepared.ok && gallery.some(({ picture }) => pictureSha(picture) === prepared.sha256);
    const isLeftOut = prepared.ok && !isThere && gallery.length >= eventLimits.gallery;
    const isAdded = prepared.ok && !isThere && !isLeftOut;
    const galleryChange = isAdded ? { gallery: [...gallery, { picture: localPicture(prepared.sha256), alt: '' }] } : {};
    changeIfAny(deps, { ...galleryChange, ...end });
    return { isLeftOut, reason: prepared.ok ? null : `${chosen.name}: ${prepared.reason}` };
  });
}

/**
 * Adds the chosen pictures to the gallery, each as soon as it is stored.
 * @param beyond number of further chosen pictures for which there is no room
 * @returns reasons for those that could not be added
 */
export async function addGalleryPictures(
  deps: PictureIntakeDeps,
  chosen: readonly ChosenPicture[],
  beyond: number,
): Promise<string[]> {
  const results = await Promise.all(chosen.map((one) => trackPreparing(() => addOne(deps, one))));
  const leftOutCount = beyond + results.filter(({ isLeftOut }) => isLeftOut).length;
  return [
    ...results.flatMap(({ reason }) => reason ?? []),
    ...(leftOutCount === 0 ? [] : [texts.leftOut(leftOutCount, eventLimits.gallery)]),
  ];
}
