import { expect, test } from 'vitest';
import { inRoot } from '#tools/root.js';
import { together } from '#tools/fetch-moments.js';
import { fetchedTogether } from '#tools/fetched-together.js';

const main = 'src/app/main.tsx';
const roots = Object.values(together).flatMap((moment) => moment.roots);
const page = (name: string) => `src/app/pages/${name}-page.tsx`;
const zod = 'node_modules/zod/index.js';
const groups = [{ name: 'schema', test: (id: string) => id.includes('zod') }];

/** The file that each of these modules is put into, of modules by what they import; a size is that of its source. */
function filesOf(imports: Record<string, string[]>, modules: readonly string[], sizes: Record<string, number> = {}) {
  const bare = Object.fromEntries([...roots, main].map((file) => [file, [] as string[]]));
  const graph = new Map(
    Object.entries({ ...bare, ...imports }).map(([file, inner]) => [
      inRoot(file),
      { importedIds: inner.map((name) => inRoot(name)), code: ' '.repeat(sizes[file] ?? 100) },
    ]),
  );
  const { name } = fetchedTogether(groups);
  return modules.map((file) => name(inRoot(file), { getModuleInfo: (id) => graph.get(id) ?? null }));
}

test('[CARD-08] what is fetched at the same moment is one file, with all that it needs and the page doesn’t begin with', () => {
  const { shell } = together;
  const imports = {
    [shell.roots[0] ?? '']: ['src/ui/late.ts', 'src/ui/early.ts', 'node:out-of-it'],
    'src/ui/late.ts': ['src/ui/later.ts'],
    'src/ui/later.ts': ['src/ui/late.ts'],
    [main]: ['src/ui/early.ts'],
    'src/ui/early.ts': [],
    'src/ui/other.ts': [],
  };
  const begun = filesOf(imports, [...shell.roots, 'src/ui/late.ts', 'src/ui/later.ts']);
  expect([new Set(begun).size, begun[0]]).toEqual([1, 'shell']);
  expect(filesOf(imports, [main, 'src/ui/early.ts', 'src/ui/other.ts'])).toEqual([null, null, null]);
});

test('[CARD-08] small things that some pages share are with what nearly the same pages share; large ones are not', () => {
  const login = page('auth/login');
  const imports = {
    [login]: ['src/ui/a.ts', 'src/ui/b.ts', 'src/ui/large.ts', 'src/ui/own.ts'],
    [page('auth/signup')]: ['src/ui/a.ts', 'src/ui/b.ts'],
    [page('share')]: ['src/ui/a.ts'],
    [page('open')]: ['src/ui/large.ts'],
    'src/ui/a.ts': [],
    'src/ui/b.ts': [],
    'src/ui/large.ts': [],
    'src/ui/own.ts': [],
  };
  const modules = ['src/ui/a.ts', 'src/ui/b.ts', 'src/ui/large.ts'];
  const [a, b, large] = filesOf(imports, modules, { 'src/ui/large.ts': 200_000 });
  expect([a === b, large === b]).toEqual([true, false]);
  // What one page alone needs is in its own file, where the bundler puts it.
  expect(filesOf(imports, ['src/ui/own.ts', login])).toEqual([null, null]);
});

test('[CARD-08] a page that checks no shapes doesn’t fetch what does because something small is beside it', () => {
  const pages = ['settings', 'outbox', 'share'].map(page);
  const imports = {
    ...Object.fromEntries(pages.map((each) => [each, ['src/ui/plain.ts', 'src/ui/shaped.ts']])),
    [page('open')]: ['src/ui/plain.ts'],
    'src/ui/plain.ts': [],
    'src/ui/shaped.ts': [zod],
    [zod]: [],
  };
  const [plain, shaped, schema] = filesOf(imports, ['src/ui/plain.ts', 'src/ui/shaped.ts', zod], { [zod]: 100_000 });
  expect(plain).not.toBe(shaped);
  expect(schema).toBeNull();
});

test('[CARD-08] no two files need each other, by way of a third neither', () => {
  const [login, signup] = [page('auth/login'), page('auth/signup')];
  const imports = {
    [login]: ['src/ui/top.ts', 'src/ui/aside.ts'],
    [signup]: ['src/ui/top.ts', 'src/ui/aside.ts'],
    [page('share')]: ['src/ui/bottom.ts', 'src/ui/aside.ts'],
    'src/ui/top.ts': [zod],
    [zod]: ['src/ui/bottom.ts'],
    'src/ui/bottom.ts': [],
    'src/ui/aside.ts': [],
  };
  const [top, bottom, aside] = filesOf(imports, ['src/ui/top.ts', 'src/ui/bottom.ts', 'src/ui/aside.ts']);
  expect(top).not.toBe(bottom);
  expect(aside).toBe(bottom);
});

test('a listed file that doesn’t exist stops the build', () => {
  const graph = { getModuleInfo: () => null };
  expect(() => fetchedTogether([]).name(inRoot(main), graph)).toThrow('does not exist');
});
