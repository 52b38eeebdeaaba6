import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { hasLongTests } from './world/has-long-tests.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
// The machine that runs this may be busy with other work, so a time limit only ever ends what hangs.
const patientMs = 60_000;
const patience = { testTimeout: patientMs, hookTimeout: patientMs, expect: { poll: { timeout: 15_000 } } };

/** Usually the largest files go first. These take longest without being the largest: one of them would run alone at the end. */
const longest = ['offline/walk', 'account/logout', 'screens'].map((name) => `/tests/e2e/${name}.test.ts`);
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const oxc = { jsx: { runtime: 'automatic' } } as const;
const dom = {
  environment: 'jsdom',
  setupFiles: ['fake-indexeddb/auto', 'tests/world/setup/dom.ts'],
  ...patience,
};
/** These replace whole modules, which the files after them in the same process would get as well. */
const withMocks = ['sync/guards', 'people/bounds'].map((name) => `tests/server/${name}.test.ts`);
/** These put something in the place of a window's location, or of its global object, which only a copy of them allows. */
const besideWindow = [
  'boot/early-presses',
  'boot/first-plan',
  'boot/start-script',
  'routes/lazy-page',
  'storage/trouble',
  'shell/theme',
].map((name) => `tests/app/${name}.test.tsx`);
/** These take over what the built app's renderer has made. */
const hydration = ['tests/app/render/hydration.test.tsx'];

export default defineConfig({
  root,
  test: {
    sequence: { sequencer: LongestFirst },
    allowOnly: false,
    passWithNoTests: true,
    // Garbage is collected less often where there is room for more of it: a twentieth of the processor time.
    execArgv: ['--max-semi-space-size=64'],
    // One less than there are processors is the default: of two it would leave one idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        root,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/*.test.ts', 'tests/{contract,data,sync,sw,world,tools}/**/*.test.ts'],
          isolate: false,
          setupFiles: [
            'fake-indexeddb/auto',
            'tests/world/setup/clean-process.ts',
            'tests/world/setup/new-indexed-db.ts',
          ],
          ...patience,
        },
      },
      {
        root,
        test: {
          name: 'server',
          environment: 'node',
          // Loading the server anew for each file takes longer than its tests.
          isolate: false,
          include: ['tests/server/**/*.test.ts'],
          exclude: withMocks,
          setupFiles: ['tests/world/setup/clean-process.ts'],
          globalSetup: ['tests/world/setup/postgres-for-all.ts'],
          ...patience,
        },
      },
      {
        root,
        test: {
          name: 'mocked',
          environment: 'node',
          include: withMocks,
          globalSetup: ['tests/world/setup/postgres-for-all.ts'],
          ...patience,
        },
      },
      {
        root,
        test: {
          name: 'sim',
          environment: 'node',
          include: ['tests/sim/**/*.test.ts'],
          ...patience,
          testTimeout: 10 * patientMs,
        },
      },
      {
        root,
        oxc,
        test: {
          ...dom,
          name: 'dom',
          // Each file has a window of its own as before, but jsdom is loaded once for each worker and not for each file.
          pool: 'vmForks',
          include: ['tests/{ui,features,app}/**/*.test.{ts,tsx}'],
          exclude: [...besideWindow, ...hydration],
        },
      },
      { root, oxc, test: { ...dom, name: 'dom-beside', include: besideWindow } },
      {
        root,
        oxc,
        test: {
          ...dom,
          name: 'hydration',
          include: hydration,
          globalSetup: ['tests/world/setup/sent-documents.ts'],
          testTimeout: 10 * patientMs,
        },
      },
      {
        root,
        test: {
          name: 'e2e',
          environment: 'node',
          isolate: false,
          setupFiles: ['tests/world/setup/clean-process.ts'],
          include: ['tests/e2e/**/*.test.ts'],
          exclude: hasLongTests ? [] : ['**/*.long.test.ts'],
          globalSetup: ['tests/world/setup/built-app.ts'],
          // After the others where a name matches both: projects that run together must have as many workers.
          sequence: { groupOrder: 1 },
          // A browser alone keeps more than one processor busy, and waits often enough for three to share two.
          maxWorkers: Math.max(3, availableParallelism() - 1),
          ...patience,
          testTimeout: 10 * patientMs,
          hookTimeout: 3 * patientMs,
        },
      },
    ],
  },
});
