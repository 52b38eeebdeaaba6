import { expect, test } from 'vitest';
import { inRoot } from '#tools/root.js';
import { begun, startChunk } from '#tools/start-chunk.js';

const main = 'src/app/main.tsx';

/** A bundler's graph of modules by what they import. */
function graphOf(imports: Record<string, string[]>) {
  const all = new Map(
    Object.entries(imports).map(([file, inner]) => [inRoot(file), inner.map((name) => inRoot(name))]),
  );
  return {
    getModuleInfo: (id: string) => {
      const importedIds = all.get(id);
      return importedIds === undefined ? null : { importedIds };
    },
  };
}

test('[CARD-08] what is fetched at the start is one file, with all that it needs and the page doesn’t begin with', () => {
  const [first = '', ...rest] = begun;
  const graph = graphOf({
    ...Object.fromEntries(rest.map((file) => [file, []])),
    [first]: ['src/ui/late.ts', 'src/ui/early.ts', 'node:out-of-it'],
    'src/ui/late.ts': ['src/ui/later.ts'],
    'src/ui/later.ts': ['src/ui/late.ts'],
    [main]: ['src/ui/early.ts'],
    'src/ui/early.ts': [],
    'src/ui/page.ts': [],
  });
  const { name } = startChunk();
  const here = (file: string) => name(inRoot(file), graph);
  expect([...begun, 'src/ui/late.ts', 'src/ui/later.ts'].map(here)).toEqual(
    Array.from({ length: begun.length + 2 }, () => 'start'),
  );
  expect([main, 'src/ui/early.ts', 'src/ui/page.ts'].map(here)).toEqual([null, null, null]);
});

test('a part that is fetched at the start no more is told of, rather than left behind', () => {
  expect(() => startChunk().name(inRoot(main), graphOf({ [main]: [] }))).toThrow('is fetched at the start no more');
});
