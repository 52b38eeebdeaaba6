import type { PictureWidth } from '#contract/picture.ts';
import { Cover } from '#ui/cover.tsx';
import { eventHue } from './event-text.ts';
import { usePicture } from './use-picture.ts';

export interface EventCoverProps {
  event: { ref: string; cover_image: string | null; category: string | null; online?: boolean };
  width: PictureWidth;
  /** what it shows; left out where the text beside it says so */
  alt?: string;
  loading?: 'lazy' | 'eager';
  className?: string;
}

/** An event's picture, wherever it is; its poster where there is none. */
export function EventCover({ event, width, alt = '', loading = 'lazy', className }: EventCoverProps) {
  const src = usePicture(event.cover_image, width);
  return (
    <Cover
      src={src}
      alt={alt}
      seed={event.ref}
      hue={eventHue(event)}
      width={width}
      loading={loading}
      className={className}
    />
  );
}
