import { expect, test } from 'vitest';
import type { CommandName } from '#server/domain/sync/commands.ts';
import { WriteUnavailable } from '#server/domain/errors/write-unavailable.ts';
import { boundedWriter } from '#server/storage/bounded-writer.ts';
import type { Writer } from '#server/writer/writer.ts';
import { startServer } from '#world/servers/server.ts';
import { openMigratedStorage } from '#world/databases/migrated-sqlite.ts';
import { signUp } from '#world/servers/callers.ts';

/** A writer on a disk that is as slow as it is told to be: nothing is done before `go`. */
function slowWriter(real: Writer) {
  const held: (() => void)[] = [];
  let isSlow = false;
  const turn = async () => {
    if (isSlow) await new Promise<void>((resolve) => held.push(resolve));
  };
  const writer: Writer = {
    async perform(requests) {
      await turn();
      return await real.perform(requests);
    },
    async run<Name extends CommandName>(name: Name, args: Parameters<typeof real.run<Name>>[1]) {
      await turn();
      return await real.run(name, args);
    },
    close: () => real.close(),
  };
  return {
    writer,
    slow: () => (isSlow = true),
    waiting: () => held.length,
    go() {
      isSlow = false;
      for (const resolve of held.splice(0)) resolve();
    },
  };
}

test('no more waits than may, whatever is sent; the rest is told when to come again', async () => {
  const storage = await openMigratedStorage();
  const disk = slowWriter(storage.writer);
  const writer = boundedWriter(disk.writer, { calls: 20, bytes: 1e6 });
  const server = await startServer({ open: async () => ({ ...storage, writer }) });
  const ana = await signUp(server, 'ana');
  const make = (index: number) => {
    const payload = { title: `Event ${index}`, description: 'x', date_time: '2031-01-01T10:00:00Z' };
    return server.inject({ method: 'POST', url: '/api/events', headers: ana.headers, payload });
  };
  disk.slow();
  const sent = Array.from({ length: 50 }, (_, index) => make(index));
  const refused: Awaited<ReturnType<typeof make>>[] = [];
  for (const each of sent) void each.then((reply) => refused.push(reply));
  await expect.poll(() => refused.length, { timeout: 30_000 }).toBe(30);
  expect(disk.waiting()).toBe(20);
  expect(
    new Set(refused.slice(0, 30).map(({ statusCode, headers }) => `${statusCode} ${headers['retry-after']}`)),
  ).toEqual(new Set(['503 5']));
  expect(refused[0]?.json()).toEqual({
    error: 'unavailable',
    message: 'The server can’t keep up at the moment; try again later',
  });
  // Reading goes on meanwhile.
  expect((await server.inject({ method: 'GET', url: '/api/events' })).statusCode).toBe(200);
  expect((await server.inject({ method: 'GET', url: '/api/health' })).json()).toMatchObject({ status: 'degraded' });
  disk.go();
  const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect((await make(50)).statusCode).toBe(201);
  expect((await server.inject({ method: 'GET', url: '/api/events?limit=100' })).json()).toHaveLength(21);
  await server.close();
});

test('what waits is counted by its size too, and room that was taken is given back', async () => {
  const storage = await openMigratedStorage();
  const disk = slowWriter(storage.writer);
  const writer = boundedWriter(disk.writer, { calls: 100, bytes: 1_000 });
  disk.slow();
  const text = 'x'.repeat(600);
  const taken = [writer.run('storage.try', { text }), writer.run('storage.try', { text })];
  await expect(writer.run('storage.try', { text: '' })).rejects.toThrow(WriteUnavailable);
  disk.go();
  await Promise.all(taken);
  await expect(writer.run('storage.try', { text })).resolves.toBeNull();
  await storage.close();
});
