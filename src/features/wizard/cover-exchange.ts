import { localPicture, pictureSha } from '#data/picture-name.ts';
import { showToast } from '#ui/toast.tsx';
import { wholeCrop } from '#ui/picture-crop.ts';
import type { CoverCutter } from './cover-cutter.ts';
import type { EventForm } from './event-form.ts';
import type { TakingPorts } from './media-ports.ts';
import { offerUndo } from './undo-offer.ts';

type Ports = Pick<TakingPorts, 'latest' | 'cover' | 'change' | 'onCover'>;

/** The cover with what belongs to it: how it is cut, and what is said of it. */
type CoverStanding = Pick<EventForm, 'coverCrop' | 'coverAlt'> & { cover: string | null };

function standing({ cover, latest }: Ports): CoverStanding {
  const { coverCrop, coverAlt } = latest();
  return { cover: cover(), coverCrop, coverAlt };
}

/** What the form is told of a picture: one that isn't this device's is the event's own. */
function chosenOf(picture: string | null): string | null | undefined {
  const sha256 = picture === null ? null : pictureSha(picture);
  return picture !== null && (sha256 === null || picture !== localPicture(sha256)) ? undefined : sha256;
}

function putBack(ports: Ports, cutter: CoverCutter, { cover, ...fields }: CoverStanding): void {
  ports.change(fields);
  ports.onCover(chosenOf(cover));
  // It was taken away before it was cut.
  if (fields.coverCrop !== null && cover === localPicture(fields.coverCrop.source)) cutter.moved();
}

/** Takes the cover away, and what is said of it; it can be taken back until another one is chosen. */
export function removeCover(ports: Ports, cutter: CoverCutter): void {
  const before = standing(ports);
  ports.change({ coverCrop: null, coverAlt: '' });
  ports.onCover(null);
  offerUndo({ title: 'Cover removed' }, () => {
    if (ports.cover() === null) putBack(ports, cutter, before);
    else showToast({ title: 'Another cover has been chosen meanwhile' });
  });
}

/** Gives back a cover in whose place another one has come; what was said of that one isn't lost either. */
function exchange(ports: Ports, cutter: CoverCutter, to: CoverStanding): void {
  const now = standing(ports);
  putBack(ports, cutter, to);
  if (now.coverAlt !== '') offerReturn('The cover from before is back', ports, cutter, now);
}

function offerReturn(title: string, ports: Ports, cutter: CoverCutter, to: CoverStanding): void {
  offerUndo({ title }, () => {
    exchange(ports, cutter, to);
  });
}

/**
 * Makes a picture the cover, all of it. What was said of the one before doesn't describe it.
 * @param spoken what was said of the cover when this one was chosen: what is typed since is meant for it
 * @param also changed in the same breath
 * @returns offers the one before back; null where nothing was lost
 */
export function placeCover(
  ports: Ports,
  cutter: CoverCutter,
  { source, spoken, also }: { source: string; spoken: string; also: Partial<EventForm> },
): (() => void) | null {
  const before = standing(ports);
  const isOther = before.coverCrop?.source !== source;
  const isStale = isOther && before.coverAlt === spoken;
  // First it is the cover, then it waits no more: a tab that dies comes back with the picture, and cuts it then.
  ports.onCover(source);
  ports.change({ ...also, coverCrop: { source, ...wholeCrop }, ...(isStale ? { coverAlt: '' } : {}) });
  if (!isOther || (before.cover === null && before.coverAlt === '')) return null;
  return () => {
    offerReturn('Cover replaced', ports, cutter, before);
  };
}
