import { expect, test } from 'vitest';
import { networkOf } from '#server/api/limits/caller-network.ts';
import { startServer } from '#world/servers/server.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2'],
  ['nonsense', 'nonsense'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('[API-04] sixteen networks that lie in one may do what each of them may, and the others of it nothing more', async () => {
  // One reading and one sign-in for each network.
  const server = await startServer({ settings: { rateLimits: 1 / 6_000, isTrustingProxy: true } });
  const statusesOf = async (call: (from: string) => { method: 'GET' | 'POST'; url: string; payload?: object }) => {
    const statuses: number[] = [];
    for (let network = 1; network <= 17; network += 1) {
      const from = `2001:db8:1:${network}::1`;
      statuses.push((await server.inject({ ...call(from), headers: { 'x-forwarded-for': from } })).statusCode);
    }
    return statuses;
  };
  const sixteen = (status: number) => [...Array.from({ length: 16 }, () => status), 429];
  expect(await statusesOf(() => ({ method: 'GET', url: '/api/config' }))).toEqual(sixteen(200));
  const elsewhere = { 'x-forwarded-for': '2001:db8:2:1::1' };
  expect((await server.inject({ url: '/api/config', headers: elsewhere })).statusCode).toBe(200);
  const login = (from: string) => ({
    method: 'POST' as const,
    url: '/api/auth/login',
    payload: { email: `${from}@example.com`, password: 'wrong1horse' },
  });
  expect((await statusesOf(login)).slice(-2)).toEqual([401, 429]);
  await server.close();
});

test('[API-04] [PUB-02] who has a whole network of addresses may write as often as who has one, whether alone or in a batch', async () => {
  const server = await startServer({ settings: { rateLimits: 0.1, isTrustingProxy: true } });
  const body = { title: 'Eva', email: 'eva@example.com', message: 'Hello there' };
  const [alone, batched] = [[], []] as [number[], number[]];
  for (const host of ['1', '2', 'ffff:ffff:ffff:ffff']) {
    const headers = { 'x-forwarded-for': host.length > 1 ? `2001:db8:1:2:${host}` : `2001:db8:1:2::${host}` };
    const one = await server.inject({ method: 'POST', url: '/api/auth/contact-us', payload: body, headers });
    alone.push(one.statusCode);
    const items = [{ id: crypto.randomUUID(), method: 'POST', path: '/auth/contact-us', body }];
    const many = await server.inject({ method: 'POST', url: '/api/batch', payload: { items }, headers });
    batched.push(many.json<{ results: { status: number }[] }>().results[0]?.status ?? 0);
  }
  expect([alone, batched]).toEqual([
    [200, 429, 429],
    [200, 429, 429],
  ]);
  await server.close();
});
