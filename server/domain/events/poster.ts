import { readFileSync } from 'node:fs';
import { hueOf } from '#contract/drawings/hue.ts';
import { landscapeOf } from '#contract/drawings/landscape.ts';
import { motifOf } from '#contract/drawings/motif.ts';

const drawings = readFileSync(new URL('../../../contract/drawings/drawings.svg', import.meta.url), 'utf8');
const shapes = new Map(
  [...drawings.matchAll(/<g id="([^"]+)">([^]*?)<\/g>/g)].map(([, id = '', content = '']) => [id, content.trim()]),
);

/** `oklch(lightness chroma hue)` in sRGB, which everything that renders SVG knows. */
function colour(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part)));
  const bytes = linear.map((part) => 255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055));
  return `#${bytes.map((byte) => Math.round(byte).toString(16).padStart(2, '0')).join('')}`;
}

/**
 * An event's poster as an SVG element in HTML that needs nothing else: the app's, in its light colours.
 * @param seed the event's ref
 */
export function posterSvg(seed: string, event: Parameters<typeof motifOf>[0]): string {
  const motif = motifOf(event);
  const { late, turn, shapes: placed } = landscapeOf(seed, motif);
  const hue = hueOf(motif) + turn;
  const dim = late * 0.15;
  const sun = colour(0.965, 0.045, 85);
  const near = colour(0.27, 0.08, hue - 10);
  const paints = new Map([
    ['sun', sun],
    ['ridge-1', colour(0.7 - dim, 0.12, hue + 12)],
    ['ridge-2', colour(0.6 - dim, 0.14, hue + 4)],
    ['ridge-3', colour(0.47 - dim * 0.7, 0.125, hue - 4)],
  ]);
  const layers = placed.map(([id, transform]) => `<g transform="${transform}">${shapes.get(id) ?? ''}</g>`).join('');
  const painted = layers.replace(/var\(--([\w-]+)\)/g, (_whole, name: string) => paints.get(name) ?? near);
  // Green and blue turn to the warm light by the shorter way.
  const low = colour(0.85 - dim, 0.1, hue + (hue > 110 && hue < 250 ? -18 : 26));
  return [
    '<svg aria-hidden="true" width="1600" height="900" viewBox="0 0 160 90"><defs>',
    '<linearGradient id="sky" x1="0" y1="0" x2="0" y2=".72">',
    `<stop offset="0" stop-color="${colour(0.65 - dim * 1.25, 0.15, hue)}"/><stop offset="1" stop-color="${low}"/></linearGradient>`,
    `<radialGradient id="glow"><stop offset=".2" stop-color="${sun}" stop-opacity=".55"/><stop offset="1" stop-color="${sun}" stop-opacity="0"/></radialGradient>`,
    '</defs><path fill="url(#sky)" d="M0 0h160v90H0z"/>',
    `<circle r="5" fill="url(#glow)" transform="${placed[0]?.[1] ?? ''}"/>`,
    `<g fill="${near}" stroke="${near}" stroke-width="0" stroke-linecap="round" stroke-linejoin="round" color="${colour(0.9, 0.12, 85)}">${painted}</g></svg>`,
  ].join('');
}
