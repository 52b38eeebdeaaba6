import { eventLimits } from '#contract/event-rules.ts';
import { localPicture, pictureSha } from '#data/events.ts';
import { wholeCrop } from './cover-crop.ts';
import type { CoverCutter } from './cover-cutter.ts';
import { keepPicture } from './keep-picture.ts';
import type { MediaPorts } from './media-ports.ts';
import { inPreparation } from './preparing.ts';
import type { StepProps } from './step-props.ts';

type Ports = Pick<StepProps, 'change'> & Pick<MediaPorts, 'latest' | 'onCover' | 'store'>;

/** The chosen picture becomes the cover: all of it is kept, then the middle of it is cut out. @returns what is wrong */
export function takeCover(ports: Ports, cutter: CoverCutter, file: File): Promise<string | null> {
  return inPreparation(async () => {
    const kept = await keepPicture(ports.store, file);
    if (!kept.ok) return kept.reason;
    // From here on a tab that dies comes back with the picture, and cuts it then.
    ports.change({ coverCrop: { source: kept.sha256, ...wholeCrop } });
    ports.onCover(kept.sha256);
    return cutter.cut();
  });
}

type Taken = { isLeftOut: boolean; reason: string | null };

async function takeOne(ports: Ports, file: File): Promise<Taken> {
  const kept = await keepPicture(ports.store, file);
  if (!kept.ok) return { isLeftOut: false, reason: `${file.name}: ${kept.reason}` };
  const { gallery } = ports.latest();
  const isThere = gallery.some(({ picture }) => pictureSha(picture) === kept.sha256);
  const isLeftOut = !isThere && gallery.length >= eventLimits.gallery;
  if (!isThere && !isLeftOut) {
    ports.change({ gallery: [...gallery, { picture: localPicture(kept.sha256), alt: '' }] });
  }
  return { isLeftOut, reason: null };
}

const leftOut = (count: number) =>
  `A gallery holds ${String(eventLimits.gallery)} pictures: ${count === 1 ? 'one was' : `${String(count)} were`} left out.`;

/** The chosen pictures join the gallery in their order, each as soon as it is kept. @returns what is wrong with which */
export async function takeGallery(ports: Ports, files: readonly File[]): Promise<string[]> {
  // What can't have a place any more isn't prepared first.
  const room = Math.max(0, eventLimits.gallery - ports.latest().gallery.length);
  const taken = await Promise.all(files.slice(0, room).map((file) => inPreparation(() => takeOne(ports, file))));
  const beyond = Math.max(0, files.length - room) + taken.filter(({ isLeftOut }) => isLeftOut).length;
  return [...taken.flatMap(({ reason }) => reason ?? []), ...(beyond === 0 ? [] : [leftOut(beyond)])];
}
