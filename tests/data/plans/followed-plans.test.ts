import { expect, test } from 'vitest';
import { openAccount } from '#data/db/open-account.ts';
import { noRelationship } from '#data/people/rows.ts';
import { readFollowedPlans } from '#data/plans/followed-plans.ts';
import { readEventsFromPeople } from '#data/plans/from-people.ts';
import { samplePerson } from '#world/data/sample-people.ts';
import { ana, sampleRow } from '#world/data/sample-rows.ts';

const nowMs = Date.parse('2030-06-01T12:00:00Z');
const person = (user_id: number, display_name: string) => ({
  user_id,
  username: `user${String(user_id)}`,
  display_name,
  profile_picture: null,
});
const ref = '00000000-0000-4000-8000-000000000901';
const other = '00000000-0000-4000-8000-000000000902';

test('[FOLLOWING-02] where those go whom one follows is as the server said last, without whom one ceased to follow or blocked', async () => {
  const account = await openAccount({ ...ana, user_id: 8812 }, () => {});
  const { db } = account;
  expect(await readFollowedPlans(db)).toBe(null);
  await db.ties.bulkPut([
    { ...noRelationship('31'), isFollowing: true },
    noRelationship('32'),
    { ...noRelationship('33'), isFollowing: true, blocked: true },
  ]);
  const [bea, left, blocked, unknown] = [person(31, 'Bea'), person(32, 'Leo'), person(33, 'Max'), person(34, 'Noa')];
  const value = [
    { ref, people: [left, bea, blocked, unknown], others: 2 },
    { ref: other, people: [left, blocked], others: 1 },
  ];
  await db.answers.put({ key: 'followed-plans', value, fetchedAt: 1 });
  expect(await readFollowedPlans(db)).toEqual(new Map([[ref, { people: [bea, unknown], others: 2 }]]));
  await db.answers.put({ key: 'followed-plans', value: 'nonsense', fetchedAt: 1 });
  expect(await readFollowedPlans(db)).toBe(null);
  account.close();
});

test('[FOLLOWING-03] the start page tells of followed people what the server said, of friends what profiles said', async () => {
  const account = await openAccount({ ...ana, user_id: 8813 }, () => {});
  const { db } = account;
  await db.events.bulkPut([
    sampleRow({ ref, title: 'Both', organizer_id: 40, date_time: '2030-06-10T20:00:00Z' }),
    sampleRow({ ref: other, title: 'Of before', organizer_id: 40, date_time: '2030-06-11T20:00:00Z' }),
  ]);
  await db.ties.bulkPut([
    { ...noRelationship('31'), isFollowing: true },
    { ...noRelationship('32'), friendship: 'friends' },
  ]);
  await db.people.bulkPut([31, 32].map((id) => samplePerson({ user_id: id, display_name: `P${String(id)}` })));
  await db.answers.bulkPut([
    { key: 'subscribed:31', value: [other], fetchedAt: 1 },
    { key: 'subscribed:32', value: [ref], fetchedAt: 1 },
    { key: 'followed-plans', value: [{ ref, people: [person(31, 'Bea')], others: 3 }], fetchedAt: 1 },
  ]);
  const found = await readEventsFromPeople(db, new Set(), nowMs, 9);
  expect(found.map(({ event, going, others }) => [event.title, going.map((one) => one.display_name), others])).toEqual([
    ['Both', ['Bea', 'P32'], 3],
  ]);
  account.close();
});
