import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { circlesOf } from '#world/rules/import-circles.ts';
import { faultsOf, importsOf } from '#world/rules/room-check.ts';
import { aliases } from '#world/rules/room-table.ts';

function sources(): Record<string, string> {
  const folders = ['contract', 'src', 'sw', 'server', 'tests', 'tools'];
  const paths = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  // This file's own examples of what is wrong would count.
  const code = paths.filter((path) => /\.(ts|tsx|js)$/.test(path) && path !== 'tests/rooms.test.ts');
  return Object.fromEntries(code.map((path) => [path, readFileSync(path, 'utf8')]));
}

test('every room looks only where it may', () => {
  const files = sources();
  expect(Object.keys(files).length).toBeGreaterThan(20);
  expect(faultsOf(files)).toEqual([]);
});

test('no files import one another in a circle', () => {
  expect(circlesOf(sources())).toEqual([]);
});

test('the aliases of the rule are those of package.json', () => {
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };
  const ofPackage = Object.entries(imports).map(([alias, folder]) => [alias.slice(0, -1), folder.slice(2, -1)]);
  expect(Object.fromEntries(ofPackage)).toEqual(aliases);
});

describe('the checker sees', () => {
  const one = (path: string, text: string): string => faultsOf({ [path]: text }).join('\n');

  test.each([
    [
      'contract/events/entity.ts',
      "import { db } from '#data/db/account-db.ts';",
      'contract/ does not look into src/data/',
    ],
    [
      'src/data/events/rows.ts',
      "import type { Engine } from '#sync/engine/engine.ts';",
      'src/data/ does not look into src/sync/',
    ],
    ['src/features/map/a.tsx', "import { b } from '#features/events/b.ts';", 'src/features/map/ does not look into'],
    [
      'src/features/map/a.tsx',
      "const b = await import('#features/chat/b.ts');",
      'does not look into src/features/chat/',
    ],
    [
      'src/shared-parts/events/a.tsx',
      "import { b } from '#features/events/b.ts';",
      'src/shared-parts/ does not look into src/features/events/',
    ],
    ['src/ui/a.tsx', "import { b } from '#shared-parts/b.ts';", 'src/ui/ does not look into src/shared-parts/'],
    ['src/features/loose.ts', "import { b } from '#ui/b.ts';", 'stands in no room'],
    ['src/ui/card.tsx', "import { may } from '#contract/events/entity.ts';", 'src/ui/ sees only types there'],
    ['src/app/main.tsx', "export { x } from '#server/env.ts';", 'src/app/ does not look into server/'],
    ['src/app/a.ts', "new Worker(new URL('./b/../../../server/x.ts', import.meta.url));", 'does not look into server/'],
    ['sw/background-sync.ts', "import { x } from '#app/boot/boot.ts';", 'sw/ does not look into src/app/'],
    [
      'server/db/events/rows.ts',
      "import { x } from '#server/domain/x.ts';",
      'server/db/ does not look into server/domain/',
    ],
    ['server/api/events/routes.ts', "import { x } from '#server/db/x.ts';", 'server/api/ sees only types there'],
    ['server/app.ts', "import { x } from '#world/random/seeded.ts';", 'server/ does not look into tests/'],
    ['tools/run.js', "import { x } from '#contract/ids.ts';", 'tools/ does not look into contract/'],
    ['src/sync/pull/push.ts', "import { x } from '../data/db.ts';", 'say #room/x.ts instead of ../'],
    ['src/sync/pull/push.ts', "import { x } from '#sync/pull/pull.ts';", 'in one folder say ./'],
    ['src/sync/push.ts', "import { x } from './pull';", 'an import carries its ending'],
    ['src/sync/push.ts', "import { x } from '#nowhere/pull.ts';", 'no such alias'],
    ['src/sync/engine/engine.ts', "import ky from 'ky';", 'ky is at home in src/sync/transport/fetch-with-retry.ts'],
    ['src/sync/live/connection.ts', "import { io } from 'socket.io-client';", 'is at home in src/sync/live/socket.ts'],
    ['server/api/a.ts', "import { Server } from 'socket.io';", 'socket.io is at home in server/live/'],
    ['server/domain/a.ts', "import { createClient } from 'redis';", 'redis is at home in server/infra/'],
    ['src/data/a.ts', "import { atom } from 'jotai/vanilla';", 'jotai/vanilla is at home in'],
    ['src/app/a.ts', "import Dexie from 'dexie';", 'dexie is at home in src/data/'],
    ['server/domain/a.ts', "import { DatabaseSync } from 'node:sqlite';", 'node:sqlite is at home in server/db/'],
    ['src/sync/a.ts', "import { readFileSync } from 'node:fs';", 'node:fs is at home in'],
    ['tools/a.js', "import * as z from 'zod';", 'zod is at home in'],
    ['src/app/a.ts', "import x from 'left-pad';", 'left-pad has no home yet'],
    ['src/ui/index.ts', 'export const x = 1;', 'the name says nothing'],
    ['src/ui/utils.ts', 'export const x = 1;', 'the name says nothing'],
    ['src/ui/all.ts', "export * from './button.tsx';", 'is a barrel'],
  ])('%s: %s', (path, text, fault) => {
    expect(one(path, text)).toContain(fault);
  });

  test.each([
    [
      'src/sync/engine/engine.ts',
      "import { mutate } from '#data/outbox/mutate.ts';\nimport { x } from './backoff.ts';",
    ],
    ['src/sync/transport/fetch-with-retry.ts', "import ky from 'ky';"],
    [
      'src/ui/card.tsx',
      "import type { Event } from '#contract/events/entity.ts';\nimport { Menu } from '@base-ui/react/menu';",
    ],
    [
      'src/app/pages/home.tsx',
      "import { List } from '#features/events/list.tsx';\nimport { paths } from '#app/routes/paths.ts';",
    ],
    ['src/features/map/a.tsx', "import { Cover } from '#shared-parts/picture/cover.tsx';"],
    ['server/domain/a.ts', "import type { Images } from '#server/infra/images/process.ts';"],
    ['server/db/a.ts', "// import { x } from '#server/api/x.ts';\nimport { DatabaseSync } from 'node:sqlite';"],
    ['tests/server/a.test.ts', "import { Client } from 'pg';\nimport { app } from '#server/app.ts';"],
  ])('nothing wrong in %s', (path, text) => {
    expect(one(path, text)).toBe('');
  });

  test('every way of naming a module', () => {
    const text = `import a, { type B } from 'one';
import type { C, D } from 'two';
import 'three';
export type { E } from 'four';
const f = () => import('five');
const g = new Worker(new URL('./six.worker.ts', import.meta.url));
const text = "import h from 'seven'";`;
    expect(importsOf(text).map(({ specifier, isTypeOnly }) => `${specifier}${isTypeOnly ? ' type' : ''}`)).toEqual([
      'one',
      'two type',
      'three',
      'four type',
      'five',
      './six.worker.ts',
    ]);
  });
});

describe('a circle is seen', () => {
  const [one, two, three] = ['src/sync/one.ts', 'src/sync/two.ts', 'src/data/three.ts'];

  test.each([
    ['of values', "import { a } from './two.ts';", "export { b } from './one.ts';"],
    ['of types', "import type { A } from './two.ts';", "import { type B } from './one.ts';"],
    ['of lazy imports', "const load = () => import('./two.ts');", "import { b } from './one.ts';"],
    ['by way of a worker', "new Worker(new URL('./two.ts', import.meta.url));", "import { b } from './one.ts';"],
  ])('%s', (_kind, textOfOne, textOfTwo) => {
    expect(circlesOf({ [one]: textOfOne, [two]: textOfTwo })).toEqual([[one, two]]);
  });

  test('through several rooms, beside files that only lead to it', () => {
    const files = {
      'src/app/a.ts': "import { a } from '#sync/one.ts';",
      [one]: "import { a } from './two.ts';",
      [two]: "import { a } from '#data/three.ts';\nimport { b } from '#contract/ids.ts';",
      [three]: "import { a } from '#sync/one.ts';",
      'contract/ids.ts': '',
    };
    expect(circlesOf(files)).toEqual([[three, one, two]]);
  });

  test('of one file with itself, and none where two ways lead to the same file', () => {
    expect(circlesOf({ [one]: "import { a } from './one.ts';" })).toEqual([[one]]);
    const diamond = {
      [one]: "import './two.ts';\nimport '#data/three.ts';",
      [two]: "import '#data/three.ts';",
      [three]: '',
    };
    expect(circlesOf(diamond)).toEqual([]);
  });
});
