// What the page fetches later is fetched now; no test's patience is to be spent on that.
import '#features/events/attendees/known-faces.tsx';
import '#ui/dialog/panel.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { noRelationship, personRef } from '#data/people/rows.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { storeCachedQuery } from '#data/storage/query-cache.ts';
import { AttendeesContext, type FetchAttendees } from '#features/events/attendees/context.ts';
import { Faces } from '#features/events/attendees/faces.tsx';
import { eventRow } from '#world/screens/event-rows.ts';
import { signedIn, visitor } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

const person = (user_id: number, display_name: string) => ({
  user_id,
  username: `user${String(user_id)}`,
  display_name,
  profile_picture: null,
});
const six = ['Ana Sol', 'Luis Mar', 'Eva Río', 'Leo Paz', 'Mia Luz', 'Noa Fe'].map((name, index) =>
  person(index + 1, name),
);

const store = (account: OpenAccount, eventId: number | null, value: unknown) =>
  storeCachedQuery(account.db, { key: `attendees:${String(eventId)}`, value, fetchedAt: 1 });

function showFaces(
  event = eventRow({ attendees_count: 18 }),
  fetchAttendees: FetchAttendees = () => Promise.resolve(),
) {
  const shown = show(
    <AttendeesContext value={fetchAttendees}>
      <Faces event={event}>
        <p>4 places left</p>
      </Faces>
    </AttendeesContext>,
  );
  return { ...shown, event };
}

test('[SCREEN-04] some of those who come are shown and named in the place of the seats; a press lists them', async () => {
  const account = await signedIn();
  const asked = vi.fn(() => Promise.resolve());
  const { container, event } = showFaces(undefined, asked);
  await waitFor(() => expect(asked).toHaveBeenCalledExactlyOnceWith(event.event_id, expect.any(AbortSignal)));
  expect(screen.getByText('4 places left')).toBeTruthy();
  await act(() => store(account, event.event_id, { people: six, others: 10 }));
  const opener = await screen.findByRole('button', { name: 'Ana, Luis and 14 others' });
  expect(screen.queryByText('4 places left')).toBeNull();
  expect(container.querySelectorAll('[data-initials]')).toHaveLength(5);
  await expectAccessible(container);
  fireEvent.click(opener);
  const sheet = within(await screen.findByRole('dialog', { name: 'Who’s going' }));
  expect(sheet.getAllByRole('listitem').map((one) => one.querySelector('a')?.getAttribute('href'))).toEqual(
    six.map(({ user_id }) => `/profile/${String(user_id)}`),
  );
  expect(sheet.getByText('and 10 others')).toBeTruthy();
  expect(sheet.getByText(/Only people who share what they’re going to are shown\./)).toBeTruthy();
  expect(sheet.getByRole('link', { name: 'Change this in Settings.' }).getAttribute('href')).toBe('/user/settings');
});

test.each([
  [six.slice(0, 1), 0, 'Ana'],
  [six.slice(0, 1), 1, 'Ana and 1 other'],
  [six.slice(0, 2), 0, 'Ana and Luis'],
  [six.slice(0, 3), 0, 'Ana, Luis and 1 other'],
])('[SCREEN-04] names are joined as people join them: %#', async (people, others, name) => {
  const account = await signedIn();
  const event = eventRow({ attendees_count: 4 });
  await store(account, event.event_id, { people, others });
  showFaces(event);
  expect(await screen.findByRole('button', { name })).toBeTruthy();
});

test('[SCREEN-04] without an answer the last one stands; whom one has blocked since isn’t among them', async () => {
  const account = await signedIn();
  const event = eventRow({ attendees_count: 4 });
  await store(account, event.event_id, { people: six.slice(0, 2), others: 2 });
  await account.db.ties.put({ ...noRelationship(personRef(1)), blocked: true });
  showFaces(event, () => Promise.resolve('unreachable'));
  expect(await screen.findByRole('button', { name: 'Luis and 3 others' })).toBeTruthy();
});

test.each([null, {}, { people: [{}], others: 1 }, { people: [], others: 3 }])(
  '[SCREEN-04] where nobody is known all is as it was: %o',
  async (value) => {
    const account = await signedIn();
    const event = eventRow({ attendees_count: 4 });
    await store(account, event.event_id, value);
    const asked = vi.fn(() => Promise.resolve());
    showFaces(event, asked);
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(screen.getByText('4 places left')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  },
);

test('[SCREEN-04] guests ask nobody, nor does who looks at a draft, at what nobody comes to, or what isn’t sent yet', async () => {
  const asked = vi.fn(() => Promise.resolve());
  await visitor();
  showFaces(undefined, asked).unmount();
  await signedIn();
  for (const fields of [{ status: 'draft' }, { attendees_count: 0 }, { event_id: null }] as const) {
    const { unmount } = showFaces(eventRow({ attendees_count: 3, ...fields }), asked);
    expect(await screen.findByText('4 places left')).toBeTruthy();
    unmount();
  }
  expect(asked).not.toHaveBeenCalled();
});
