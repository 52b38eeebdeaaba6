import { existsSync, readFileSync, readdirSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { importsOf } from '#world/rules/room-check.ts';
import { webManifest } from '#tools/web-manifest.js';

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

const own = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const direct = { ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies };

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}

const files = ['contract', 'src', 'sw', 'server', 'tests', 'tools'].flatMap(filesBelow);
const code = files.filter((file) => /\.(ts|tsx|js)$/.test(file));

function packageOf(specifier: string): string | null {
  if (/^(\.|#|node:|virtual:)/.test(specifier)) return null;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

test('[CARD-03] the top level holds what the design card names, and what a tool needs to find there', () => {
  const card = [
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
    'index.html',
    'src',
    'public',
    'sw',
    'tests',
    'README.md',
  ];
  const beside = ['contract', 'server', 'docs', 'tools', 'package-lock.json'];
  const made = readFileSync('.gitignore', 'utf8')
    .split('\n')
    .map((line) => line.replaceAll('/', ''));
  const found = readdirSync('.').filter((name) => !name.startsWith('.') && !made.includes(name));
  expect(found.filter((name) => ![...card, ...beside].includes(name))).toEqual([]);
  expect(card.filter((name) => !found.includes(name))).toEqual([]);
});

test('[CARD-01] the product is TypeScript, shown by React, with a service worker that precaches it', () => {
  const product = files.filter((file) => /^(contract|src|sw|server)\//.test(file));
  expect(product.filter((file) => /\.[cm]?jsx?$/.test(file))).toEqual([]);
  expect(readFileSync('index.html', 'utf8')).toContain('/src/app/main.tsx');
  expect(importsOf(readFileSync('src/app/main.tsx', 'utf8')).map(({ specifier }) => specifier)).toContain(
    'react-dom/client',
  );
  expect(product.filter((file) => file.startsWith('sw/')).some((file) => /__WB_MANIFEST/.test(readSource(file)))).toBe(
    true,
  );
  expect(webManifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' });
});

function readSource(file: string): string {
  return /\.\w+$/.test(file) ? readFileSync(file, 'utf8') : '';
}

test('[CARD-07] every picture that the web manifest names is there in its size', async () => {
  const pictures = [...(webManifest.icons ?? []), ...(webManifest.screenshots ?? [])];
  expect(webManifest.icons?.map(({ purpose }) => purpose)).toEqual(expect.arrayContaining(['any', 'maskable']));
  const found = await Promise.all(
    pictures.map(async ({ src }) => {
      const { width, height, format } = await sharp(`public${src}`).metadata();
      return { src, sizes: `${String(width)}x${String(height)}`, type: `image/${format}` };
    }),
  );
  expect(found).toEqual(pictures.map(({ src, sizes, type }) => ({ src, sizes, type })));
});

describe('packages', () => {
  test('are pinned to one exact version', () => {
    expect(Object.entries(direct).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  test('carry a licence that asks nothing of the product, or one that docs/LICENCES.md explains', () => {
    const free = ['MIT', 'MIT-0', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', '0BSD'];
    const document = readFileSync('docs/LICENCES.md', 'utf8');
    const licences = Object.keys(direct).flatMap((name) => {
      const manifest = `node_modules/${name}/package.json`;
      // Another platform's package of Node isn't installed here.
      if (!existsSync(manifest)) return [];
      return [{ name, licence: (JSON.parse(readFileSync(manifest, 'utf8')) as { license: string }).license }];
    });
    expect(licences.length).toBeGreaterThan(40);
    const others = licences.filter(({ licence }) => !free.includes(licence));
    const explained = others.map(({ name, licence }) => ({
      name,
      licence,
      explained: document.includes(name) && document.includes(licence),
    }));
    expect(explained.filter((each) => !each.explained)).toEqual([]);
    // Its own licence is Apache's; the library inside it isn't.
    for (const word of ['sharp', 'libvips', 'LGPL']) expect(document).toContain(word);
  });

  test('are all in use', () => {
    /** Never imported by name: what needs each. */
    const needed: Record<string, RegExp> = {
      '@testing-library/dom': /"@testing-library\/react"/,
      '@types/.*': /"typescript"/,
      'node-(linux|win|darwin)-(x64|arm64)': /"start": "node tools\/start.js"/,
      'oxc-transform-react': /"@vitejs\/plugin-react"/,
      oxfmt: /run\.js oxfmt/,
      oxlint: /run\.js oxlint/,
      'oxlint-tsgolint': /oxlint --type-aware/,
      typescript: /type-check\.js/,
    };
    const scripts = readFileSync('package.json', 'utf8');
    const texts = [...files.filter((file) => /\.(ts|tsx|js|css)$/.test(file)), 'vite.config.ts']
      .filter((file) => file !== 'tests/house.test.ts' && file !== 'tests/world/rules/room-table.ts')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const unused = Object.keys(direct).filter((name) => {
      const reason = Object.entries(needed).find(([pattern]) => new RegExp(`^${pattern}$`).test(name))?.[1];
      return reason === undefined ? !new RegExp(`['"]${name}(/[^'"]*)?['"]`).test(texts) : !reason.test(scripts);
    });
    expect(unused).toEqual([]);
  });

  test('[CARD-02] that the design card names are imported where something runs, none merely installed', () => {
    const line = /^- CARD-02 [^:]*: (.*)\.$/m.exec(readFileSync('docs/requirements.md', 'utf8'))?.[1] ?? '';
    const named = line.split(', ');
    expect(named).toHaveLength(17);
    const imported = [...code, 'vite.config.ts']
      .filter((file) => file !== 'tests/rooms.test.ts')
      .flatMap((file) => importsOf(readFileSync(file, 'utf8')))
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map(({ specifier }) => packageOf(specifier));
    expect(named.filter((name) => !imported.includes(name))).toEqual([]);
    expect(named.filter((name) => direct[name] === undefined)).toEqual([]);
  });

  const isOfServer = (file: string) => /^(contract|server)\//.test(file);

  test('[SHIP-02] that the server imports are dependencies; those of the app, which is built, and of tests are not', () => {
    const undeclared = code.flatMap((file) =>
      importsOf(readFileSync(file, 'utf8')).flatMap(({ specifier, isTypeOnly }) => {
        const name = packageOf(specifier);
        const declared = isOfServer(file) && !isTypeOnly ? own.dependencies : direct;
        return name === null || declared[name] !== undefined ? [] : [`${file} -> ${name}`];
      }),
    );
    expect(undeclared.filter((each) => !each.startsWith('tests/house') && !each.startsWith('tests/rooms'))).toEqual([]);
    // A production install carries nothing that no server needs.
    const loaded = code
      .filter(isOfServer)
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const carried = Object.keys(own.dependencies).filter((name) => !new RegExp(`'${name}(/[^']*)?'`).test(loaded));
    expect(carried).toEqual([]);
  });
});

test('the tools run on Node 20 with nothing installed', () => {
  const { compilerOptions } = JSON.parse(readFileSync('tools/tsconfig.json', 'utf8')) as {
    compilerOptions: { lib: string[] };
  };
  // The type check then knows no method that is newer than Node 20's JavaScript.
  expect(compilerOptions.lib).toEqual(['ES2023']);
  const newer =
    /\b(await using|using \w+ =|globSync|import\.meta\.main|RegExp\.escape|Promise\.try|node:sqlite|WebSocket)\b/;
  const tools = code.filter((file) => file.startsWith('tools/'));
  expect(tools.length).toBeGreaterThan(10);
  expect(tools.filter((file) => newer.test(readFileSync(file, 'utf8')))).toEqual([]);
  const imported = tools.flatMap((file) => importsOf(readFileSync(file, 'utf8')).map(({ specifier }) => specifier));
  expect(imported.filter((specifier) => !/^(node:|\.\/)/.test(specifier))).toEqual([]);
});

test('no rule is switched off and nothing is left for later', () => {
  const switches = /@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-disable|(oxfmt|prettier)-ignore/;
  const later = /\b(TODO|FIXME|XXX)\b|\b(test|it|describe)\.(skip|todo|only)\(/;
  const found = code.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return switches.test(text) || later.test(text);
  });
  expect(found).toEqual(['tests/house.test.ts']);
});

test('no test draws other cases in each run', () => {
  const direct = code.filter((file) => /from 'fast-check'/.test(readFileSync(file, 'utf8')));
  expect(direct.filter((file) => file !== 'tests/house.test.ts')).toEqual(['tests/world/random/properties.ts']);
});

test('no mistake in the program is taken for a missing connection: what drops an error looks at it, or is one call', () => {
  // These fail with a TypeError for other reasons too.
  const narrow =
    /(fetch|json|text|blob|arrayBuffer|formData|getRegistration|permissions\.query|page|asked|isStale)(\([^()]*(\{[^{}]*\})?\))?$/;
  const drop = /\.catch\(\(\)(: \w+)? => (undefined|null|false|true|\[\]|\{\}|'[^']*')/g;
  const shown = code.filter((file) => /^src\/(app|features|shared-parts)\//.test(file));
  const found = shown.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(/\s+\.catch/g, '.catch');
    const wide = [...text.matchAll(drop)].filter(({ index }) => !narrow.test(text.slice(0, index).replace(/\?$/, '')));
    return wide.map(
      ({ index }) =>
        `${file}: ${
          text
            .slice(Math.max(0, index - 60), index)
            .split('\n')
            .at(-1) ?? ''
        }`,
    );
  });
  expect(found).toEqual([]);
});

test('every room says on its plaque what it is for', () => {
  const rooms = [
    'contract',
    'src/data',
    'src/sync',
    'src/ui',
    'src/shared-parts',
    'src/features',
    'src/app',
    'sw',
    'server',
    'tools',
    'tests',
  ];
  const inServer = readdirSync('server', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const all = [...rooms, ...inServer.map(({ name }) => `server/${name}`)];
  const plaques = all.map((room) => `${room}/README.md`);
  expect(plaques.filter((plaque) => !existsSync(plaque))).toEqual([]);
  expect(plaques.filter((plaque) => readFileSync(plaque, 'utf8').trim().split('\n').length > 12)).toEqual([]);
});
