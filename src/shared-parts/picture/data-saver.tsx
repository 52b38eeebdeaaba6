import type { ReactNode } from 'react';
import type { PictureWidth } from '#contract/media/picture.ts';
import { Cover } from '#ui/picture/cover.tsx';
import { ShowPicture } from '#ui/picture/show-button.tsx';
import { coverOf, type EventCoverProps } from './cover-props.ts';
import { useDataSaverPicture } from './use-data-saver.ts';
import * as eventTexts from '#shared-parts/events/texts.ts';

export interface ResolvedPictureProps {
  picture: string | null;
  width: PictureWidth;
  /** the user pressed something to see it */
  isRequested?: boolean;
  /**
   * @param src the URL; null while unavailable
   * @param show loads it, if data saver is on; null if there is nothing to wait for
   */
  children: (src: string | null, show: (() => void) | null) => ReactNode;
}

/** A picture with data saver on. */
export function DataSaverPicture({ picture, width, isRequested, children }: ResolvedPictureProps) {
  const { src, show } = useDataSaverPicture(picture, width, isRequested);
  return children(src, show);
}

/** An event's cover with data saver on: the poster, with a button to show the picture. */
export function DataSaverCover(props: EventCoverProps) {
  const { event, width, alt = '', isSmall = width === 320 } = props;
  const { src, show, fail } = useDataSaverPicture(event.cover_image, width);
  const name = [alt, event.title].find((text) => text !== undefined && text !== '') ?? eventTexts.untitledEvent;
  return (
    <Cover {...coverOf(props)} alt={show === null ? alt : ''} src={src} onError={fail}>
      {show !== null && !isSmall && <ShowPicture name={name} onShow={show} />}
    </Cover>
  );
}
