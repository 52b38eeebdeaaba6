import { describe, expect, test } from 'vitest';
import type { EventGuest } from '#contract/events/people/guest.ts';
import { applyPatch, startPull, type Patch } from '#data/apply/patch.ts';
import { findGuests, guestsAsCsv, waitingNumbers, type GuestFilter } from '#data/events/guests/find.ts';
import { guestRowOf } from '#data/events/guests/rows.ts';
import { refs, sampleEvent, sampleRow } from '#world/data/sample-rows.ts';
import { sampleStore } from '#world/stores/sample-store.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';

const dayMs = 24 * 3_600_000;

function guest(id: number, name: string, fields: Partial<EventGuest> = {}): EventGuest {
  return {
    id,
    event: refs.sunset,
    user: { user_id: id + 100, username: `user${String(id)}`, display_name: name, profile_picture: null },
    status: 'going',
    arrival: null,
    since: new Date(id * 1_000).toISOString(),
    ...fields,
  };
}
const rowsOf = (...guests: EventGuest[]) => guests.map((one) => guestRowOf(one, 1));
const everybody: GuestFilter = { text: '', status: 'all', order: 'name' };
const namesOf = (rows: readonly { display_name: string }[]) => rows.map(({ display_name: name }) => name);

const list = rowsOf(
  guest(1, 'zoë Müller'),
  guest(2, 'Ábel', { status: 'waiting', arrival: 9 }),
  guest(3, 'José', { since: null }),
  guest(4, 'Ann', { status: 'waiting', arrival: 4 }),
);

describe('the list of guests', () => {
  test('[GUEST-06] is sorted by name, newest first or by the waiting list, and filtered by status', () => {
    expect(namesOf(findGuests(list, everybody))).toEqual(['Ábel', 'Ann', 'José', 'zoë Müller']);
    expect(namesOf(findGuests(list, { ...everybody, order: 'newest' }))).toEqual(['Ann', 'Ábel', 'zoë Müller', 'José']);
    expect(namesOf(findGuests(list, { ...everybody, order: 'waiting' }))).toEqual([
      'Ann',
      'Ábel',
      'José',
      'zoë Müller',
    ]);
    expect(namesOf(findGuests(list, { ...everybody, status: 'waiting' }))).toEqual(['Ábel', 'Ann']);
    expect([...waitingNumbers(list)]).toEqual([
      ['4', 1],
      ['2', 2],
    ]);
  });

  test.each([
    ['ZOE', ['zoë Müller']],
    ['muller zo', ['zoë Müller']],
    ['ser4', ['Ann']],
    ['jose user3', ['José']],
    ['jose user4', []],
  ])('[GUEST-06] is searched for any part of name and username, without case and accents: %s', (text, names) => {
    expect(namesOf(findGuests(list, { ...everybody, text }))).toEqual(names);
  });

  test('[GUEST-07] becomes a file: those with a place in order of arrival, then the waiting list; nothing can be run', () => {
    const rows = [...list, ...rowsOf(guest(5, '=1+1;"x"\n'))];
    expect(guestsAsCsv(rows).split('\r\n')).toEqual([
      '\uFEFFdisplay_name,username,status,since,place',
      'José,user3,subscribed,,',
      'zoë Müller,user1,subscribed,1970-01-01T00:00:01.000Z,',
      `"'=1+1;""x""\n",user5,subscribed,1970-01-01T00:00:05.000Z,`,
      'Ann,user4,waiting,1970-01-01T00:00:04.000Z,1',
      'Ábel,user2,waiting,1970-01-01T00:00:02.000Z,2',
      '',
    ]);
  });
});

describe('the guests on a device', () => {
  async function pull(store: MemoryStore, given: Partial<Patch>, nowMs = 1): Promise<void> {
    const { cursor: fromCursor } = await startPull(store, 'me');
    const page = { scope: 'me', fromCursor, cursor: `${fromCursor ?? ''}+`, upto: 'e.1', isLast: false } as const;
    const empty = { changes: {}, deleted: {}, deletedEventIds: [] };
    expect(await applyPatch(store, { ...page, ...empty, ...given }, { hasUser: true, nowMs })).toBe(true);
  }
  const stored = (store: MemoryStore) =>
    store
      .rows('event_guests')
      .map(({ ref }) => Number(ref))
      .sort((left, right) => left - right);
  const own = sampleEvent({ ref: refs.sunset, organizer_id: 1 });
  const endsAt = sampleRow({ ref: refs.sunset }).ends_at;

  test('[GUEST-01] come, change and go with a pull, and go with their event', async () => {
    const store = await sampleStore();
    await pull(store, { changes: { event_guests: [guest(1, 'Ana'), guest(2, 'Ben')] } });
    expect(stored(store)).toEqual([1, 2]);
    await pull(store, { changes: { event_guests: [guest(1, 'Anna')] }, deleted: { event_guests: [2] } });
    expect(namesOf(store.rows('event_guests'))).toEqual(['Anna']);
    await pull(store, { deleted: { events: [refs.sunset] } });
    expect(stored(store)).toEqual([]);
  });

  test('[GUEST-08] leave it 30 days after the event’s end, with the day’s first pull', async () => {
    const store = await sampleStore();
    await pull(store, { changes: { events: [own], event_guests: [guest(1, 'Ana')] } });
    const lastDay = endsAt + 29 * dayMs;
    await pull(store, { isLast: true, serverNowMs: lastDay }, lastDay);
    expect(stored(store)).toEqual([1]);
    await pull(store, { isLast: true, serverNowMs: lastDay + dayMs + 1 }, lastDay + dayMs + 1);
    expect(stored(store)).toEqual([]);
  });

  test('[GUEST-08] stay on a device whose clock is years ahead, and where an older server doesn’t say the time', async () => {
    const store = await sampleStore();
    await pull(store, { changes: { events: [own], event_guests: [guest(1, 'Ana')] } });
    const yearsLater = endsAt + 1_000 * dayMs;
    await pull(store, { isLast: true, serverNowMs: endsAt }, yearsLater);
    await pull(store, { isLast: true }, yearsLater + dayMs);
    expect(stored(store)).toEqual([1]);
  });

  test('[GUEST-08] leave it as well once the event is somebody else’s', async () => {
    const store = await sampleStore();
    await pull(store, { changes: { events: [{ ...own, organizer_id: 2 }], event_guests: [guest(1, 'Ana')] } });
    await pull(store, { isLast: true }, endsAt);
    expect(stored(store)).toEqual([]);
  });

  test('[GUEST-08] are 20,000 at most: those of the newest events stay', async () => {
    const store = await sampleStore();
    const newer = sampleEvent({ ref: refs.made, event_id: 900, organizer_id: 1 });
    const many = Array.from({ length: 20_000 }, (_each, index) => guest(index + 10, 'Ana'));
    const others = [90_001, 90_002, 90_003].map((id) => guest(id, 'Ben', { event: refs.made }));
    await pull(store, { changes: { events: [own, newer], event_guests: [...many, ...others] } });
    await pull(store, { isLast: true }, endsAt);
    const left = stored(store);
    expect([left.length, left[0], left.slice(-4)]).toEqual([20_000, 10, [many.at(-4)?.id, 90_001, 90_002, 90_003]]);
  });
});
