import { localPicture, pictureSha } from '#data/files/picture-name.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { wholeCrop } from '#ui/picture/crop.ts';
import type { EventForm } from '#features/wizard/form/event-form.ts';
import type { PictureIntakeDeps, CoverCutter } from './deps.ts';
import { offerUndo } from '#features/wizard/draft/undo-offer.ts';
import * as texts from './texts.ts';

type Deps = Pick<PictureIntakeDeps, 'latest' | 'cover' | 'change' | 'onCover'>;

/** The cover with its crop and alternative text. */
type CoverState = Pick<EventForm, 'coverCrop' | 'coverAlt'> & { cover: string | null };

function coverState({ cover, latest }: Deps): CoverState {
  const { coverCrop, coverAlt } = latest();
  return { cover: cover(), coverCrop, coverAlt };
}

/** The SHA-256 of a picture on this device; null: no picture; undefined: the event's own. */
function chosenOf(picture: string | null): string | null | undefined {
  const sha256 = picture === null ? null : pictureSha(picture);
  return picture !== null && (sha256 === null || picture !== localPicture(sha256)) ? undefined : sha256;
}

function restoreCover(deps: Deps, cutter: CoverCutter, { cover, ...fields }: CoverState): void {
  deps.change(fields);
  deps.onCover(chosenOf(cover));
  // It was removed before it was cropped.
  if (fields.coverCrop !== null && cover === localPicture(fields.coverCrop.source)) cutter.scheduleCut();
}

/** Removes the cover and its alternative text, with an undo until another cover is chosen. */
export function removeCover(deps: Deps, cutter: CoverCutter): void {
  const before = coverState(deps);
  deps.change({ coverCrop: null, coverAlt: '' });
  deps.onCover(null);
  offerUndo({ title: texts.coverRemoved }, () => {
    if (deps.cover() === null) restoreCover(deps, cutter, before);
    else showToast({ title: texts.otherCoverChosen });
  });
}

/** Restores a replaced cover; if the current one has an alternative text, offers to restore that in turn. */
function exchange(deps: Deps, cutter: CoverCutter, to: CoverState): void {
  const now = coverState(deps);
  restoreCover(deps, cutter, to);
  if (now.coverAlt !== '') offerReturn(texts.coverIsBack, deps, cutter, now);
}

function offerReturn(title: string, deps: Deps, cutter: CoverCutter, to: CoverState): void {
  offerUndo({ title }, () => {
    exchange(deps, cutter, to);
  });
}

/**
 * Makes a whole picture the cover. The previous cover's alternative text doesn't describe it.
 * @param previousAlt the alternative text when this picture was chosen: a later one is meant for it
 * @param otherChanges form changes made together with it
 * @returns offers an undo; null if nothing was replaced
 */
export function placeCover(
  deps: Deps,
  cutter: CoverCutter,
  { source, previousAlt, otherChanges }: { source: string; previousAlt: string; otherChanges: Partial<EventForm> },
): (() => void) | null {
  const before = coverState(deps);
  const isOther = before.coverCrop?.source !== source;
  const isAltStale = isOther && before.coverAlt === previousAlt;
  // In this order, so that after a crash the form has the picture as its cover, and crops it then.
  deps.onCover(source);
  deps.change({ ...otherChanges, coverCrop: { source, ...wholeCrop }, ...(isAltStale ? { coverAlt: '' } : {}) });
  if (!isOther || (before.cover === null && before.coverAlt === '')) return null;
  return () => {
    offerReturn(texts.coverReplaced, deps, cutter, before);
  };
}
