import { motifOf } from '#contract/drawings/motif.ts';
import type { PictureWidth } from '#contract/media/picture.ts';
import type { CoverProps } from '#ui/picture/cover.tsx';

export interface EventCoverProps extends Pick<CoverProps, 'loading' | 'className'> {
  event: { ref: string; cover_image: string | null; category: string | null; online?: boolean; title?: string };
  width: PictureWidth;
  /** alternative text; omitted if the text beside it says the same */
  alt?: string;
  /** too small for a button; the picture can be requested elsewhere */
  isSmall?: boolean;
}

/** The props of an event's cover and its poster. */
export function coverOf({ event, width, alt = '', loading, className }: EventCoverProps) {
  return { alt, seed: event.ref, motif: motifOf(event), width, loading, className };
}
