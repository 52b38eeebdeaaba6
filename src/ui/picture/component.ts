import type { ComponentType, ReactNode } from 'react';
import type { PictureWidth } from '#contract/media/picture.ts';

/** Any picture, wherever it is, drawn by whoever asks for it. */
export type PictureComponent = ComponentType<{
  picture: string | null;
  width: PictureWidth;
  /** somebody has pressed something to see it */
  isRequested?: boolean;
  /**
   * @param src where it can be had; null while it can't
   * @param show has it come: where data is saved, it waits for that; null where it waits for nothing
   */
  children: (src: string | null, show: (() => void) | null) => ReactNode;
}>;
