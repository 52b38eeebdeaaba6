import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EventAfterContent } from '#app/pages/event/after-content.tsx';
import { emptyEngagement, type EngagementRow } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import { AfterContext } from '#features/events/detail/after.tsx';
import { EventScreen } from '#features/events/detail/screen.tsx';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn, visitor } from '#world/screens/person.ts';
import { holdPosts, postRow } from '#world/screens/posts-stage.tsx';
import { show } from '#world/screens/show.tsx';

const page = {
  fetchEvent: () => Promise.resolve('missing' as const),
  fetchViews: () => Promise.resolve(null),
  beginEdit: () => Promise.resolve(null),
};
const past = new Date(Date.now() - 3_600_000).toISOString();

async function photosOf(given: Partial<EventRow>, flags: Partial<EngagementRow>, isGuest = false) {
  const account = await (isGuest ? visitor() : signedIn());
  const own = given.organizer_id === 0 ? { organizer_id: account.user?.user_id ?? 0 } : {};
  const event = eventRow({ ...given, ...own });
  await hold(account, [event]);
  await account.db.engagements.put({ ...emptyEngagement(event.ref), ...flags });
  show(
    <AfterContext value={(props) => <EventAfterContent {...props} />}>
      <EventScreen {...page} idOrRef={event.ref} />
    </AfterContext>,
    `/events/${event.ref}`,
  );
  return { account, event };
}

test.each([
  ['a visitor', { date_time: past }, {}, true, false],
  ['somebody who doesn’t go', { date_time: past }, { liked: true }, false, false],
  ['somebody who waits', { date_time: past }, { waiting: true }, false, false],
  ['somebody who goes', { date_time: past }, { subscribed: true }, false, true],
  ['somebody who was there', { date_time: past }, { stars: 4 }, false, true],
  ['the organizer', { date_time: past, organizer_id: 0 }, {}, false, true],
] as const)(
  '[AFTER-03] photos of what has begun are for all to see, and for some to add: %s',
  async (_who, given, flags, isGuest, mayAdd) => {
    await photosOf(given, flags, isGuest);
    await screen.findByRole('region', { name: 'Photos' });
    await screen.findByText(mayAdd ? 'No photos yet. Yours can be the first.' : 'No photos yet');
    expect(screen.queryByRole('button', { name: 'Add a photo' }) !== null).toBe(mayAdd);
  },
);

test.each([
  ['to come', {}],
  ['cancelled', { date_time: past, status: 'cancelled' as const }],
])('[AFTER-03] an event that is %s has photos if there are any', async (_what, given) => {
  const { account, event } = await photosOf(given, { subscribed: true });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: 'Photos' })).toBe(null);
  await holdPosts(account, postRow({ image: '/media/a', event: event.ref }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Photos' })).toBeTruthy());
  expect(screen.getByRole('button', { name: 'Add a photo' })).toBeTruthy();
});
