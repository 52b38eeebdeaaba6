import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { leanDexie } from '#tools/lean-dexie.js';

const folder = dirname(createRequire(import.meta.url).resolve('dexie/package.json'));
const file = `${folder}/dist/modern/dexie.mjs`;
const unused = ['this.use(cacheMiddleware);', 'this.use(hooksMiddleware);'];

const unusedMethods = [
  ...['startsWithIgnoreCase', 'equalsIgnoreCase', 'anyOfIgnoreCase', 'startsWithAnyOfIgnoreCase'],
  ...['upsert', 'update', 'bulkUpdate', 'modify', 'mapToClass', 'bulkAdd', 'sortBy'],
  ...['desc', 'eachKey', 'eachUniqueKey', 'eachPrimaryKey', 'keys', 'uniqueKeys', 'firstKey', 'lastKey', 'distinct'],
  ...['notEqual', 'noneOf', 'inAnyRange', 'startsWithAnyOf', 'belowOrEqual'],
];

const sources = ['src', 'sw'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(`${room}/${name}`, 'utf8')),
);

function transformed(code: string, id = file): string | null {
  const { transform } = leanDexie() as { transform: (code: string, id: string) => { code: string } | null };
  return transform(code, id)?.code ?? null;
}

test('a Dexie that has changed is not cut somewhere', () => {
  expect(() => transformed('this.use(cacheMiddleware);')).toThrow('has no this.use(hooksMiddleware);');
  expect(transformed(unused.join(''), '/src/data/db.ts')).toBeNull();
});

test('of the installed one its cache, its hooks, its warnings of other versions and the methods that nothing here calls are left out, and no other', () => {
  // Methods, and whatever is declared for all of the module.
  const methodsIn = (code: string) =>
    new Set(
      code
        .match(/^ {4}\w+(?=\([^)]*\) \{$)|^(?:async )?(?:function|class|const|let|var) \w+/gm)
        ?.map((line) => line.trim().split(' ').at(-1) ?? ''),
    );
  const whole = readFileSync(file, 'utf8');
  const lean = transformed(whole) ?? '';
  for (const line of unused) expect([whole.includes(line), lean.includes(line)]).toEqual([true, false]);
  for (const warning of ['Dexie SchemaDiff', 'Another connection', 'was blocked', 'blocked by other'])
    expect([whole.includes(warning), lean.includes(warning)]).toEqual([true, false]);
  const gone = [...methodsIn(whole)].filter((name) => !methodsIn(lean).has(name));
  // The module has a function `keys` beside the method.
  const expected = [...unusedMethods.filter((name) => name !== 'keys'), 'addIgnoreCaseAlgorithm'];
  expect(gone.toSorted()).toEqual(expected.toSorted());
});

test('[PAINT-04] the React hooks use Dexie only where they are called', () => {
  const hooks = createRequire(import.meta.url)
    .resolve('dexie-react-hooks')
    .replace(/js$/, 'mjs');
  expect(transformed(readFileSync(hooks, 'utf8'), hooks)).toContain('const fr = false && new FinalizationRegistry(');
  expect(() => transformed('const fr = null;', hooks)).toThrow('have no const fr');
});

test('nothing here calls a method that is left out', () => {
  const calls = new RegExp(
    `\\b(?:db|tx|device)\\.\\w+(?:\\([^)]*\\))?\\.(?:${unusedMethods.join('|')})\\(|\\.(?:modify|upsert|sortBy|distinct|uniqueKeys|firstKey|lastKey|notEqual|noneOf|inAnyRange|startsWithAnyOf|\\w+IgnoreCase)\\(`,
  );
  expect(sources.filter((text) => calls.test(text))).toEqual([]);
  // Dexie deletes a collection that isn't a plain range with `modify`.
  expect(sources.filter((text) => /\.delete\(\)/.test(text))).toEqual([]);
});

test('no database here would have had the cache', () => {
  const made = sources.filter((text) => /extends Dexie\b|new Dexie\(/.test(text));
  expect(made.length).toBeGreaterThan(2);
  expect(made.filter((text) => !/super\([^;]*cache: 'disabled'/.test(text))).toEqual([]);
});

test('no table here has a hook', () => {
  expect(sources.filter((text) => /\.hook\b/.test(text))).toEqual([]);
});
