import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync('src/ui/base.css', 'utf8');

test('[SHELL-07] the product’s name can be read for most of its second, and doesn’t fade from its first frame', () => {
  expect(css).toMatch(/animation: curtain 1s linear/);
  const frames = /@keyframes curtain \{\s*from,\s*(\d+)% \{\s*opacity: ([\d.]+);/.exec(css);
  expect(Number(frames?.[1])).toBeGreaterThanOrEqual(70);
  expect(Number(frames?.[2])).toBeGreaterThan(0.9);
});

test('[LOOK-06] beneath it no placeholder is drawn, and nothing shines through', () => {
  expect(css).toMatch(/\.has-curtain \.skeleton \{\s*visibility: hidden;/);
  expect(/@keyframes curtain \{\s*from,\s*\d+% \{\s*opacity: ([\d.]+);/.exec(css)?.[1]).toBe('1');
});
