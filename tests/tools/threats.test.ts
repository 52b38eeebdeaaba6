import { existsSync, readFileSync } from 'node:fs';
import { Visitor, parseSync } from 'vite';
import { expect, test } from 'vitest';

const text = readFileSync('docs/threats.md', 'utf8');

interface Shown {
  what: string;
  file: string;
  title: string;
}

/** The tests that the rows of the table name. */
function shownIn(page: string): { rows: string[][]; shown: Shown[] } {
  const [, table = ''] = page.split('| What | How it is stopped | Shown by |');
  const lines = table.split('\n').filter((line) => line.startsWith('| '));
  const rows = lines.map((line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.trim()),
  );
  const shown = rows.flatMap(([what = '', , tests = '']) =>
    tests
      .split('<br>')
      .filter((each) => each !== '')
      .map((each) => {
        const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(each) ?? [];
        return { what, file, title };
      }),
  );
  return { rows, shown };
}

/** Whether something that is called is `test`, `describe`, or made of one of them. */
function isOfTests(callee: { type: string; name?: unknown; object?: unknown; callee?: unknown }): boolean {
  if (callee.type === 'Identifier') return callee.name === 'test' || callee.name === 'describe';
  const inner = callee.type === 'MemberExpression' ? callee.object : callee.callee;
  return typeof inner === 'object' && inner !== null && 'type' in inner && isOfTests(inner as { type: string });
}

/** What the tests of a file are called. */
function titlesIn(file: string): string[] {
  const titles: string[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (!isOfTests(callee) || first === undefined) return;
      if (first.type === 'Literal' && typeof first.value === 'string') titles.push(first.value);
      if (first.type === 'TemplateLiteral') titles.push(first.quasis.map(({ value }) => value.cooked ?? '').join(''));
    },
  });
  visitor.visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return titles;
}

/** What is named and isn't there. */
function missingOf(shown: Shown[]): Shown[] {
  const titles = new Map<string, string[]>();
  return shown.filter(({ file, title }) => {
    if (title === '' || !existsSync(file)) return true;
    const held = titles.get(file) ?? titlesIn(file);
    titles.set(file, held);
    return !held.some((each) => each.includes(title));
  });
}

test('[API-04] each threat is told with what stops it and with tests that there are', () => {
  const { rows, shown } = shownIn(text);
  const threats = rows.filter(([what = '']) => !what.startsWith('**'));
  expect(threats.length).toBeGreaterThan(45);
  expect(threats.filter((row) => row.length !== 3 || row.some((cell) => cell === ''))).toEqual([]);
  expect(missingOf(shown)).toEqual([]);
});

test('[API-04] a test that is renamed, moved or gone is missed', () => {
  const row = (tests: string) =>
    missingOf(shownIn(`| What | How it is stopped | Shown by |\n|---|---|---|\n| A | b | ${tests} |`).shown).length;
  const here = '`tests/tools/threats.test.ts`: ';
  expect(row(`${here}a test that is renamed, moved or gone is missed`)).toBe(0);
  // It stands in this file, but is no test.
  expect(row(`${here}It stands in this file`)).toBe(1);
  expect(row('`tests/tools/nothing.test.ts`: a test')).toBe(1);
  expect(row('a test')).toBe(1);
});
