import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that Linux gives to outgoing connections (32768 and up): a port from there could be taken by any
 * connection on this machine between two starts of a server.
 */
const first = 12_000;
const count = 20_000;

/** Processes with neighbouring ids search 40 ports apart, so that two test files don't choose the same one. */
let next = (process.pid * 40) % count;

/** A free port, chosen in advance: a restarted server must return at the address that its clients know. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < count; tries += 1) {
    const port = first + next;
    next = (next + 1) % count;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port between ${first} and ${first + count} is free.`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
