import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { postgresFolder } from '#tools/programs.js';
import { freePort } from '#world/network/free-port.ts';

export interface Postgres {
  /** of the maintenance database; `createDatabase` makes one for a test file */
  url: string;
  createDatabase: (name?: string) => Promise<string>;
  /** Kills all of its processes at once. */
  kill: () => Promise<void>;
  /** Restarts it after that, at the same address. */
  start: () => Promise<void>;
  /** Stops all of its processes until `thaw`. */
  freeze: () => void;
  thaw: () => void;
  close: () => Promise<void>;
}

/** PostgreSQL refuses to run as root, so there it runs as the unprivileged user that every Unix has. */
function unprivileged(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const read = (flag: string, user: string) => spawnSync('id', [flag, user], { encoding: 'utf8' });
  const user = ['postgres', 'nobody'].find((name) => read('-u', name).status === 0);
  if (user === undefined) throw new Error('PostgreSQL needs an unprivileged user: neither postgres nor nobody exists.');
  return { uid: Number(read('-u', user).stdout), gid: Number(read('-g', user).stdout) };
}

/** A name that no other database has. */
export const newName = () => `t${randomUUID().replaceAll('-', '')}`;

export function addressOf(cluster: string, name: string): string {
  const address = new URL(cluster);
  address.pathname = `/${name}`;
  return address.href;
}

/** Runs one statement on a connection of its own. @returns how many rows it gave */
export async function runSql(url: string, sql: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

const [startsAtMost, startAgainMs] = [20, 200];

interface PostgresOptions {
  /** whether a commit waits for the disk. Without, only a power cut could lose it: a killed process has written it */
  isDurable?: boolean;
}

/** A temporary cluster on 127.0.0.1, whose folder is deleted with it. */
export async function startPostgres({ isDurable = true }: PostgresOptions = {}): Promise<Postgres> {
  const binaries = postgresFolder();
  if (binaries === null) throw new Error('PostgreSQL is not installed here: neither initdb nor postgres was found.');
  const identity = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'scape-postgres-'));
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(folder, identity.uid, identity.gid);
  const data = join(folder, 'data');
  const made = spawnSync(
    join(binaries, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'scape',
      '--locale=C.UTF-8',
      '--encoding=UTF8',
      '--auth=trust',
      '--no-instructions',
      '--no-sync',
    ],
    { ...identity, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  }
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    max_connections: 200,
    ...(isDurable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  let server: ChildProcess;
  let exited: Promise<unknown>;
  // A test run that ends without closing must not leave the cluster running.
  const killAtExit = () => server.kill('SIGQUIT');

  async function startOnce(): Promise<void> {
    const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const options = { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'] };
    const started = spawn(join(binaries ?? '', 'postgres'), ['-D', data, ...parameters], options);
    [server, exited] = [started, once(started, 'exit')];
    await readiness(started.stderr, exited);
  }

  /** Locks of killed processes may be held for a moment longer. */
  async function start(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await startOnce();
      } catch (error) {
        if (attempt >= startsAtMost) throw error;
        await pause(startAgainMs);
      }
    }
  }

  /** The main process and its children, which would outlive it. */
  function signal(name: NodeJS.Signals): void {
    const { pid } = server;
    const listed = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter(Boolean);
    server.kill(name);
    for (const child of listed.map(Number)) {
      try {
        process.kill(child, name);
      } catch {
        // It has ended meanwhile.
      }
    }
  }

  const close = async (): Promise<void> => {
    process.off('exit', killAtExit);
    // SIGINT is PostgreSQL's fast shutdown: open sessions are ended instead of waited for.
    server.kill('SIGINT');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', killAtExit);
  try {
    await startOnce();
  } catch (error) {
    await close();
    throw error;
  }
  const url = `postgres://scape@127.0.0.1:${port}/postgres`;
  return {
    url,
    createDatabase: (name) => createDatabase(url, name),
    async kill() {
      signal('SIGKILL');
      await exited;
    },
    start,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    close,
  };
}

/** Resolves with the log line that contains the text. The log is read further, so that its pipe never fills up. */
async function readiness(log: NodeJS.ReadableStream, exited: Promise<unknown>): Promise<void> {
  let text = '';
  const ready = new Promise<void>((resolve) => {
    log.on('data', (chunk: Buffer) => {
      text = `${text}${chunk.toString()}`.slice(-4_000);
      if (text.includes('ready to accept connections')) resolve();
    });
  });
  const ended = exited.then(() => {
    throw new Error(`PostgreSQL ended while starting:\n${text}`);
  });
  await Promise.race([ready, ended]);
  ended.catch(() => undefined);
}

/**
 * Creates an empty database in the cluster of `url`.
 * @returns its address
 */
export async function createDatabase(url: string, name = newName()): Promise<string> {
  await runSql(url, `CREATE DATABASE "${name}"`);
  return addressOf(url, name);
}
