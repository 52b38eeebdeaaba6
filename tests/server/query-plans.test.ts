import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listChanges } from '#server/db/changes.ts';
import type { Tx } from '#server/db/database.ts';
import { findEngagement, firstWaiting } from '#server/db/engagement.ts';
import { listEvents, listEventsByLikes } from '#server/db/event-lists.ts';
import { findMutation } from '#server/db/mutations-log.ts';
import { findSession } from '#server/db/sessions.ts';
import { openInline } from '#server/writer/inline.ts';
import type { Storage } from '#server/writer/storage.ts';
import { noon } from './scene.ts';

let storage: Storage;

beforeAll(async () => {
  storage = await openInline();
});
afterAll(() => storage.close());

/** How SQLite goes about the queries that a read makes. */
async function plansOf(read: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  return await storage.database.read(async (tx) => {
    const queries: CompiledQuery[] = [];
    const spied = tx.sql.withPlugin({
      transformQuery({ node, queryId }) {
        queries.push(tx.sql.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await read({ ...tx, sql: spied });
    const plans = [];
    for (const query of queries) {
      const explained = { ...query, sql: `explain query plan ${query.sql}` };
      const { rows } = await tx.sql.executeQuery<{ detail: string }>(explained);
      plans.push(rows.map((row) => row.detail).join('; '));
    }
    return plans;
  });
}

describe('the queries that grow with the data use their indexes', () => {
  const ahead = { now: noon, phase: 'ahead' as const, after: [noon, 5] as [number, number] };

  test.each<[name: string, read: (tx: Tx) => Promise<unknown>, plan: RegExp, forbidden?: RegExp]>([
    ['the list', (tx) => listEvents(tx, {}, ahead, 20), /e USING INDEX events_by_start/],
    [
      'a category',
      (tx) => listEvents(tx, { categories: ['musica'] }, ahead, 20),
      /e USING INDEX events_by_(category|start)/,
    ],
    [
      'what is near',
      (tx) => listEvents(tx, { near: { latitude: 18, longitude: -70, radiusKm: 50 } }, ahead, 20),
      /e USING INDEX events_by_cell/,
      // Several cells are several ranges of the index, so what is near is put in order afterwards.
      /SCAN e/,
    ],
    ['by likes', (tx) => listEventsByLikes(tx, 20), /e USING INDEX events_by_likes/],
    [
      'a pull',
      (tx) => listChanges(tx, { scope: 'events', kinds: ['event'], after: [5, '', 0], bound: 9, limit: 500 }),
      /changes USING INDEX changes_by_position/,
    ],
    ['a known key', (tx) => findMutation(tx, 'u:1', 'key'), /mutations USING INDEX .*scope=\? AND key=\?/],
    ['a session', (tx) => findSession(tx, 'hash'), /sessions USING INDEX .*token_hash=\?/],
    [
      'what a user has to do with an event',
      (tx) => findEngagement(tx, 1, 1),
      /engagement USING INDEX .*user_id=\? AND event_id=\?/,
    ],
    ['who waits first', (tx) => firstWaiting(tx, 1), /engagement USING INDEX engagement_by_waiting/],
  ])('%s', async (_name, read, plan, forbidden = /TEMP B-TREE FOR ORDER BY/) => {
    const plans = await plansOf(read);
    expect(plans.length).toBeGreaterThan(0);
    for (const made of plans) {
      expect(made).toMatch(plan);
      expect(made).not.toMatch(forbidden);
      expect(made).not.toMatch(/SCAN (e|changes|mutations|sessions|engagement)( |$)(?!USING)/);
    }
  });
});
