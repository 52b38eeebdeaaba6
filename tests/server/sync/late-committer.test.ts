import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgresStorage } from '#server/writer/postgres-storage.ts';
import type { Storage } from '#server/writer/storage.ts';
import { parsePosition } from '#contract/sync/position.ts';
import { startPostgres } from '#world/databases/postgres.ts';
import type { Postgres } from '#world/databases/postgres.ts';
import { createScene, noon } from '#world/scenes/events.ts';

let cluster: Postgres;
let url: string;
let storage: Storage;

// A cluster of its own: a transaction that stays open holds back the pulls of every database beside it.
beforeAll(async () => {
  cluster = await startPostgres();
  url = await cluster.createDatabase();
  storage = await openPostgresStorage({ url, onIdleError: (error) => console.error(error) });
});
afterAll(async () => {
  await storage.close();
  await cluster.close();
});

test('[OFF-12] on PostgreSQL a transaction that began earlier and commits later is never skipped', async () => {
  const scene = createScene(storage);
  const ana = await scene.person();
  const [early, late] = [await scene.event(ana), await scene.event(ana)];
  const start = await scene.pull(null);

  const slow = new Client({ connectionString: url });
  await slow.connect();
  await slow.query('begin');
  const { rows } = await slow.query<{ position: string }>('select pg_current_xact_id()::text as position');
  const position = Number(rows[0]?.position);

  const swift = await scene.perform(ana, 'event.update', { title: 'Swift' }, { params: { id: early.ref } });
  expect(parsePosition(swift.at ?? '')?.position).toBeGreaterThan(position);
  const meanwhile = await scene.pull(null, { cursor: start.cursor });
  expect(parsePosition(meanwhile.upto)?.position).toBe(position - 1);
  expect(meanwhile.events).toEqual([]);

  await slow.query("update events set title = 'Slow' where id = $1", [late.id]);
  await slow.query("update changes set position = $1, at = $2 where scope = 'events' and row_id = $3", [
    position,
    noon,
    late.id,
  ]);
  await slow.query('commit');
  await slow.end();

  const after = await scene.pull(null, { cursor: meanwhile.cursor, at: swift.at });
  expect(after.events.map((event) => event.title).toSorted()).toEqual(['Slow', 'Swift']);
});
