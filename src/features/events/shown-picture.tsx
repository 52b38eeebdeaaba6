import type { ReactNode } from 'react';
import type { PictureWidth } from '#contract/picture.ts';
import { usePicture } from './use-picture.ts';

interface ShownPictureProps {
  picture: string | null;
  width: PictureWidth;
  /** draws it; null while there is nothing to draw */
  children: (src: string | null) => ReactNode;
}

/** A picture wherever it is, drawn as somebody else wants it: lent to other parts of the app, which can't see this one. */
export function ShownPicture({ picture, width, children }: ShownPictureProps) {
  return children(usePicture(picture, width));
}
