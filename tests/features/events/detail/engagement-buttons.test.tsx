import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MemoryRouter } from 'react-router-dom';
import { accountInUse } from '#data/db/account-in-use.ts';
import { emptyEngagement } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import { BookmarkButton } from '#features/events/buttons/bookmark.tsx';
import { LikeButton } from '#features/events/buttons/like.tsx';
import { SubscribeButton } from '#features/events/buttons/subscribe.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn, visitor } from '#world/screens/person.ts';
import { show } from '#world/screens/show.tsx';

/** The three buttons over the device's own rows, as a page has them. */
function Buttons({ event }: { event: EventRow }) {
  const db = accountInUse.get()?.db;
  const [row, engagement] = useLive(
    async () => [await db?.events.get(event.ref), await db?.engagements.get(event.ref)] as const,
    [db, event.ref],
    [event, undefined] as const,
  );
  if (row === undefined) return null;
  return (
    <>
      <LikeButton event={row} engagement={engagement} />
      <SubscribeButton event={row} engagement={engagement} />
      <BookmarkButton event={row} engagement={engagement} />
    </>
  );
}

const button = (name: RegExp) => screen.getByRole('button', { name });
const isOn = (name: RegExp) => button(name).getAttribute('aria-pressed') === 'true';

test('[ENG-01] a like flips at once, counts one more, and is kept for its person with no connection', async () => {
  const account = await signedIn();
  const event = eventRow({ likes: 3 });
  await hold(account, [event]);
  show(<Buttons event={event} />);
  fireEvent.click(button(/^Like/));
  expect(isOn(/^Like/)).toBe(true);
  expect(button(/^Like/).textContent).toBe('4');
  await waitFor(async () => expect(await account.db.outbox.count()).toBe(1));
  expect(await account.db.engagements.get(event.ref)).toMatchObject({ liked: true });
  expect((await account.db.events.get(event.ref))?.likes).toBe(4);
});

test('[ENG-01] a second press right after the first takes the like back', async () => {
  const account = await signedIn();
  const event = eventRow({ likes: 3 });
  await hold(account, [event]);
  show(<Buttons event={event} />);
  fireEvent.click(button(/^Like/));
  fireEvent.click(button(/^Like/));
  expect(isOn(/^Like/)).toBe(false);
  await waitFor(async () => expect(await account.db.outbox.count()).toBe(2));
  expect((await account.db.engagements.get(event.ref))?.liked).toBe(false);
  expect((await account.db.events.get(event.ref))?.likes).toBe(3);
  await waitFor(() => expect(button(/^Like/).textContent).toBe('3'));
});

test('[ENG-01] a switch goes back when the device could not keep the wish', async () => {
  const account = await signedIn();
  const event = eventRow();
  await hold(account, [event]);
  account.mutate = () => Promise.reject(new Error('disk'));
  show(<Buttons event={event} />);
  fireEvent.click(button(/^Like/));
  expect(isOn(/^Like/)).toBe(true);
  expect(await screen.findByText(/could not be saved/)).toBeTruthy();
  await waitFor(() => expect(isOn(/^Like/)).toBe(false));
});

test('[ENG-02] likes and subscriptions say what they did', async () => {
  const account = await signedIn();
  const event = eventRow();
  await hold(account, [event]);
  show(<Buttons event={event} />);
  for (const [name, text] of [
    [/^Like/, 'You like this event!'],
    [/^Like/, 'You no longer like this event'],
    [/^Subscribe$/, 'Subscribed!'],
    [/^Subscribed$/, 'Unsubscribed'],
  ] as const) {
    fireEvent.click(button(name));
    expect(await screen.findByText(text)).toBeTruthy();
  }
});

test('[ENG-03] a place asked for where there is none is shown as asked, not as given', async () => {
  const account = await signedIn();
  const event = eventRow({ capacity: 2, subscribers_count: 2 });
  await hold(account, [event]);
  show(<Buttons event={event} />);
  fireEvent.click(button(/^Join the waiting list$/));
  await waitFor(() => expect(isOn(/^Asked, not yet confirmed$/)).toBe(true));
  await waitFor(async () =>
    expect(await account.db.engagements.get(event.ref)).toMatchObject({ subscribed: false, waiting: true }),
  );
  expect(
    await screen.findByText('This event is full. You get a place on its waiting list once this has been sent.'),
  ).toBeTruthy();
  expect(screen.queryByText('Subscribed!')).toBeNull();
});

test('[ENG-04] a visitor is asked to log in, and nothing is kept', async () => {
  const account = await visitor();
  const event = eventRow();
  await hold(account, [event]);
  show(<Buttons event={event} />);
  fireEvent.click(button(/^Like/));
  expect(await screen.findByText('Please login or register to like events.')).toBeTruthy();
  fireEvent.click(button(/^Subscribe$/));
  expect(await screen.findByText('Please login or register to subscribe.')).toBeTruthy();
  expect(screen.getByText('Login Required')).toBeTruthy();
  expect(isOn(/^Like/)).toBe(false);
  expect(await account.db.outbox.count()).toBe(0);
});

test('[ENG-07] a bookmark is kept on the device; a visitor is asked to log in', async () => {
  const account = await signedIn();
  const event = eventRow();
  await hold(account, [event]);
  const { unmount } = show(<Buttons event={event} />);
  fireEvent.click(button(/^Bookmark/));
  expect(isOn(/^Bookmark/)).toBe(true);
  await waitFor(async () => expect(await account.db.engagements.get(event.ref)).toMatchObject({ bookmarked: true }));
  unmount();

  await hold(await visitor(), [event]);
  show(<Buttons event={event} />);
  fireEvent.click(button(/^Bookmark/));
  expect(await screen.findByText('Login Required')).toBeTruthy();
  expect(isOn(/^Bookmark/)).toBe(false);
});

test('[OFF-04] presses that follow close on each other wait together after the first', async () => {
  const account = await signedIn();
  const event = eventRow({ likes: 3 });
  await hold(account, [event]);
  show(<Buttons event={event} />);
  for (let press = 0; press < 5; press += 1) fireEvent.click(button(/^Like/));
  await waitFor(async () => expect(await account.db.outbox.count()).toBe(5));
  const [first, ...rest] = (await account.db.outbox.toArray()).map(({ notBefore }) => notBefore);
  expect(first).toBe(0);
  expect(rest[0]).toBeGreaterThan(0);
  expect(new Set(rest).size).toBe(1);
});

test('[ENG-01] a count whose row is older than the wish doesn’t step back', async () => {
  const account = await signedIn();
  const event = { ...eventRow({ likes: 3 }), tick: 1 };
  await hold(account, [event]);
  const liked = { ...emptyEngagement(event.ref), liked: true, tick: 2 };
  const shown = show(<LikeButton event={event} engagement={undefined} />);
  shown.rerender(
    <MemoryRouter>
      <LikeButton event={event} engagement={undefined} />
    </MemoryRouter>,
  );
  expect(button(/^Like/).textContent).toBe('3');
  shown.rerender(
    <MemoryRouter>
      <LikeButton event={event} engagement={liked} />
    </MemoryRouter>,
  );
  expect(button(/^Like/).textContent).toBe('4');
  shown.rerender(
    <MemoryRouter>
      <LikeButton event={{ ...event, likes: 4, tick: 2 }} engagement={liked} />
    </MemoryRouter>,
  );
  expect(button(/^Like/).textContent).toBe('4');
});
