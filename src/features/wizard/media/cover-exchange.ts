import { localPicture, pictureSha } from '#data/files/picture-name.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { wholeCrop } from '#ui/picture/crop.ts';
import type { EventForm } from '#features/wizard/form/event-form.ts';
import type { PictureIntakeDeps, CoverCutter } from './deps.ts';
import { offerUndo } from '#features/wizard/draft/undo-offer.ts';
import * as texts from './texts.ts';

type Deps = Pick<PictureIntakeDeps, 'latest' | 'cover' | 'change' | 'onCover'>;

/** The cover with what belongs to it: how it is cut, and what is said of it. */
type CoverState = Pick<EventForm, 'coverCrop' | 'coverAlt'> & { cover: string | null };

function coverState({ cover, latest }: Deps): CoverState {
  const { coverCrop, coverAlt } = latest();
  return { cover: cover(), coverCrop, coverAlt };
}

/** What the form is told of a picture: one that isn't this device's is the event's own. */
function chosenOf(picture: string | null): string | null | undefined {
  const sha256 = picture === null ? null : pictureSha(picture);
  return picture !== null && (sha256 === null || picture !== localPicture(sha256)) ? undefined : sha256;
}

function restoreCover(deps: Deps, cutter: CoverCutter, { cover, ...fields }: CoverState): void {
  deps.change(fields);
  deps.onCover(chosenOf(cover));
  // It was taken away before it was cut.
  if (fields.coverCrop !== null && cover === localPicture(fields.coverCrop.source)) cutter.scheduleCut();
}

/** Takes the cover away, and what is said of it; it can be taken back until another one is chosen. */
export function removeCover(deps: Deps, cutter: CoverCutter): void {
  const before = coverState(deps);
  deps.change({ coverCrop: null, coverAlt: '' });
  deps.onCover(null);
  offerUndo({ title: texts.coverRemoved }, () => {
    if (deps.cover() === null) restoreCover(deps, cutter, before);
    else showToast({ title: texts.otherCoverChosen });
  });
}

/** Gives back a cover in whose place another one has come; what was said of that one isn't lost either. */
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
 * Makes a picture the cover, all of it. What was said of the one before doesn't describe it.
 * @param previousAlt what was said of the cover when this one was chosen: what is typed since is meant for it
 * @param otherChanges changed in the same breath
 * @returns offers the one before back; null where nothing was lost
 */
export function placeCover(
  deps: Deps,
  cutter: CoverCutter,
  { source, previousAlt, otherChanges }: { source: string; previousAlt: string; otherChanges: Partial<EventForm> },
): (() => void) | null {
  const before = coverState(deps);
  const isOther = before.coverCrop?.source !== source;
  const isAltStale = isOther && before.coverAlt === previousAlt;
  // First it is the cover, then it waits no more: a tab that dies comes back with the picture, and cuts it then.
  deps.onCover(source);
  deps.change({ ...otherChanges, coverCrop: { source, ...wholeCrop }, ...(isAltStale ? { coverAlt: '' } : {}) });
  if (!isOther || (before.cover === null && before.coverAlt === '')) return null;
  return () => {
    offerReturn(texts.coverReplaced, deps, cutter, before);
  };
}
