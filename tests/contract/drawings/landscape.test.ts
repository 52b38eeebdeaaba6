import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hueOf } from '#contract/drawings/hue.ts';
import { landscapeOf } from '#contract/drawings/landscape.ts';
import { listingCategories, listingCategoryOf } from '#contract/events/category.ts';
import { eventInstancesAfter } from '#server/demo/event-instances.ts';

const drawings = readFileSync('contract/drawings/drawings.svg', 'utf8');
const motifs = [...Object.keys(listingCategories).filter((name) => name !== 'all'), 'other'];

/** The nodes of each shape with an id. */
function shapes(): Map<string, number> {
  const found = [...drawings.matchAll(/<g id="([^"]+)">([^]*?)<\/g>|<path id="([^"]+)"/g)];
  return new Map(
    found.map(([, group, content = '', path]) => [group ?? path ?? '', 1 + (content.match(/<path/g) ?? []).length]),
  );
}

/** Where a motif is moved, and how it is scaled. */
function placeOf(transform: string) {
  const [x = 0, y = 0, across = 1, along = 1] = [...transform.matchAll(/-?[\d.]+/g)].map(Number);
  return { x, y, across, along };
}

const seeds = Array.from({ length: 300 }, (_unused, index) => `seed ${String(index)}`);

test('[COVER-01] each category has a motif, and there is one for all else', () => {
  const known = shapes();
  expect(motifs.filter((motif) => !known.has(motif))).toEqual([]);
});

test('[COVER-02] a poster is the same for the same seed, on the server and on every device', () => {
  expect(landscapeOf('8f0e', 'musica')).toEqual(landscapeOf('8f0e', 'musica'));
  expect(landscapeOf('8f0e', 'musica')).toMatchInlineSnapshot(`
    {
      "late": 0.7,
      "shapes": [
        [
          "moon",
          "translate(48 27)scale(12)",
        ],
        [
          "ridges-10",
          "translate(160)scale(-1 1)",
        ],
        [
          "musica",
          "translate(94 64)scale(-0.76 0.76)",
        ],
      ],
      "turn": 8,
    }
  `);
});

test('[COVER-02] neighbours in the list differ visibly', () => {
  const events = eventInstancesAfter(Date.UTC(2026, 10, 27)).toSorted((left, right) =>
    left.event.date_time.localeCompare(right.event.date_time),
  );
  const looks = events.map(({ ref, category }) => {
    const motif = listingCategoryOf(category) ?? 'other';
    const { late, turn, shapes: parts } = landscapeOf(ref, motif);
    return {
      motif,
      light: parts[0]?.join(),
      ridges: parts[1]?.join(),
      place: parts[2]?.join(),
      hue: hueOf(motif) + turn,
      late,
    };
  });
  expect(looks.length).toBeGreaterThan(100);
  for (const [index, look] of looks.entries()) {
    for (const other of looks.slice(index + 1, index + 4)) {
      const differing = Object.entries(look).filter(([key, value]) => other[key as keyof typeof look] !== value);
      expect(differing.length, `${JSON.stringify(look)} and ${JSON.stringify(other)}`).toBeGreaterThanOrEqual(3);
    }
  }
});

test('[COVER-03] a motif stays within the middle square, which thumbnails show, and within what banners show', () => {
  for (const seed of seeds) {
    const { x, y, across, along } = placeOf(landscapeOf(seed, 'musica').shapes[2]?.[1] ?? '');
    expect(x - 34 * Math.abs(across)).toBeGreaterThanOrEqual(35);
    expect(x + 34 * Math.abs(across)).toBeLessThanOrEqual(125);
    expect(y).toBeLessThan(72);
    expect(y - 66 * along).toBeGreaterThan(9);
  }
});

test('[COVER-03] every shape that a poster names exists', () => {
  const known = shapes();
  const named = new Set(seeds.flatMap((seed) => landscapeOf(seed, 'other').shapes.map(([id]) => id)));
  expect([...named].filter((id) => !known.has(id))).toEqual([]);
  expect([...named].filter((id) => id.startsWith('ridges-'))).toHaveLength(16);
});

test('[COVER-04] posters and faces stay light: few nodes, and one small file', () => {
  const known = shapes();
  const nodes = (prefix: RegExp) => Math.max(...[...known].map(([id, count]) => (prefix.test(id) ? count : 0)));
  // A use element holds a copy of its shape.
  const poster =
    1 + 3 + nodes(/^(sun|moon)$/) + nodes(/^ridges-/) + Math.max(...motifs.map((id) => known.get(id) ?? 99));
  expect(poster).toBeLessThanOrEqual(24);
  expect(2 + nodes(/^face-/)).toBeLessThanOrEqual(8);
  expect(drawings.length).toBeLessThan(20_000);
});

test('the drawings hold nothing but shapes, in colours that they inherit', () => {
  const tags = new Set([...drawings.matchAll(/<([a-z]+)/g)].map(([, tag]) => tag));
  expect(tags).toEqual(new Set(['g', 'path', 'svg']));
  const paints = new Set([...drawings.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, paint]) => paint));
  expect(paints).toEqual(
    new Set(['currentColor', 'none', 'var(--ridge-1)', 'var(--ridge-2)', 'var(--ridge-3)', 'var(--sun)']),
  );
  for (const [, path = ''] of drawings.matchAll(/ d="([^"]*)"/g))
    expect(path).toMatch(/^[Mm][\d\s.,MmLlHhVvCcSsQqTtAaZz-]+$/);
});
