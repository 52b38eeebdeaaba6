import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const bundle = '/etc/ssl/certs/ca-certificates.crt';

/** @throws with the program's own words */
export function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1e9 });
  if (status !== 0)
    throw new Error(`${command} ${args.slice(0, 3).join(' ')} …\n${`${stdout}${stderr}`.slice(-3_000)}`);
  return stdout.trim();
}

/**
 * An image like node:24-bookworm-slim for machines that reach a Debian mirror and npm's registry, but none of images:
 * Debian by debootstrap, with this process's Node, this machine's npm, and its registry and certificates.
 */
export function makeBaseImage(tag: string, folder: string): void {
  const inBase = (path: string) => join(folder, path);
  run('debootstrap', '--variant=minbase', 'bookworm', folder);
  for (const path of ['var/cache/apt/archives', 'var/lib/apt/lists']) {
    rmSync(inBase(path), { recursive: true, force: true });
    mkdirSync(join(inBase(path), 'partial'), { recursive: true });
  }
  copyFileSync(process.execPath, inBase('usr/local/bin/node'));
  const npm = dirname(dirname(realpathSync(run('which', 'npm'))));
  cpSync(npm, inBase('usr/local/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', inBase('usr/local/bin/npm'));
  const settings = [`registry=${run('npm', 'config', 'get', 'registry')}`];
  if (existsSync(bundle)) {
    mkdirSync(dirname(inBase(bundle)), { recursive: true });
    copyFileSync(bundle, inBase(bundle));
    settings.push(`cafile=${bundle}`);
  }
  mkdirSync(inBase('usr/local/etc'), { recursive: true });
  writeFileSync(inBase('usr/local/etc/npmrc'), `${settings.join('\n')}\n`);
  run('sh', '-c', `tar -C '${folder}' -c . | podman import -q - '${tag}'`);
  rmSync(folder, { recursive: true, force: true });
}
