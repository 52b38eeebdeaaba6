import { readFile, readdir, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';

const colour = /#[0-9a-f]{3,8}\b(?=['";\s)])|\b(?:oklch|rgba?|hsla?|lab|lch)\(/i;

test('colours are named in the theme alone', async () => {
  const names = await readdir('src', { recursive: true });
  const files = names.filter((name) => /\.(tsx?|css)$/.test(name) && name !== 'ui/theme.css');
  const found: string[] = [];
  for (const name of files) {
    const lines = (await readFile(`src/${name}`, 'utf8')).split('\n');
    found.push(...lines.filter((line) => colour.test(line)).map((line) => `${name}: ${line.trim()}`));
  }
  expect(files.length).toBeGreaterThan(30);
  expect(found).toEqual([]);
});

test('the display face stays under 40 KB', async () => {
  const { size } = await stat('src/ui/fonts/bricolage-grotesque-600-800.woff2');
  expect(size).toBeLessThanOrEqual(40 * 1024);
});
