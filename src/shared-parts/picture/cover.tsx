import { Suspense } from 'react';
import { Cover } from '#ui/picture/cover.tsx';
import { isSavingDataAtom } from '#ui/browser/data-saver.ts';
import { useBrowserAtom } from '#ui/hooks/use-browser-atom.ts';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { usePicture } from './use-resolved.ts';
import { type EventCoverProps, coverOf } from './cover-props.ts';

// Lazy, as few users save data.
const DataSaverCover = lazyComponent(() => import('./data-saver.tsx').then((file) => file.DataSaverCover));

/** An event's picture, even with data saver on, for people who work on it; its poster if there is none. */
export function FullCover(props: EventCoverProps) {
  return <Cover {...coverOf(props)} src={usePicture(props.event.cover_image, props.width)} />;
}

/** An event's picture; its poster if there is none, and with data saver on until the picture is requested. */
export function EventCover(props: EventCoverProps) {
  if (!useBrowserAtom(isSavingDataAtom, false)) return <FullCover {...props} />;
  return (
    <Suspense fallback={<Cover {...coverOf(props)} alt="" src={null} />}>
      <DataSaverCover {...props} />
    </Suspense>
  );
}
