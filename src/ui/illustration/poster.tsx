import { useId, useMemo, type CSSProperties } from 'react';
import { landscapeOf } from './ridges.ts';

export interface PosterProps {
  /** e.g. the thing's ref: the same seed gives the same picture */
  seed: string;
  /** in degrees; see `hueOf` */
  hue: number;
  /** its subject; empty if the text beside it says so */
  title: string;
}

/** The picture of a thing without one: ridges at dusk, drawn on the device. */
export function Poster({ seed, hue, title }: PosterProps) {
  const sky = useId();
  const { sun, ridges } = useMemo(() => landscapeOf(seed), [seed]);
  const naming = title === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title };
  return (
    <svg
      {...naming}
      viewBox="0 0 160 90"
      preserveAspectRatio="xMidYMid slice"
      className="hued block size-full"
      style={{ '--hue': hue } as CSSProperties}
    >
      <linearGradient id={sky} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--sky-high)" />
        <stop offset="0.75" stopColor="var(--sky-low)" />
      </linearGradient>
      <rect width="160" height="90" fill={`url(#${sky})`} />
      <circle cx={sun.x} cy={sun.y} r={sun.radius} fill="var(--sun)" />
      {ridges.map((path, depth) => (
        <path key={path} d={path} fill={`var(--ridge-${String(depth + 1)})`} />
      ))}
    </svg>
  );
}
