import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import type { PictureWidth } from '#contract/media/picture.ts';
import { Cover, type CoverProps } from '#ui/picture/cover.tsx';
import { isSavingDataAtom } from '#ui/browser/data-saver.ts';
import { lazyComponent } from '#ui/async/lazy-component.ts';
import { eventHue } from '#features/events/text.ts';
import { usePicture } from './use-resolved.ts';

// Few save data: what they need beside comes with the first picture that waits.
const DataSaverCover = lazyComponent(() => import('./data-saver.tsx').then((file) => file.DataSaverCover));

export interface EventCoverProps extends Pick<CoverProps, 'loading' | 'className'> {
  event: { ref: string; cover_image: string | null; category: string | null; online?: boolean; title?: string };
  width: PictureWidth;
  /** what it shows; left out where the text beside it says so */
  alt?: string;
  /** there is no room on it for a sign to press: the picture can be asked for elsewhere */
  isSmall?: boolean;
}

/** What is on an event's picture, and what stands in for it. */
export function coverOf({ event, width, alt = '', loading, className }: EventCoverProps) {
  return { alt, seed: event.ref, hue: eventHue(event), width, loading, className };
}

/** An event's picture, wherever it is and whatever it costs; its poster where there is none. */
export function FullCover(props: EventCoverProps) {
  return <Cover {...coverOf(props)} src={usePicture(props.event.cover_image, props.width)} />;
}

/** An event's picture, wherever it is; its poster where there is none, and where data is saved until it is asked for. */
export function EventCover(props: EventCoverProps) {
  if (!useAtomValue(isSavingDataAtom)) return <FullCover {...props} />;
  return (
    <Suspense fallback={<Cover {...coverOf(props)} alt="" src={null} />}>
      <DataSaverCover {...props} />
    </Suspense>
  );
}
