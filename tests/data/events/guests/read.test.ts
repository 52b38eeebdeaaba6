import { expect, test } from 'vitest';
import { openAccount } from '#data/db/open-account.ts';
import { readFirstGuests, readGuests, readUnlistedCount, storeUnlistedCount } from '#data/events/guests/read.ts';
import { guestRowOf } from '#data/events/guests/rows.ts';
import { ana, refs } from '#world/data/sample-rows.ts';

function guestRow(id: number, event: string, name: string) {
  const user = { user_id: id, username: `user${String(id)}`, display_name: name, profile_picture: null };
  return guestRowOf({ id, event, user, status: 'going', arrival: null, since: null }, 1);
}

test('[GUEST-06] a long list is read by name in pages, its first screen at once; other events’ guests aren’t among them', async () => {
  const account = await openAccount({ ...ana, user_id: 8_950, id: 8_950 }, () => undefined);
  // Two pages, with one name at their bounds, in another order than that of the keys.
  const nameOf = (id: number) => (id <= 1_010 ? 'Éva' : `eve ${String(9_000 - id)}`);
  const many = Array.from({ length: 2_000 }, (_each, index) => guestRow(index + 1, refs.sunset, nameOf(index + 1)));
  await account.db.event_guests.bulkPut([
    ...many,
    guestRow(9_001, refs.market, 'Ana'),
    guestRow(9_002, refs.made, 'Z'),
  ]);
  const sorted = many.map(({ sought }) => sought).toSorted();
  expect((await readGuests(account.db, refs.sunset)).map(({ sought }) => sought)).toEqual(sorted);
  expect((await readFirstGuests(account.db, refs.sunset)).map(({ sought }) => sought)).toEqual(sorted.slice(0, 50));
  account.close();
});

test('[GUEST-09] how many the server lists for nobody is remembered for each event', async () => {
  const account = await openAccount({ ...ana, user_id: 8_951, id: 8_951 }, () => undefined);
  await storeUnlistedCount(account.db, 7, 2);
  expect(await Promise.all([7, 8, null].map((id) => readUnlistedCount(account.db, id)))).toEqual([2, 0, 0]);
  account.close();
});
