import { Suspense } from 'react';
import { isSavingDataAtom } from '#ui/browser/data-saver.ts';
import { useBrowserAtom } from '#ui/hooks/use-browser-atom.ts';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { usePicture } from './use-resolved.ts';
import type { ResolvedPictureProps } from './data-saver.tsx';

const DataSaverPicture = lazyComponent(() => import('./data-saver.tsx').then((file) => file.DataSaverPicture));

function FullPicture({ picture, width, children }: ResolvedPictureProps) {
  return children(usePicture(picture, width), null);
}

/** Resolves a picture's name to a URL and lets its child render it. */
export function ResolvedPicture(props: ResolvedPictureProps) {
  const isSavingData = useBrowserAtom(isSavingDataAtom, false);
  // Pictures this small, such as avatars, are negligible.
  if (!isSavingData || props.width === 320) return <FullPicture {...props} />;
  return (
    <Suspense fallback={props.children(null, null)}>
      <DataSaverPicture {...props} />
    </Suspense>
  );
}
