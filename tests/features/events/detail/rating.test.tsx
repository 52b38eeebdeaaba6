import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { emptyEngagement, type EngagementRow } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import { AfterContext } from '#features/events/detail/after.tsx';
import { EventScreen } from '#features/events/detail/screen.tsx';
import { EventRating } from '#features/events/rating/rating.tsx';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

const page = {
  fetchEvent: () => Promise.resolve('missing' as const),
  fetchViews: () => Promise.resolve(null),
  beginEdit: () => Promise.resolve(null),
};
const yesterday = new Date(Date.now() - 86_400_000).toISOString();

async function shown(given: Partial<EventRow> = {}, flags: Partial<EngagementRow> = { subscribed: true }) {
  const account = await signedIn();
  const own = given.organizer_id === 0 ? { organizer_id: account.user?.user_id ?? 0 } : {};
  const event = eventRow({ title: 'Noche', date_time: yesterday, ...given, ...own });
  await hold(account, [event]);
  await account.db.engagements.put({ ...emptyEngagement(event.ref), ...flags });
  const view = show(
    <AfterContext value={({ found, nowMs }) => <EventRating found={found} nowMs={nowMs} />}>
      <EventScreen {...page} idOrRef={event.ref} />
    </AfterContext>,
    `/events/${event.ref}`,
  );
  await screen.findByRole('heading', { level: 1, name: 'Noche' });
  return { account, event, ...view };
}

const star = (count: number) => screen.findByRole<HTMLInputElement>('radio', { name: `${String(count)} of 5 stars` });
const wished = async ({ db }: OpenAccount) => (await db.outbox.toArray()).map(({ kind, args }) => [kind, args]);

test('[AFTER-06] one press on a star saves it, marked as waiting, and it can be taken back', async () => {
  const { account, event, container } = await shown();
  expect(await screen.findByRole('heading', { name: 'How was it?' })).toBeTruthy();
  expect(screen.getByRole('radiogroup', { name: 'Your rating' })).toBeTruthy();
  fireEvent.click(await star(4));
  // First of all: it goes by itself.
  expect(await screen.findByText('Your rating is saved')).toBeTruthy();
  await waitFor(async () => expect(await wished(account)).toEqual([['event.rate', { event: event.ref, stars: 4 }]]));
  expect(await screen.findByRole('img', { name: 'Your rating waits to be sent' })).toBeTruthy();
  expect((await star(4)).checked).toBe(true);
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Remove rating' }));
  await waitFor(async () =>
    expect((await wished(account)).at(-1)).toEqual(['event.rate', { event: event.ref, stars: null }]),
  );
  await waitFor(async () => expect((await star(4)).checked).toBe(false));
});

test('[AFTER-06] a rating of before is shown, whatever became of the place', async () => {
  await shown({}, { stars: 3 });
  expect((await star(3)).checked).toBe(true);
  expect(screen.getByRole('heading', { name: 'Your rating' })).toBeTruthy();
});

test.each([
  ['isn’t over', { date_time: new Date(Date.now() + 3_600_000).toISOString() }, { subscribed: true }],
  ['is on', { end_date_time: new Date(Date.now() + 3_600_000).toISOString() }, { subscribed: true }],
  ['was cancelled', { status: 'cancelled' as const }, { subscribed: true }],
  ['is one’s own', { organizer_id: 0 }, { subscribed: true }],
  ['was without them', {}, { waiting: true }],
])('[AFTER-06] nobody is asked for a rating where the event %s', async (_what, given, flags) => {
  await shown(given, flags);
  await screen.findByRole('button', { name: /^Like / });
  expect(screen.queryByRole('radio')).toBe(null);
});

test('[AFTER-07] [DET-01] ratings are shown with their number', async () => {
  await shown({ rating: 4.6, ratings_count: 12 }, {});
  expect(await screen.findByText('4.6 (12)')).toBeTruthy();
});
