import type { ComponentType, ReactNode } from 'react';
import type { PictureWidth } from '#contract/media/picture.ts';

/** Resolves a picture's name to a URL and lets its child render it. */
export type PictureComponent = ComponentType<{
  picture: string | null;
  width: PictureWidth;
  /** the user pressed something to see it */
  isRequested?: boolean;
  /**
   * @param src the URL; null while unavailable
   * @param show loads it, if data saver is on; null if there is nothing to wait for
   */
  children: (src: string | null, show: (() => void) | null) => ReactNode;
}>;
