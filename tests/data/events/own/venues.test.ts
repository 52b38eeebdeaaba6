import { expect, test, vi } from 'vitest';
import { openAccount } from '#data/db/open-account.ts';
import { ownVenues, venuesOf } from '#data/events/own/venues.ts';
import { ana, sampleRow } from '#world/data/sample-rows.ts';

const refOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const at = (locationName: string | null, created: number, fields: Parameters<typeof sampleRow>[0] = {}) =>
  sampleRow({
    ref: refOf(created),
    locationName,
    address: null,
    city: null,
    created_at: new Date(created * 1_000).toISOString(),
    ...fields,
  });

test('[WIZ-08] one’s own venues: the newest first, each once, as it was told last', () => {
  const venues = venuesOf([
    at('Teatro', 1, { postalCode: 'old' }),
    at('Café', 2, { address: 'Calle 5', address2: 'Back door', timezone: 'America/Mexico_City' }),
    at(' TEATRO', 3, { postalCode: 'new', location: { type: 'Point', coordinates: [-69.9, 18.4] } }),
  ]);
  expect(venues.map(({ locationName }) => locationName)).toEqual([' TEATRO', 'Café']);
  expect(venues[0]).toMatchObject({ postalCode: 'new', location: { coordinates: [-69.9, 18.4] } });
  expect(venues[1]).toMatchObject({ address1: 'Calle 5', address2: 'Back door', timezone: 'America/Mexico_City' });
});

test('[WIZ-08] the same name in two towns is two venues; online and town alone are none', () => {
  const venues = venuesOf([
    at('Teatro', 1, { city: 'Madrid' }),
    at('Teatro', 2, { city: 'Lima' }),
    at('Zoom', 3, { online: true }),
    at(null, 4, { city: 'Lima' }),
    at(' ', 5),
  ]);
  expect(venues.map(({ city }) => city)).toEqual(['Lima', 'Madrid']);
});

test('[WIZ-08] nobody is offered the venues of others, and a guest none', async () => {
  const account = await openAccount(ana, () => {});
  const other = { ...ana, user_id: 2 };
  await account.db.events.bulkPut([
    at('Mine', 1, { organizer_id: ana.user_id }),
    at('Theirs', 2, { organizer_id: 2, organizer: other }),
  ]);
  expect((await ownVenues(account.db, ana.user_id)).map(({ locationName }) => locationName)).toEqual(['Mine']);
  expect(await ownVenues(account.db, null)).toEqual([]);
  // Of the thousands that a device may hold, those of others aren't even read.
  const scans = (['openCursor', 'getAll'] as const).map((way) => vi.spyOn(IDBObjectStore.prototype, way));
  await ownVenues(account.db, ana.user_id);
  for (const scan of scans) expect(scan).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  account.close();
});
