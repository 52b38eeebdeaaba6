import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar, type AvatarProps } from '#ui/picture/avatar.tsx';

function lookOf(props: AvatarProps) {
  const { container, unmount } = render(<Avatar {...props} />);
  const avatar = container.firstElementChild as HTMLElement;
  const look = {
    style: avatar.getAttribute('style'),
    shape: avatar.querySelector('use')?.getAttribute('href')?.split('#')[1],
    letters: avatar.querySelector('[data-initials]')?.getAttribute('data-initials'),
    nodes: avatar.querySelectorAll('*').length,
    hasPicture: avatar.querySelector('img') !== null,
  };
  unmount();
  return look;
}

test('[COVER-05] a person without a picture has a character and two letters, the same everywhere', () => {
  const look = lookOf({ name: 'Ana Núñez', userId: 7 });
  expect(look).toEqual(lookOf({ name: 'Ana Núñez', userId: 7, size: 'xl' }));
  expect(look).toMatchObject({ shape: 'face-8', letters: 'AN' });
  expect(look.nodes).toBeLessThanOrEqual(3);
});

test('[COVER-05] namesakes differ, and so do people with neighbouring ids', () => {
  const looks = Array.from({ length: 40 }, (_unused, userId) => lookOf({ name: 'Ana', userId }));
  expect(new Set(looks.map(({ shape, style }) => `${String(shape)} ${String(style)}`)).size).toBe(40);
  for (const [index, { shape, style }] of looks.entries()) {
    const next = looks[index + 1];
    if (next === undefined) continue;
    expect(shape).not.toBe(next.shape);
    expect(style).not.toBe(next.style);
  }
});

test('[COVER-05] a group has ridges for a character, in a colour by its name', () => {
  const look = lookOf({ name: 'Night owls' });
  expect(look).toMatchObject({ shape: 'face-0', letters: 'NI' });
  expect(look.style).not.toBe(lookOf({ name: 'Early birds' }).style);
});

test('a picture takes the place of the character', () => {
  expect(lookOf({ name: 'Ana', userId: 7, src: '/a.webp' })).toMatchObject({ hasPicture: true, shape: undefined });
});

/** Relative luminance (WCAG 2.2) of `oklch(lightness chroma hue)`, cut to sRGB. */
function luminance(lightness: number, chroma: number, hue: number): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part)));
  const [red = 0, green = 0, blue = 0] = linear;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('[COVER-06] the letters stand out from the face, in any hue and both themes', () => {
  const rule = /\.avatar \{([^}]*)\}/.exec(readFileSync('src/ui/theme.css', 'utf8'))?.[1] ?? '';
  const colours = [...rule.matchAll(/oklch\(([\d.]+) ([\d.]+) var\(--hue\)\)/g)].map(([, lightness, chroma]) => {
    return [Number(lightness), Number(chroma)] as const;
  });
  const [light, dark, letters] = colours;
  if (light === undefined || dark === undefined || letters === undefined) throw new Error('no colours of avatars');
  for (let hue = 0; hue < 360; hue += 5) {
    for (const face of [light, dark]) {
      const contrast = (luminance(...face, hue) + 0.05) / (luminance(...letters, hue) + 0.05);
      expect({ hue, isEnough: contrast >= 4.5 }).toEqual({ hue, isEnough: true });
    }
  }
});
