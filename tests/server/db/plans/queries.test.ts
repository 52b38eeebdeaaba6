import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listCalendarEvents } from '#server/db/events/calendar.ts';
import { purgeTombstones } from '#server/db/changes/log.ts';
import { listChanges } from '#server/db/changes/feeds.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { listSeatedIds } from '#server/db/events/attendee-notes.ts';
import { findEngagement, firstWaiting } from '#server/db/events/engagement.ts';
import { listBegunSeries } from '#server/db/events/rows.ts';
import { dropBodiesBefore, findMutation } from '#server/db/mutations/log.ts';
import { findSession, sessionsAmong } from '#server/db/account/sessions.ts';
import { openMigratedStorage } from '#world/databases/migrated-sqlite.ts';
import type { Storage } from '#server/writer/storage.ts';
import { plansOf } from '#world/servers/plans.ts';

let storage: Storage;

beforeAll(async () => {
  storage = await openMigratedStorage();
});
afterAll(() => storage.close());

describe('the queries that grow with the data use their indexes', () => {
  test.each<[name: string, read: (tx: Tx) => Promise<unknown>, plan: RegExp]>([
    [
      'a pull',
      (tx) => listChanges(tx, 'events', { kinds: ['event'], after: [5, '', 0], bound: 9, limit: 500 }),
      /changes USING INDEX changes_by_position/,
    ],
    ['a known key', (tx) => findMutation(tx, 'u:1', 'key'), /mutations USING INDEX .*scope=\? AND key=\?/],
    ['a session', (tx) => findSession(tx, 'hash'), /sessions_1 \(token_hash=\?\)/],
    ['the sessions of sockets', (tx) => sessionsAmong(tx, [1, 2], 9), /sessions USING INTEGER PRIMARY KEY \(rowid=\?/],
    [
      'what a user has to do with an event',
      (tx) => findEngagement(tx, 1, 1),
      /engagement USING INDEX .*user_id=\? AND event_id=\?/,
    ],
    ['tombstones that have served their time', (tx) => purgeTombstones(tx, 5), /changes_gone/],
    ['replies that have', (tx) => dropBodiesBefore(tx, 5), /mutations_told/],
    ['who has a place', (tx) => listSeatedIds(tx, 1), /g USING COVERING INDEX engagement_by_arrival/],
    ['who waits first', (tx) => firstWaiting(tx, 1), /engagement USING INDEX engagement_by_waiting/],
  ])('%s', async (_name, read, plan) => {
    const plans = await plansOf(storage.database, read);
    expect(plans.length).toBeGreaterThan(0);
    for (const made of plans) {
      expect(made).toMatch(plan);
      expect(made).not.toMatch(/TEMP B-TREE FOR ORDER BY/);
      expect(made).not.toMatch(/SCAN (changes|mutations|sessions|engagement)( |;|$)(?!USING)/);
    }
  });
});

describe('[EVT-06] a feed finds its events in indexes that hold all it asks for', () => {
  const bounds = { now: 9, goneSince: 1, limit: 500 };
  test.each([
    ['all', {}, /e USING INDEX public_by_start/],
    ['of a category', { categories: ['a'] }, /e USING INDEX public_by_category \(category=\?/],
    ['online', { isOnline: true }, /e USING INDEX public_by_start/],
    ['of an organizer', { organizerId: 1 }, /e USING INDEX public_by_organizer \(organizer_id=\?/],
  ])('%s', async (_name, filter, plan) => {
    const [published, gone] = await plansOf(storage.database, (tx) => listCalendarEvents(tx, filter, bounds));
    expect(published).toMatch(plan);
    expect(published).not.toMatch(/TEMP B-TREE/);
    expect(gone).toMatch(/e USING INDEX events_(gone|by_organizer)/);
  });
});

test('[WIZ-07] series that have begun are found by their index, in its order', async () => {
  const plans = await plansOf(storage.database, (tx) => listBegunSeries(tx, 9, { startsAt: 1, id: 1 }, 9));
  expect(plans).toEqual([
    expect.stringMatching(/^SEARCH events USING INDEX events_recurring \(starts_at>\? AND starts_at<\?\)$/),
  ]);
});
