import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { containerNeeds, missing } from '#tools/machine.js';
import { inRoot } from '#tools/root.js';
import { freePort } from '#world/network/free-port.ts';
import { makeBaseImage, run } from '#world/servers/base-image.ts';
import { callApi } from '#world/servers/api-client.ts';
import { hasEvent, publishEvent, waitUntilReady } from '#world/servers/trial.ts';

/*
 * npm run proof -- container [--base IMAGE | --image IMAGE]: builds the image from docs/deploy/Containerfile, on the base or
 * on a Debian made by debootstrap, unless it is given one that is built, and runs it as docs/deploy/compose.yaml does:
 * read-only, without capabilities, as its own user.
 */

const { base, image: given } = parseArgs({ options: { base: { type: 'string' }, image: { type: 'string' } } }).values;
// One after the other: apt-get locks its lists.
for (const need of containerNeeds) {
  const reason = await missing(need);
  if (reason === null) continue;
  console.error(`NOT DONE: ${reason}`);
  process.exit(1);
}

let failures = 0;
function check(what: string, isGood: boolean, found: unknown): void {
  if (!isGood) failures += 1;
  console.log(`  ${isGood ? 'yes' : 'NO '}  ${what}${isGood ? '' : `: ${JSON.stringify(found)}`}`);
}

const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { version: string };
const own = `scape-proof-${String(process.pid)}`;
const [image, standIn, volume] = [given ?? `localhost/${own}`, `localhost/${own}-base`, own];
const folder = mkdtempSync(join(tmpdir(), 'scape-container-'));
const podman = (...args: string[]) => run('podman', '--runtime', 'runc', ...args);
const hardLimit = run('sh', '-c', 'ulimit -Hn');
// A sandbox that may not raise its own limits can't give podman's usual ones away.
const limits = ['--ulimit', `nofile=${hardLimit}:${hardLimit}`, '--ulimit', 'nproc=4096:4096'];
const sizeOf = (name: string) => Number(podman('image', 'inspect', '--format', '{{.Size}}', name));
const port = await freePort();
const url = `http://127.0.0.1:${String(port)}`;

/** Starts the image on a volume. */
function startContainer(data = volume): void {
  const held = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'all', '--security-opt', 'no-new-privileges'];
  const settings = ['HOST=127.0.0.1', `PORT=${String(port)}`, 'TILE_URL=', 'SATELLITE_TILE_URL='];
  const environment = settings.flatMap((setting) => ['--env', setting]);
  const basics = ['--detach', '--name', own, '--network', 'host', '--volume', `${data}:/data`, '--memory', '1536m'];
  podman('run', ...basics, ...held, ...limits, ...environment, image);
}

/** @returns seconds until it had ended, and its exit code */
function stopContainer(): { seconds: number; code: string } {
  const start = performance.now();
  podman('stop', '--time', '10', own);
  const seconds = (performance.now() - start) / 1000;
  const code = podman('inspect', '--format', '{{.State.ExitCode}}', own);
  podman('rm', own);
  return { seconds, code };
}

/** What a command in the container prints, or its error. */
function inside(...command: string[]): string {
  const { stdout, stderr } = spawnSync('podman', ['--runtime', 'runc', 'exec', own, ...command], { encoding: 'utf8' });
  return `${stdout}${stderr}`;
}

function build(): void {
  const file = inRoot('docs', 'deploy', 'Containerfile');
  const options = [
    '--network',
    'host',
    '--format',
    'docker',
    '--layers=false',
    '--build-arg',
    `BASE=${base ?? standIn}`,
  ];
  podman('build', ...options, ...limits, '--file', file, '--tag', image, inRoot());
}

async function look(): Promise<void> {
  startContainer();
  const seconds = await waitUntilReady(url);
  check(`it starts (${String(seconds?.toFixed(1))} s)`, seconds !== null, podman('logs', own).slice(-2_000));
  const health = await callApi(url, { path: '/health' });
  check(`/api/health says ${version}`, JSON.stringify(health.json).includes(`"${version}"`), health.json);
  check(
    'its own health check, without curl',
    spawnSync('podman', ['healthcheck', 'run', own]).status === 0,
    'unhealthy',
  );
  const status = inside('cat', '/proc/1/status');
  check('process 1 runs as user 10001', /^Uid:\t10001\t10001/m.test(status), status);
  check('without capabilities', /^CapEff:\t0+$/m.test(status) && /^CapBnd:\t0+$/m.test(status), status);
  check('without a way to new privileges', /^NoNewPrivs:\t1$/m.test(status), status);
  for (const path of ['/opt/scape/x', '/etc/x', '/x']) {
    const refusal = inside('touch', path);
    check(`${path} can’t be written`, /Read-only file system|Permission denied/.test(refusal), refusal);
  }
  const packages = inside('ls', 'node_modules').split('\n');
  check('it holds no development packages', packages.includes('fastify') && !packages.includes('vite'), packages);
  const event = await publishEvent(url);
  check('somebody signs up and publishes an event', true, event);
  const backup = inside('node', 'tools/run.js', 'server/backup/main.ts', '/data/backup');
  check('a backup while it runs', inside('ls', '/data/backup').includes('scape-backup.json'), backup);
  const first = stopContainer();
  check(`SIGTERM ends it in 10 s (${first.seconds.toFixed(1)} s)`, first.seconds < 10 && first.code === '0', first);
  startContainer();
  await waitUntilReady(url);
  check('another container on the volume has the event', await hasEvent(url, event), event);
  stopContainer();
  // On an empty volume it takes a while until the server listens, and handles signals itself.
  startContainer(`${volume}-early`);
  while (!inside('ls', '/data').includes('scape.db')) await pause(50);
  const early = stopContainer();
  check(`and while it starts (${early.seconds.toFixed(1)} s)`, early.seconds < 10 && early.code === '0', early);
}

/** Builds the image, and says how much it adds to its base. */
function make(): void {
  if (base === undefined) {
    console.log('A base image by debootstrap …');
    makeBaseImage(standIn, join(folder, 'root'));
  }
  console.log('The image …');
  build();
  const [all, below] = [image, base ?? standIn].map((name) => sizeOf(name) / 1e6) as [number, number];
  console.log(`${all.toFixed(0)} MB, of which ${(all - below).toFixed(0)} are on top of the base`);
  check('less than 250 MB on top of the base', all - below < 250, all - below);
}

try {
  if (given === undefined) make();
  await look();
} finally {
  for (const command of [
    ['rm', '--force', '--ignore', own],
    ['volume', 'rm', '--force', volume, `${volume}-early`],
    ...(given === undefined ? [['rmi', '--force', image]] : []),
    ...(base === undefined ? [['rmi', '--force', '--ignore', standIn]] : []),
  ])
    spawnSync('podman', command);
  rmSync(folder, { recursive: true, force: true });
}
console.log(failures === 0 ? 'All of it holds.' : `${String(failures)} don’t hold.`);
process.exitCode = failures === 0 ? 0 : 1;
