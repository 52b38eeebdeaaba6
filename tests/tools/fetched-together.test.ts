import { expect, test } from 'vitest';
import { inRoot } from '#tools/root.js';
import { fetchedTogether, together } from '#tools/fetched-together.js';

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

const roots = Object.values(together).flat();
const bare = Object.fromEntries(roots.map((file) => [file, []]));

/** The file that each of these modules is put into. */
function filesOf(imports: Record<string, string[]>, files: readonly string[]) {
  const graph = graphOf({ ...bare, [main]: [], ...imports });
  const { name } = fetchedTogether();
  return files.map((file) => name(inRoot(file), graph));
}

test('[CARD-08] what is fetched at the same moment is one file, with all that it needs and the page doesn’t begin with', () => {
  const { start, list } = together;
  const imports = {
    [start[0] ?? '']: ['src/ui/late.ts', 'src/ui/early.ts', 'node:out-of-it'],
    [list[0] ?? '']: ['src/ui/late.ts', 'src/ui/listed.ts'],
    'src/ui/late.ts': ['src/ui/later.ts'],
    'src/ui/later.ts': ['src/ui/late.ts'],
    'src/ui/listed.ts': [],
    [main]: ['src/ui/early.ts'],
    'src/ui/early.ts': [],
    'src/ui/page.ts': [],
  };
  expect(new Set(filesOf(imports, [...start, 'src/ui/late.ts', 'src/ui/later.ts']))).toEqual(new Set(['start']));
  expect(new Set(filesOf(imports, [...list, 'src/ui/listed.ts']))).toEqual(new Set(['list']));
  expect(filesOf(imports, [main, 'src/ui/early.ts', 'src/ui/page.ts'])).toEqual([null, null, null]);
});

test('[CARD-08] what many pages share is a file for each set of packages that it needs', () => {
  const pages = ['login', 'signup', 'share', 'settings', 'open', 'outbox', 'chat', 'map'].map(
    (page) => `src/app/pages/${page}-page.tsx`,
  );
  const [first = '', ...rest] = pages;
  const zod = 'node_modules/zod/index.js';
  const imports = {
    [first]: ['src/ui/all.ts', 'src/ui/one.ts', 'src/ui/half.ts', 'src/ui/shaped.ts'],
    ...Object.fromEntries(rest.map((page) => [page, ['src/ui/all.ts', 'src/ui/shaped.ts']])),
    [rest[0] ?? '']: ['src/ui/all.ts', 'src/ui/half.ts', 'src/ui/shaped.ts'],
    [rest[1] ?? '']: ['src/ui/all.ts', 'src/ui/half.ts', 'src/ui/shaped.ts'],
    [rest[2] ?? '']: ['src/ui/all.ts', 'src/ui/half.ts', 'src/ui/shaped.ts'],
    'src/ui/all.ts': [],
    'src/ui/one.ts': [],
    'src/ui/half.ts': [],
    'src/ui/shaped.ts': ['src/ui/all.ts', zod],
    [zod]: [],
  };
  const files = ['src/ui/all.ts', 'src/ui/half.ts', 'src/ui/shaped.ts', 'src/ui/one.ts', zod, first];
  expect(filesOf(imports, files)).toEqual(['most', 'some', 'most zod', null, null, null]);
});

test('a part that is there no more is told of, rather than left behind', () => {
  expect(() => fetchedTogether().name(inRoot(main), graphOf({ [main]: [] }))).toThrow('is there no more');
});
