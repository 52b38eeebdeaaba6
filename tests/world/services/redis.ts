import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { redisPath } from '#tools/programs.js';
import { freePort } from '#world/network/free-port.ts';

export interface Redis {
  url: string;
  port: number;
  /** Stops it, so that it doesn't answer until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Kills it. */
  close(): Promise<void>;
}

/**
 * A temporary Redis on 127.0.0.1 without persistence.
 * @param port of an earlier one that this replaces
 */
export async function startRedis(port?: number): Promise<Redis> {
  const program = redisPath();
  if (program === null) throw new Error('Redis is not installed here: redis-server was not found.');
  const at = port ?? (await freePort());
  const settings = { port: at, bind: '127.0.0.1', save: '', appendonly: 'no', daemonize: 'no' };
  const server = spawn(
    program,
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const exited = once(server, 'exit');
  const killAtExit = () => server.kill('SIGKILL');
  process.once('exit', killAtExit);
  const close = async (): Promise<void> => {
    process.off('exit', killAtExit);
    server.kill('SIGKILL');
    await exited;
  };
  const ready = new Promise<void>((resolve) => {
    let text = '';
    server.stdout.on('data', (chunk: Buffer) => {
      text = `${text}${chunk.toString()}`.slice(-4_000);
      if (text.includes('Ready to accept connections')) resolve();
    });
  });
  const ended = exited.then(() => {
    throw new Error('Redis ended while starting.');
  });
  ended.catch(() => undefined);
  await Promise.race([ready, ended]);
  return {
    url: `redis://127.0.0.1:${String(at)}`,
    port: at,
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    close,
  };
}
