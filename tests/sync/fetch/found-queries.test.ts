import { beforeAll, expect, test } from 'vitest';
import type { EventFilter } from '#data/events/search.ts';
import { loadWhen } from '#data/events/when/load.ts';
import { queries } from '#sync/fetch/queries.ts';
import { foundQueries } from '#sync/fetch/found-queries.ts';

const nowMs = Date.parse('2026-11-27T11:00:00Z');
const filter: EventFilter = { text: '', category: 'all', when: 'upcoming', nowMs, zone: 'Europe/Madrid' };
const asked = (given: Partial<EventFilter>) =>
  foundQueries({ ...filter, ...given }).map((query) => {
    const path = queries.events.path(query, {} as never);
    return typeof path === 'string' ? Object.fromEntries(new URLSearchParams(path.split('?')[1])) : null;
  });

beforeAll(loadWhen);

test('[WHEN-07] the server is asked for all that the device was, in a time that holds the days of every clock on Earth', () => {
  const within = { km: 10, at: { latitude: 40.41678, longitude: -3.70379 } };
  const day = { from: '2026-11-28', to: '2026-11-29' };
  const given = {
    text: 'jazz',
    venue: 'Sala',
    category: 'musica',
    price: 'free',
    language: 'es',
    within,
    day,
  } as const;
  expect(asked(given)).toEqual([
    {
      search: 'jazz Sala',
      category: 'musica',
      latitude: '40.42',
      longitude: '-3.70',
      radius: '11',
      from: '2026-11-27T10:00:00.000Z',
      to: '2026-11-30T17:00:00.000Z',
      price: 'free',
      language: 'es',
    },
  ]);
});

test('[WHEN-07] today is what is today anywhere, and asking again a minute later asks the same', () => {
  const today = { from: '2026-11-25T10:00:00.000Z', to: '2026-11-29T17:00:00.000Z' };
  expect(asked({ day: 'today' })).toEqual([today]);
  expect(asked({ day: 'today', nowMs: nowMs + 60_000 })).toEqual([today]);
  // Then the 26th is over everywhere.
  const noonUtc = nowMs + 3600_000;
  expect(asked({ day: 'today', nowMs: noonUtc })).toEqual([{ ...today, from: '2026-11-26T10:00:00.000Z' }]);
  expect(asked({ when: 'past' })).toEqual([{ to: '2026-11-27T11:00:00.000Z' }]);
  expect(asked({ when: 'past', nowMs: nowMs + 60_000 })).toEqual([{ to: '2026-11-27T12:00:00.000Z' }]);
  expect(asked({})).toEqual([{}]);
});

test('[WHEN-07] words are sent as what they mean, and as they were typed', () => {
  const [meant, typed] = asked({ text: 'free jazz 2026-12-05' });
  expect(meant).toEqual({
    search: 'jazz',
    price: 'free',
    from: '2026-12-04T10:00:00.000Z',
    to: '2026-12-06T17:00:00.000Z',
  });
  expect(typed).toEqual({ search: 'free jazz 2026-12-05' });
  expect(asked({ text: 'free jazz', price: 'paid' })).toEqual([
    { search: 'jazz', price: 'paid' },
    { search: 'free jazz', price: 'paid' },
  ]);
});

test('[MAP-05] without a radius, 50 km around where one is are asked for', () => {
  expect(asked({ near: { latitude: 40.41678, longitude: -3.70379 } })).toEqual([
    { latitude: '40.42', longitude: '-3.70', radius: '50' },
  ]);
});
