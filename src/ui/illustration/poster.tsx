import type { CSSProperties } from 'react';
import drawings from '#contract/drawings/drawings.svg';
import { hueOf } from '#contract/drawings/hue.ts';
import { landscapeOf } from '#contract/drawings/landscape.ts';

export interface PosterProps {
  /** e.g. the thing's ref: the same seed gives the same picture */
  seed: string;
  /** what stands in it, by its id in `drawings.svg`: a category's listing name; trees by default */
  motif?: string | undefined;
  /** in degrees; the motif's by default */
  hue?: number | undefined;
  /** its subject; empty if the text beside it says so */
  title: string;
}

/** The picture of a thing without one: ridges at dusk with a motif on them. */
export function Poster({ seed, motif = 'other', hue = hueOf(motif), title }: PosterProps) {
  const { late, turn, shapes } = landscapeOf(seed, motif);
  const naming = title === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title };
  return (
    <svg
      {...naming}
      viewBox="0 0 160 90"
      preserveAspectRatio="xMidYMid slice"
      className="poster block size-full"
      style={{ '--hue': hue + turn, '--late': late } as CSSProperties}
    >
      {shapes.map(([id, transform]) => (
        <use key={id} href={`${drawings}#${id}`} transform={transform} />
      ))}
    </svg>
  );
}
