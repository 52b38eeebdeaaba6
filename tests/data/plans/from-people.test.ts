import { expect, test } from 'vitest';
import type { Person } from '#contract/people/entity.ts';
import { openAccount } from '#data/db/open-account.ts';
import type { EventRow } from '#data/events/rows.ts';
import { noRelationship } from '#data/people/rows.ts';
import { readEventsFromPeople } from '#data/plans/from-people.ts';
import { samplePerson } from '#world/data/sample-people.ts';
import { ana, sampleRow } from '#world/data/sample-rows.ts';

const nowMs = Date.parse('2030-06-01T12:00:00Z');
let lastId = 0;

function row(title: string, organizer: number, fields: Parameters<typeof sampleRow>[0] = {}): EventRow {
  lastId += 1;
  const ref = `00000000-0000-4000-8000-${String(lastId).padStart(12, '0')}`;
  const starts = { date_time: `2030-06-${String(lastId + 10)}T20:00:00Z`, timezone: 'UTC' };
  return sampleRow({ ref, title, organizer_id: organizer, created_at: '2030-05-20T00:00:00Z', ...starts, ...fields });
}

test('[PLAN-06] what followed people publish lately and go to, as far as this device was told', async () => {
  const account = await openAccount({ ...ana, user_id: 8811 }, () => {});
  const { db } = account;
  const rows = [
    row('New of Bea', 31),
    row('Old of Bea', 31, { created_at: '2030-01-01T00:00:00Z' }),
    row('Draft of Bea', 31, { status: 'draft' }),
    row('Unlisted of Bea', 31, { visibility: 'unlisted' }),
    row('Cancelled of Bea', 31, { status: 'cancelled' }),
    row('Over, of Bea', 31, { date_time: '2030-05-30T20:00:00Z' }),
    row('Of a friend who isn’t followed', 32),
    row('Bea and the friend go', 40),
    row('Planned', 31),
    row('Of somebody blocked', 33),
    row('A stranger goes', 40),
  ];
  await db.events.bulkPut(rows);
  await db.ties.bulkPut([
    { ...noRelationship('31'), isFollowing: true },
    { ...noRelationship('32'), friendship: 'friends' },
    { ...noRelationship('33'), isFollowing: true, blocked: true },
    noRelationship('34'),
  ]);
  const named = (id: number, name: string) => samplePerson({ user_id: id, display_name: name });
  await db.people.bulkPut([named(31, 'Bea'), named(32, 'Friend'), named(34, 'Stranger')]);
  const refOf = (title: string) => rows.find((one) => one.title === title)?.ref ?? '';
  const joined = (id: number, ...names: string[]) => ({
    key: `subscribed:${String(id)}`,
    value: names.map(refOf),
    fetchedAt: 1,
  });
  await db.answers.bulkPut([
    joined(31, 'Bea and the friend go', 'Planned'),
    joined(32, 'Bea and the friend go', 'New of Bea'),
    joined(34, 'A stranger goes'),
    { key: 'subscribed:33', value: 'nonsense', fetchedAt: 1 },
  ]);
  const read = (limit: number) => readEventsFromPeople(db, new Set([refOf('Planned')]), nowMs, limit);
  const found = await read(9);
  const namesOf = (going: readonly Person[]) => going.map((person) => person.display_name);
  expect(found.map(({ event, isNew, going }) => [event.title, isNew, namesOf(going)])).toEqual([
    ['New of Bea', true, ['Friend']],
    ['Bea and the friend go', false, ['Bea', 'Friend']],
  ]);
  expect(await read(1)).toHaveLength(1);
  // Once the server has said where those go who are followed, profiles tell of friends alone.
  await db.answers.put({ key: 'followed-plans', value: [], fetchedAt: 1 });
  expect((await read(9)).map(({ going }) => namesOf(going))).toEqual([['Friend'], ['Friend']]);
  account.close();
});
