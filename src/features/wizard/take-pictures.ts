import { eventLimits } from '#contract/event-rules.ts';
import { localPicture, pictureSha } from '#data/picture-name.ts';
import { prepareChosen, type ChosenPicture } from './chosen-picture.ts';
import type { CoverCutter } from './cover-cutter.ts';
import { placeCover } from './cover-exchange.ts';
import type { EventForm } from './event-form.ts';
import type { TakingPorts } from './media-ports.ts';
import { inPreparation } from './preparing.ts';

/** A picture that waits for nothing any more is no change. */
function changeIfAny({ change }: TakingPorts, made: Partial<EventForm>): void {
  if (Object.keys(made).length > 0) change(made);
}

/**
 * The chosen picture becomes the cover: all of it is kept, then the middle of it is cut out.
 * @param onReplaced is given what offers the cover before back
 * @returns what is wrong
 */
export function takeCover(
  ports: TakingPorts,
  cutter: CoverCutter,
  chosen: ChosenPicture,
  onReplaced: (offer: () => void) => void,
): Promise<string | null> {
  const spoken = ports.latest().coverAlt;
  return inPreparation(async () => {
    const reason = await prepareChosen(ports, chosen, (kept, end) => {
      if (!kept.ok) {
        changeIfAny(ports, end);
        return kept.reason;
      }
      const offer = placeCover(ports, cutter, { source: kept.sha256, spoken, also: end });
      if (offer !== null) onReplaced(offer);
      return null;
    });
    return reason ?? cutter.cut();
  });
}

type Taken = { isLeftOut: boolean; reason: string | null };

function takeOne(ports: TakingPorts, chosen: ChosenPicture): Promise<Taken> {
  return prepareChosen(ports, chosen, (kept, end) => {
    const { gallery } = ports.latest();
    const isThere = kept.ok && gallery.some(({ picture }) => pictureSha(picture) === kept.sha256);
    const isLeftOut = kept.ok && !isThere && gallery.length >= eventLimits.gallery;
    const isTaken = kept.ok && !isThere && !isLeftOut;
    const longer = isTaken ? { gallery: [...gallery, { picture: localPicture(kept.sha256), alt: '' }] } : {};
    changeIfAny(ports, { ...longer, ...end });
    return { isLeftOut, reason: kept.ok ? null : `${chosen.name}: ${kept.reason}` };
  });
}

const leftOut = (count: number) =>
  `A gallery holds ${String(eventLimits.gallery)} pictures: ${count === 1 ? 'one was' : `${String(count)} were`} left out.`;

/**
 * The chosen pictures join the gallery in their order, each as soon as it is kept.
 * @param beyond how many were chosen beside them that have no place
 * @returns what is wrong with which
 */
export async function takeGallery(
  ports: TakingPorts,
  chosen: readonly ChosenPicture[],
  beyond: number,
): Promise<string[]> {
  const taken = await Promise.all(chosen.map((one) => inPreparation(() => takeOne(ports, one))));
  const without = beyond + taken.filter(({ isLeftOut }) => isLeftOut).length;
  return [...taken.flatMap(({ reason }) => reason ?? []), ...(without === 0 ? [] : [leftOut(without)])];
}
