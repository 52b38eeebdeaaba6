import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

const rules = [...readFileSync('src/sync/SPEC.md', 'utf8').matchAll(/^- ([A-Z]\d+) \S/gm)].map(([, id]) => id ?? '');

function titles(): string {
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.test\.tsx?$/.test(name),
  );
  const texts = files.map((name) => readFileSync(`tests/${name}`, 'utf8'));
  return texts.flatMap((text) => [...text.matchAll(/^.*['"`].*\[[A-Z]\d+\].*$/gm)].map(([line]) => line)).join('\n');
}

test('every rule of the engine has a number of its own, and a test that names it', () => {
  expect(rules.length).toBeGreaterThan(80);
  expect(rules.filter((id, index) => rules.indexOf(id) !== index)).toEqual([]);
  const named = new Set([...titles().matchAll(/\[([A-Z]\d+)\]/g)].map(([, id]) => id));
  expect(rules.filter((id) => !named.has(id))).toEqual([]);
});

test('no test names a rule that is not there', () => {
  const invariants = Array.from({ length: 19 }, (_unused, index) => `I${index + 1}`);
  const named = new Set([...titles().matchAll(/\[([A-Z]\d+)\]/g)].map(([, id]) => id ?? ''));
  expect([...named].filter((id) => !rules.includes(id) && !invariants.includes(id))).toEqual([]);
});
