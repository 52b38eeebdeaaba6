import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('a port is chosen where no outgoing connection can take it, and never one in use', async () => {
  const port = await freePort();
  const lowestOutgoing = Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/)[0]);
  expect(port).toBeLessThan(lowestOutgoing);

  const taken = createServer().listen(port + 1, '127.0.0.1');
  await once(taken, 'listening');
  expect(await freePort()).toBe(port + 2);
  taken.close();
});
