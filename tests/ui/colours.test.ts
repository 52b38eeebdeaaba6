import { readFile, readdir, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';

const colour = /#[0-9a-f]{3,8}\b(?=['";\s)])|\b(?:oklch|rgba?|hsla?|lab|lch)\(/i;

async function linesWith(pattern: RegExp, isFile: (name: string) => boolean): Promise<string[]> {
  const names = await readdir('src', { recursive: true });
  const files = names.filter((name) => /\.(tsx?|css)$/.test(name) && isFile(name));
  expect(files.length).toBeGreaterThan(30);
  const found: string[] = [];
  for (const name of files) {
    const lines = (await readFile(`src/${name}`, 'utf8')).split('\n');
    found.push(...lines.filter((line) => pattern.test(line)).map((line) => `${name}: ${line.trim()}`));
  }
  return found;
}

test('colours are named in the theme alone', async () => {
  expect(await linesWith(colour, (name) => name !== 'ui/theme.css')).toEqual([]);
});

test('[LOOK-01] a hue is a category’s chip or dot, a poster or a face, and colours nothing else', async () => {
  const hued = ['shared-parts/events/category-chip.tsx', 'ui/controls/chip.tsx', 'ui/picture/avatar.tsx'];
  expect(await linesWith(/\b(?:text|bg|border|fill|stroke)-hue\b/, (name) => !hued.includes(name))).toEqual([]);
});

test('[LOOK-02] buttons are primary or quiet, and only their style sheet says how they look', async () => {
  const css = await readFile('src/ui/controls.css', 'utf8');
  const weights = new Set([...css.matchAll(/\.button-([a-z]+)/g)].map(([, name]) => name));
  expect(weights).toEqual(new Set(['danger', 'floating', 'lg', 'primary', 'row', 'sm']));
  expect(
    await linesWith(/<Button\b[^>]*className="[^"]*\b(?:bg-(?!transparent)|rounded-full|border-)/, () => true),
  ).toEqual([]);
});

test('[LOOK-09] whatever is empty has a drawing', async () => {
  expect(await linesWith(/<EmptyState (?!.*drawing=)[a-z]/, () => true)).toEqual([]);
});

/** A colour of the theme as linear sRGB. */
function linear([lightness = 0, chroma = 0, hue = 0]: readonly number[]): number[] {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part)));
}

const luminance = ([red = 0, green = 0, blue = 0]: readonly number[]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

function contrast(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(linear(one)), luminance(linear(other))].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const texts = ['ink', 'muted', 'brand-ink', 'good', 'warn', 'bad'];
/** What must be told apart, foreground on ground, and by how much. */
const pairs: [front: string, ground: string, least: number][] = [
  ...texts.flatMap((text) =>
    ['paper', 'surface', 'raised', 'sunken'].map((ground) => [text, ground, 4.5] as [string, string, number]),
  ),
  ...['good', 'warn', 'bad'].map((name) => [name, `${name}-soft`, 4.5] as [string, string, number]),
  ['bad', 'bad-hover', 4.5],
  ['on-brand', 'brand', 4.5],
  ['on-brand', 'brand-deep', 4.5],
  ['brand-ink', 'brand-soft', 4.5],
  // What is chosen has a ring, a field an edge.
  ...['paper', 'surface', 'raised', 'sunken'].map((ground) => ['brand-ink', ground, 3] as [string, string, number]),
  ['edge', 'surface', 3],
  ['edge', 'paper', 3],
];

test.each(['light', 'dark'])(
  '[LOOK-04] %s: texts can be read on every ground, and what is chosen can be seen',
  async (theme) => {
    const css = await readFile('src/ui/theme.css', 'utf8');
    const colours = new Map<string, number[]>();
    for (const [, name = '', light = '', dark = ''] of css.matchAll(
      /^ {2}--([\w-]+): light-dark\(oklch\(([^)]+)\), oklch\(([^)]+)\)\);$/gm,
    )) {
      const parts = (theme === 'light' ? light : dark).split(' ').map(Number);
      if (parts.length === 3) colours.set(name, parts);
    }
    const weak = pairs.flatMap(([front, ground, least]) => {
      const [one, other] = [colours.get(front), colours.get(ground)];
      if (one === undefined || other === undefined) return [`${front} or ${ground} is missing`];
      const measured = contrast(one, other);
      return measured < least ? [`${front} on ${ground}: ${measured.toFixed(2)} of ${String(least)}`] : [];
    });
    expect(weak).toEqual([]);
  },
);

test('the display face stays under 40 KB', async () => {
  const { size } = await stat('src/ui/fonts/bricolage-grotesque-600-800.woff2');
  expect(size).toBeLessThanOrEqual(40 * 1024);
});

test('[LOOK-03] the face of text is small, comes after what is needed to paint, and moves nothing when it comes', async () => {
  const { size } = await stat('src/ui/fonts/figtree-400-700.woff2');
  expect(size).toBeLessThanOrEqual(17_000);
  const document = await readFile('index.html', 'utf8');
  const [preload = ''] = document.match(/<link\s[^>]*figtree[^>]*>/) ?? [];
  expect(preload).toContain('fetchpriority="low"');
  const faces = (await readFile('src/ui/fonts.css', 'utf8')).match(/@font-face \{[^}]+\}/g) ?? [];
  const [face = ''] = faces.filter((text) => text.includes("'Figtree Variable'"));
  expect(face).toContain('font-display: swap');
  const standIns = faces.filter((text) => text.includes("'Figtree Stand-in"));
  expect(standIns).toHaveLength(4);
  for (const text of standIns) expect(text).toMatch(/size-adjust: .*\n.*ascent-override: .*\n.*descent-override: /);
  expect(await readFile('src/ui/fonts/OFL.txt', 'utf8')).toContain('The Figtree Project Authors');
});
