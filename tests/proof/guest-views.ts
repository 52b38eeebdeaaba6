import { statSync } from 'node:fs';
import { join } from 'node:path';
import { uuidV7 } from '#contract/uuid.ts';
import { tidy } from '#server/tidy.ts';
import { startServer } from '#world/servers/server.ts';

/*
 * npm run proof -- guest-views: 20,000 guests that one network and four make up look at an event, a hundred in a
 * batch, each under a new name. How many count, how many rows stay, how much the files grow, and what is left two weeks later.
 */

const [guests, atOnce] = [20_000, 100];
const [countedOfNetwork, mostBytes] = [200, 4_000_000];
const dayMs = 24 * 3600_000;
let isWell = true;

for (const networks of [1, 4]) {
  const server = await startServer({ settings: { isTrustingProxy: true } });
  const bytes = () =>
    ['scape.db', 'scape.db-wal']
      .map((name) => statSync(join(server.folder, name), { throwIfNoEntry: false })?.size ?? 0)
      .reduce((sum, size) => sum + size, 0);
  const rows = () =>
    server.database.read(async ({ sql }) => {
      const found: Record<string, number> = {};
      for (const table of ['viewers', 'mutations', 'lanes'] as const)
        found[table] = (
          await sql
            .selectFrom(table)
            .select((eb) => eb.lit(1).as('one'))
            .execute()
        ).length;
      return found;
    });

  const payload = { email: 'ana@example.com', password: 'correct1horse', username: 'ana', name: 'Ana', lastname: 'Oh' };
  const { token } = (await server.inject({ method: 'POST', url: '/api/auth/register', payload })).json<{
    token: string;
  }>();
  const made = await server.inject({
    method: 'POST',
    url: '/api/events',
    headers: { authorization: `Bearer ${token}` },
    payload: { title: 'Seen', description: 'x', date_time: '2035-01-01T10:00:00Z' },
  });
  const { ref } = made.json<{ ref: string }>();

  // What the journal takes at its beginning is no guest's.
  const before = { bytes: bytes(), rows: await rows() };
  let answered = 0;
  const begunAt = performance.now();
  for (let batch = 0; batch < guests / atOnce; batch += 1) {
    const items = Array.from({ length: atOnce }, () => {
      const visitor_id = uuidV7();
      return {
        id: uuidV7(),
        lane: `view:${visitor_id}`,
        seq: 1,
        method: 'POST',
        path: `/views/events/${ref}`,
        body: { visitor_id },
      };
    });
    const headers = { 'scape-client': uuidV7(), 'x-forwarded-for': `198.51.100.${String(batch % networks)}` };
    const reply = await server.inject({ method: 'POST', url: '/api/batch', headers, payload: { items } });
    answered += reply.json<{ results: { status: number }[] }>().results.filter(({ status }) => status === 200).length;
  }
  const seconds = (performance.now() - begunAt) / 1000;
  const grown = bytes() - before.bytes;
  const after = await rows();
  const counts = (await server.inject({ url: `/api/views/event/${ref}/count` })).json<{ unique_view_count: number }>();
  await tidy(server.writer, Date.now() + 15 * dayMs);
  const left = await rows();
  await server.close();

  const more = (table: string) => (after[table] ?? 0) - (before.rows[table] ?? 0);
  console.log(
    `${String(guests)} guests of ${String(networks)} networks in ${seconds.toFixed(0)} s, ${String(answered)} answered: ${String(counts.unique_view_count)} count; ` +
      `${String(more('viewers'))} rows of visits, ${String(more('mutations'))} of keys, ${String(more('lanes'))} of lanes; ` +
      `the files grew by ${(grown / 1e6).toFixed(2)} MB; ${String(left['viewers'])} rows after two weeks`,
  );
  const bound = networks * countedOfNetwork;
  isWell &&=
    answered === guests &&
    counts.unique_view_count <= bound &&
    more('viewers') <= bound &&
    more('mutations') === 0 &&
    more('lanes') === 0 &&
    grown <= mostBytes &&
    left['viewers'] === 0;
}
if (!isWell) process.exitCode = 1;
