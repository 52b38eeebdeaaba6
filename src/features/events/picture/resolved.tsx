import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { isSavingDataAtom } from '#ui/browser/data-saver.ts';
import { lazyComponent } from '#ui/async/lazy-component.ts';
import { usePicture } from './use-resolved.ts';
import type { ResolvedPictureProps } from './data-saver.tsx';

const DataSaverPicture = lazyComponent(() => import('./data-saver.tsx').then((file) => file.DataSaverPicture));

function FullPicture({ picture, width, children }: ResolvedPictureProps) {
  return children(usePicture(picture, width), null);
}

/** A picture wherever it is, drawn as somebody else wants it: lent to other parts of the app, which can't see this one. */
export function ResolvedPicture(props: ResolvedPictureProps) {
  const isSavingData = useAtomValue(isSavingDataAtom);
  // The smallest are faces and the like, which weigh next to nothing.
  if (!isSavingData || props.width === 320) return <FullPicture {...props} />;
  return (
    <Suspense fallback={props.children(null, null)}>
      <DataSaverPicture {...props} />
    </Suspense>
  );
}
