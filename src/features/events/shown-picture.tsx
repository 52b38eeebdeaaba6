import { useAtomValue } from 'jotai';
import { Suspense, type ComponentProps } from 'react';
import { isSavingDataAtom } from '#ui/data-saver.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import type { PictureComponent } from '#ui/picture-component.ts';
import { usePicture } from './use-picture.ts';

export type ShownPictureProps = ComponentProps<PictureComponent>;

const SavedPicture = lazyPart(() => import('./saved-picture.tsx').then((file) => file.SavedPicture));

function WholePicture({ picture, width, children }: ShownPictureProps) {
  return children(usePicture(picture, width), null);
}

/** A picture wherever it is, drawn as somebody else wants it: lent to other parts of the app, which can't see this one. */
export function ShownPicture(props: ShownPictureProps) {
  const isSaving = useAtomValue(isSavingDataAtom);
  // The smallest are faces and the like, which weigh next to nothing.
  if (!isSaving || props.width === 320) return <WholePicture {...props} />;
  return (
    <Suspense fallback={props.children(null, null)}>
      <SavedPicture {...props} />
    </Suspense>
  );
}
