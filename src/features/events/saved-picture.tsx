import { Cover } from '#ui/cover.tsx';
import { ShowPicture } from '#ui/show-picture.tsx';
import { coverOf, type EventCoverProps } from './event-cover.tsx';
import type { ShownPictureProps } from './shown-picture.tsx';
import { useSavedPicture } from './use-saved-picture.ts';

/** Any picture where data is saved. */
export function SavedPicture({ picture, width, isAsked, children }: ShownPictureProps) {
  const { src, show } = useSavedPicture(picture, width, isAsked);
  return children(src, show);
}

/** An event's cover where data is saved: the poster, and on it a way to see the picture. */
export function SavedCover(props: EventCoverProps) {
  const { event, width, alt = '', isSmall = width === 320 } = props;
  const { src, show, fail } = useSavedPicture(event.cover_image, width);
  const name = [alt, event.title].find((text) => text !== undefined && text !== '') ?? 'Untitled Event';
  return (
    <Cover {...coverOf(props)} alt={show === null ? alt : ''} src={src} onError={fail}>
      {show !== null && !isSmall && <ShowPicture name={name} onShow={show} />}
    </Cover>
  );
}
