import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programPath } from '#tools/programs.js';
import { inRoot } from '#tools/root.js';
import { freePort } from '#world/network/free-port.ts';
import { hasEvent, publishEvent, waitUntilReady } from '#world/servers/trial.ts';

/*
 * npm run proof -- release: makes a release, compares it with what npm installs for production, runs it from a folder that
 * its user can't write to, and has systemd look at the unit.
 */

let failures = 0;
function check(what: string, isGood: boolean, found: unknown): void {
  if (!isGood) failures += 1;
  console.log(`  ${isGood ? 'yes' : 'NO '}  ${what}${isGood ? '' : `: ${JSON.stringify(found)}`}`);
}

const folder = mkdtempSync(join(tmpdir(), 'scape-release-'));
chmodSync(folder, 0o755);
const [release, dataDir, installed] = ['release', 'data', 'installed'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
// Nobody: a user that owns nothing. Only root can become one.
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const port = await freePort();
const url = `http://127.0.0.1:${String(port)}`;
const environment = {
  PATH: '/usr/bin:/bin',
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  HOST: '127.0.0.1',
  PORT: String(port),
};
const env = { ...environment, MALLOC_ARENA_MAX: '2', TILE_URL: '', SATELLITE_TILE_URL: '' };

const start = () =>
  spawn(process.execPath, ['tools/serve.js'], { cwd: release, env, stdio: ['ignore', 'ignore', 'inherit'], ...nobody });

async function stop(server: ChildProcess): Promise<{ seconds: number; code: unknown }> {
  const from = performance.now();
  const ended = once(server, 'close');
  server.kill('SIGTERM');
  const [code] = (await ended) as [unknown];
  return { seconds: (performance.now() - from) / 1000, code };
}

/** The paths of packages, as npm's record of an install names them. */
function packagesOf(path: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(path, 'node_modules', '.package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>;
  };
  return Object.keys(packages).filter((name) => !/^node_modules\/node-\w+-\w+$/.test(name));
}

function compare(): void {
  mkdirSync(installed);
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(inRoot(name), join(installed, name));
  const args = ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr } = spawnSync('npm', args, { cwd: installed, encoding: 'utf8' });
  check('npm installs for production', status === 0, stderr);
  const [own, expected] = [packagesOf(release), packagesOf(installed)];
  check(`the same ${String(expected.length)} packages as npm’s`, own.join() === expected.join(), { own, expected });
}

async function look(): Promise<void> {
  mkdirSync(dataDir);
  if (nobody.uid !== undefined) chownSync(dataDir, nobody.uid, nobody.gid);
  const first = start();
  const seconds = await waitUntilReady(url);
  check(`it starts as nobody (${String(seconds?.toFixed(1))} s)`, seconds !== null, null);
  const event = await publishEvent(url);
  check('somebody signs up and publishes an event', true, event);
  const command = ['tools/run.js', 'server/backup/main.ts', join(dataDir, 'backup')];
  const backup = spawnSync(process.execPath, command, { cwd: release, env, encoding: 'utf8', ...nobody });
  check('a backup while it runs', existsSync(join(dataDir, 'backup', 'scape-backup.json')), backup.stderr);
  const ended = await stop(first);
  check(`SIGTERM ends it (${ended.seconds.toFixed(1)} s)`, ended.code === 0 && ended.seconds < 10, ended);
  const second = start();
  await waitUntilReady(url);
  check('started again it has the event', await hasEvent(url, event), event);
  await stop(second);
}

function lookAtUnit(): void {
  if (programPath('systemd-analyze') === null)
    return console.log('  the unit: NOT DONE, this machine has no systemd-analyze');
  const unit = inRoot('docs', 'deploy', 'scape.service');
  const verify = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  check('systemd reads the unit', verify.status === 0 && verify.stderr === '', verify.stderr);
  const args = ['security', '--offline=true', '--threshold=20', '--no-pager', unit];
  const security = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  const exposure = /Overall exposure level.*$/m.exec(security.stdout)?.[0];
  check(`the unit is shut off: ${String(exposure)}`, security.status === 0, exposure);
}

try {
  const made = spawnSync(process.execPath, [inRoot('tools', 'release.js'), release], { encoding: 'utf8' });
  check('a release is made', made.status === 0, made.stderr);
  const size = Number(spawnSync('du', ['-sm', release], { encoding: 'utf8' }).stdout.split('\t')[0]);
  check(`it takes ${String(size)} MB, less than 250`, size < 250, size);
  compare();
  await look();
  lookAtUnit();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(failures === 0 ? 'All of it holds.' : `${String(failures)} don’t hold.`);
process.exitCode = failures === 0 ? 0 : 1;
