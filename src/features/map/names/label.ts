import type { City } from '#shared-parts/cities/read.ts';
import type { Country } from './countries.ts';
import type { WorldPoint } from '#features/map/atlas/projection.ts';

/** Where the text is, relative to its place. */
type LabelSide = 'middle' | 'right' | 'left' | 'below' | 'above';

/** A name with its style. It is measured here and rendered exactly so, or it might not fit. */
export interface Label {
  kind: 'country' | 'capital' | 'city';
  lines: string[];
  fontPx: number;
  at: WorldPoint;
  side: LabelSide;
  /** between the place and its text */
  gapPx: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const lineHeight = 1.2;
export const letterGapEm = 0.09;
const dotGapPx = 6;
/** half of a city's dot including its ring */
const dotPx = 4;
const boldWidth = 1.14;
const longestLine = 12;
const smallIslandPx = 26;
/** as the size of a city */
const million = 20;

const narrow = /[ iljtfI.,'’‘|-]/;
const wide = /[mwMWOQ]/;

/** An upper estimate of a text's width in common fonts. */
function widthEm(text: string): number {
  let sum = 0;
  for (const letter of text) {
    if (narrow.test(letter)) sum += 0.38;
    else if (wide.test(letter)) sum += 0.92;
    else sum += letter === letter.toLowerCase() ? 0.58 : 0.7;
  }
  return sum;
}

function twoLines(name: string): string[] {
  if (name.length <= longestLine) return [name];
  const gaps = [...name.matchAll(/ /g)].map(({ index }) => index);
  const [gap] = gaps.sort((one, other) => Math.abs(2 * one - name.length) - Math.abs(2 * other - name.length));
  return gap === undefined ? [name] : [name.slice(0, gap), name.slice(gap + 1)];
}

function countryFontPx(sidePx: number): number {
  if (sidePx > 420) return 15;
  return sidePx > 130 ? 12.5 : 11;
}

/** Possible placements of a country's name, best first. */
export function countryLabels({ name, middle, side }: Country, worldPx: number): Label[] {
  const sidePx = side * worldPx;
  const fontPx = countryFontPx(sidePx);
  const label = { kind: 'country' as const, lines: twoLines(name.toUpperCase()), fontPx, at: middle };
  // The name would cover a smaller island.
  if (sidePx < smallIslandPx) return [{ ...label, side: 'below', gapPx: sidePx / 2 + 2 }];
  const gapPx = fontPx / 2;
  return [
    { ...label, side: 'middle', gapPx: 0 },
    { ...label, side: 'above', gapPx },
    { ...label, side: 'below', gapPx },
  ];
}

const sides: readonly LabelSide[] = ['right', 'left', 'below', 'above'];

/** Possible placements of a city's name, best first. */
export function cityLabels({ name, kind, size }: City, at: WorldPoint): Label[] {
  const isCapital = kind === 'capital';
  const fontPx = isCapital || size >= million ? 13 : 12;
  return sides.map((side) => ({
    kind: isCapital ? 'capital' : 'city',
    lines: [name],
    fontPx,
    at,
    side,
    gapPx: side === 'right' || side === 'left' ? dotGapPx : dotGapPx - 2,
  }));
}

function around(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    right: Math.max(one.right, other.right),
    top: Math.min(one.top, other.top),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** The space a label takes on a world of that size. */
export function boxOf({ kind, lines, fontPx, at, side, gapPx }: Label, worldPx: number): Box {
  const letterGap = kind === 'country' ? letterGapEm : 0;
  const weight = kind === 'city' ? 1 : boldWidth;
  const width = Math.max(...lines.map((line) => weight * widthEm(line) + letterGap * line.length)) * fontPx;
  const height = lines.length * fontPx * lineHeight;
  const x = at.x * worldPx;
  const y = at.y * worldPx;
  let left = x - width / 2;
  let top = y - height / 2;
  if (side === 'right') left = x + gapPx;
  else if (side === 'left') left = x - gapPx - width;
  else if (side === 'below') top = y + gapPx;
  else if (side === 'above') top = y - gapPx - height;
  const text = { left, top, right: left + width, bottom: top + height };
  return kind === 'country'
    ? text
    : around(text, { left: x - dotPx, right: x + dotPx, top: y - dotPx, bottom: y + dotPx });
}
