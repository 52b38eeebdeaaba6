import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = 'docs/specification';
const known = new Set(
  [...readFileSync('docs/requirements.md', 'utf8').matchAll(/^- ([A-Z]+-\d+)/gm)].map(([, id]) => id),
);

interface Row {
  number: number;
  requirements: string[];
  seen: string;
}

function rowsOf(file: string): Row[] {
  return readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => /^\| +\d+ +\|/.test(line))
    .map((line) => {
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
      const requirements = (cells.at(-3) ?? '').split(', ').filter((id) => id !== '-');
      return { number: Number(cells[1]), requirements, seen: cells.at(-2) ?? '' };
    });
}

describe.each(readdirSync(folder))('%s', (file) => {
  const rows = rowsOf(file);

  test('has every statement once, in order', () => {
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_row, index) => index + 1));
  });

  test('says of each that it is so, or which decision says why it is not', () => {
    const odd = rows.filter(({ seen }) => {
      if (/^as written( \(read\))?$/.test(seen)) return false;
      const [, target = ''] = /^\[\d{4}\]\(([^)]+)\)$/.exec(seen) ?? [];
      return target === '' || !existsSync(join(folder, target));
    });
    expect(odd).toEqual([]);
  });

  test('names requirements that there are', () => {
    expect(rows.flatMap(({ requirements }) => requirements).filter((id) => !known.has(id))).toEqual([]);
  });
});
