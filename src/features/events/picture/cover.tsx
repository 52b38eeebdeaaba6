import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import type { PictureWidth } from '#contract/media/picture.ts';
import { Cover, type CoverProps } from '#ui/picture/cover.tsx';
import { isSavingDataAtom } from '#ui/browser/data-saver.ts';
import { lazyComponent } from '#ui/async/lazy-component.ts';
import { eventHue } from '#features/events/text.ts';
import { usePicture } from './use-resolved.ts';

// Lazy, as few users save data.
const DataSaverCover = lazyComponent(() => import('./data-saver.tsx').then((file) => file.DataSaverCover));

export interface EventCoverProps extends Pick<CoverProps, 'loading' | 'className'> {
  event: { ref: string; cover_image: string | null; category: string | null; online?: boolean; title?: string };
  width: PictureWidth;
  /** alternative text; omitted if the text beside it says the same */
  alt?: string;
  /** too small for a button; the picture can be requested elsewhere */
  isSmall?: boolean;
}

/** The props of an event's cover and its poster. */
export function coverOf({ event, width, alt = '', loading, className }: EventCoverProps) {
  return { alt, seed: event.ref, hue: eventHue(event), width, loading, className };
}

/** An event's picture, even with data saver on; its poster if there is none. */
export function FullCover(props: EventCoverProps) {
  return <Cover {...coverOf(props)} src={usePicture(props.event.cover_image, props.width)} />;
}

/** An event's picture; its poster if there is none, and with data saver on until the picture is requested. */
export function EventCover(props: EventCoverProps) {
  if (!useAtomValue(isSavingDataAtom)) return <FullCover {...props} />;
  return (
    <Suspense fallback={<Cover {...coverOf(props)} alt="" src={null} />}>
      <DataSaverCover {...props} />
    </Suspense>
  );
}
