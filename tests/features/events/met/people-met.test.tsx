import { act, screen, waitFor, fireEvent, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { emptyEngagement, type EngagementRow } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import { noRelationship, personRef } from '#data/people/rows.ts';
import { storeCachedQuery } from '#data/storage/query-cache.ts';
import { PeopleMet } from '#features/events/met/people-met.tsx';
import { MetPerson } from '#features/profile/person/met-person.tsx';
import { useEvent } from '#features/events/use-event.ts';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

const nowMs = Date.now();
const yesterday = new Date(nowMs - 86_400_000).toISOString();
const showMe = 'Show me to the others who were there';
const person = (user_id: number, display_name: string) => ({
  user_id,
  username: `user${String(user_id)}`,
  display_name,
  profile_picture: null,
});

function Page({ eventRef, fetchPeople }: { eventRef: string; fetchPeople: () => Promise<unknown> }) {
  const found = useEvent(eventRef);
  if (found === null || found === 'loading') return null;
  return (
    <>
      <h1>{found.event.title}</h1>
      <PeopleMet
        found={found}
        nowMs={nowMs}
        fetchPeople={fetchPeople}
        renderPerson={(one) => <MetPerson key={one.user_id} person={one} />}
      />
    </>
  );
}

async function shown(given: Partial<EventRow> = {}, flags: Partial<EngagementRow> = { subscribed: true }) {
  const account = await signedIn();
  const own = given.organizer_id === 0 ? { organizer_id: account.user?.user_id ?? 0 } : {};
  const event = eventRow({ title: 'Noche', date_time: yesterday, ...given, ...own });
  await hold(account, [event]);
  await account.db.engagements.put({ ...emptyEngagement(event.ref), ...flags });
  const fetchPeople = vi.fn(() => Promise.resolve());
  const view = show(<Page eventRef={event.ref} fetchPeople={fetchPeople} />);
  await screen.findByRole('heading', { level: 1, name: 'Noche' });
  const store = (people: unknown[]) =>
    act(() =>
      storeCachedQuery(account.db, { key: `people-met:${String(event.event_id)}`, value: { people }, fetchedAt: 1 }),
    );
  return { account, event, fetchPeople, store, ...view };
}

const wished = async ({ db }: OpenAccount) => (await db.outbox.toArray()).map(({ kind, args }) => [kind, args]);

test('[MET-05] one switch asks to be seen, is kept on this device and marked; the others come once it is sent', async () => {
  const { account, event, fetchPeople, container } = await shown();
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: showMe });
  expect([toggle.checked, screen.getByRole('heading', { level: 2 }).textContent]).toEqual([
    false,
    'Find people you met',
  ]);
  fireEvent.click(toggle);
  await waitFor(async () => expect(await wished(account)).toEqual([['event.meet', { event: event.ref, shown: true }]]));
  expect(await screen.findByRole('heading', { name: 'People you met' })).toBeTruthy();
  expect(await screen.findByText('You’ll see the others as soon as this device is online.')).toBeTruthy();
  await waitFor(() => expect(container.querySelector('[role="img"]')).not.toBe(null));
  await expectAccessible(container);
  expect(fetchPeople).not.toHaveBeenCalled();
  await act(() => account.db.outbox.clear());
  await waitFor(() => expect(fetchPeople).toHaveBeenCalledExactlyOnceWith(event.event_id, expect.any(AbortSignal)));
});

test('[MET-05] the list is what the device has, without blocked people, to follow and to write to', async () => {
  const { account, store, container } = await shown({}, { subscribed: true, shown_to_met: true });
  await account.db.ties.put({ ...noRelationship(personRef(9)), blocked: true });
  await store([person(8, 'Eva Río'), person(9, 'Max')]);
  const row = within(await screen.findByRole('listitem'));
  expect(row.getByRole('link').getAttribute('href')).toBe('/profile/8');
  expect(row.getByRole('button', { name: /Eva Río/, pressed: false })).toBeTruthy();
  expect(row.getAllByRole('button')).toHaveLength(2);
  fireEvent.click(row.getByRole('button', { name: 'Follow Eva Río' }));
  await waitFor(async () => expect(await wished(account)).toEqual([['user.follow', { user: 8 }]]));
  await expectAccessible(container);
  await store([]);
  expect(await screen.findByText('Nobody else has switched this on yet. Look in again later.')).toBeTruthy();
});

test('[MET-05] switched off again nobody is listed, and what the device had is asked for once more', async () => {
  const { account, event, store, fetchPeople } = await shown({}, { subscribed: true, shown_to_met: true });
  await store([person(8, 'Eva Río')]);
  await screen.findByRole('listitem');
  fetchPeople.mockClear();
  fireEvent.click(screen.getByRole('switch', { name: showMe }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBe(null));
  await waitFor(async () =>
    expect(await wished(account)).toEqual([['event.meet', { event: event.ref, shown: false }]]),
  );
  await act(() => account.db.outbox.clear());
  await waitFor(() => expect(fetchPeople).toHaveBeenCalledOnce());
});

test.each([
  ['isn’t over', { date_time: new Date(Date.now() + 3_600_000).toISOString() }, { subscribed: true }],
  ['was cancelled', { status: 'cancelled' as const }, { subscribed: true }],
  ['is one’s own', { organizer_id: 0 }, { subscribed: true }],
  ['was without them', {}, { waiting: true }],
])('[MET-02] nobody is asked where the event %s', async (_what, given, flags) => {
  const { fetchPeople } = await shown(given, flags);
  expect(screen.queryByRole('switch')).toBe(null);
  expect(fetchPeople).not.toHaveBeenCalled();
});

test('[MET-02] who was there is asked, and the server for nothing as long as they haven’t answered', async () => {
  const { fetchPeople } = await shown();
  await screen.findByRole('switch');
  expect(fetchPeople).not.toHaveBeenCalled();
});
