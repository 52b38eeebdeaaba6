import { defineConfig } from 'vitest/config';
import usual from './vitest.config.ts';

const postgres = { missing: 'mutants meet SQLite alone, which starts sooner' };

/** The usual projects for one mutant: one process, and SQLite alone. */
export default defineConfig({
  ...usual,
  test: {
    ...usual.test,
    maxWorkers: 1,
    projects: (usual.test?.projects ?? []).flatMap((project) => {
      if (typeof project !== 'object' || !('test' in project) || project.test === undefined) return [];
      const { globalSetup: _none, ...test } = project.test;
      // The packages stand outside of the copy, behind a link.
      return [{ ...project, server: { fs: { strict: false } }, test: { ...test, provide: { postgres } } }];
    }),
  },
});
