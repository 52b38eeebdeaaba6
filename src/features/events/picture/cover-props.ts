import type { PictureWidth } from '#contract/media/picture.ts';
import type { CoverProps } from '#ui/picture/cover.tsx';
import { eventHue } from '#features/events/text.ts';

export interface EventCoverProps extends Pick<CoverProps, 'loading' | 'className'> {
  event: { ref: string; cover_image: string | null; category: string | null; online?: boolean; title?: string };
  width: PictureWidth;
  /** what it shows; left out where the text beside it says so */
  alt?: string;
  /** there is no room on it for a sign to press: the picture can be asked for elsewhere */
  isSmall?: boolean;
}

/** What is on an event's picture, and what stands in for it. */
export function coverOf({ event, width, alt = '', loading, className }: EventCoverProps) {
  return { alt, seed: event.ref, hue: eventHue(event), width, loading, className };
}
