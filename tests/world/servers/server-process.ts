import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dataNames } from '#server/db/engine/data-folder.ts';
import { inRoot } from '#tools/root.js';
import { freePort } from '#world/network/free-port.ts';

export interface ServerProcessOptions {
  dataDir: string;
  /** port of an earlier process that this one replaces */
  port?: number;
  settings?: Record<string, string>;
  /** the folder of the code, if not this one */
  checkout?: string;
}

export interface ServerProcess {
  url: string;
  port: number;
  pid: number;
  /** its output so far */
  output: () => string;
  /** Kills it, like a power cut. */
  kill: () => Promise<void>;
  /** Ends it gracefully; running requests are completed. */
  stop: () => Promise<void>;
}

/** The server refused to start. */
class ServerRefused extends Error {
  override readonly name = 'ServerRefused';
}

const patienceMs = 180_000;

/**
 * The real server in a process of its own.
 * @throws ServerRefused with its output, if it ends before it listens
 */
export async function startServerProcess({
  dataDir,
  port,
  settings = {},
  checkout = inRoot(),
}: ServerProcessOptions): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(checkout, 'server', 'main.ts')], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      HOST: '127.0.0.1',
      PORT: String(port ?? (await freePort())),
      DATA_DIR: dataDir,
      STATIC_DIR: inRoot('dist'),
      LOG_LEVEL: 'warn',
      RATE_LIMITS: '0',
      // Existing data may be a copy of the demo's.
      DEMO: settings['DATABASE_URL'] === undefined && existsSync(join(dataDir, dataNames.database)) ? '1' : '0',
      // Tests don't request map tiles from outside.
      TILE_URL: '',
      SATELLITE_TILE_URL: '',
      ...settings,
    },
  });
  let output = '';
  const ended = once(child, 'close');
  const listening = Promise.withResolvers<string>();
  const tooLong = setTimeout(() => {
    listening.reject(new ServerRefused(`It did not listen in time.\n${output}`));
  }, patienceMs);
  child.once('close', () => listening.reject(new ServerRefused(output)));
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const url = /listens on (http:\/\/\S+)/.exec(output)?.[1];
      if (url !== undefined) listening.resolve(url);
    });
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  }

  try {
    const url = await listening.promise;
    return {
      url,
      port: Number(new URL(url).port),
      pid: child.pid ?? 0,
      output: () => output,
      kill: () => end('SIGKILL'),
      stop: () => end('SIGTERM'),
    };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    clearTimeout(tooLong);
  }
}
