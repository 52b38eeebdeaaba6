import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { maxNotices, noticeKinds } from '#contract/account/notice.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { NoticesScreen } from '#features/notices/screen.tsx';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { event, notice, noticePaths, post, storedReads, storeNotices, tom } from '#world/screens/notices.ts';
import { signedIn } from '#world/screens/person.ts';
import { addressNow, expectAccessible, show, stateNow } from '#world/screens/show.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => show(<NoticesScreen paths={noticePaths} settings="/settings" events="/events" />);
const rows = () => screen.findAllByRole('listitem');
const eva = { ...tom, user_id: 8, display_name: 'Eva' };
const ana = { ...tom, user_id: 9, display_name: 'Ana' };
const luis = { ...tom, user_id: 10, display_name: 'Luis' };

/** The words of each row, without its age, and where it leads. */
async function contents(): Promise<[string | undefined, string | null][]> {
  return (await rows()).map((row) => {
    const link = within(row).getByRole('link');
    return [link.textContent.replace(/2 h.*ago$/, ''), link.getAttribute('href')];
  });
}

test('[NOTICE-02] each kind of what arrives has its words, its age and leads to what it is about', async () => {
  const account = await signedIn();
  await storeNotices(
    account,
    noticeKinds.map((kind, index) => notice(noticeKinds.length - index, kind)),
  );
  const { container } = open();
  const ofPost = `/posts/${post.ref}/null`;
  expect(await contents()).toEqual([
    ['Tom follows you', '/profile/7'],
    ['Tom would like to be your friend', '/friends'],
    ['Tom is your friend now', '/profile/7'],
    ['Tom likes your post “A <b>walk</b>”', ofPost],
    ['Tom commented on your post “A <b>walk</b>”', ofPost],
    ['Tom replied to your comment on “A <b>walk</b>”', ofPost],
    ['“Jazz” has a new time or place', `/events/${event.ref}`],
    ['“Jazz” is cancelled', `/events/${event.ref}`],
    ['You have a place now: “Jazz”', `/events/${event.ref}`],
    ['The moderators have hidden this from others: “A <b>walk</b>”', ofPost],
    ['Tom invites you to “Jazz”', `/events/${event.ref}`],
    ['Tom answered your invitation to “Jazz”', `/events/${event.ref}`],
    ['The moderators have hidden one of your messages from others', '/me'],
    ['Your account is new, so a moderator looks at this first: “A <b>walk</b>”', ofPost],
    ['A moderator has approved this: “A <b>walk</b>”', ofPost],
    ['A moderator has refused this, so only you can see it: “A <b>walk</b>”', ofPost],
  ]);
  await expectAccessible(container);
});

test('[NOTICE-02] the same of the same thing is one row, with two names and the number of the others', async () => {
  const account = await signedIn();
  const people = [ana, luis, eva, tom].map((user, index) => notice(20 - index, 'post-liked', { user }));
  const friends = [ana, luis, eva].map((user, index) => notice(10 - index, 'friend-accepted', { user }));
  const requests = [ana, luis].map((user, index) => notice(7 - index, 'friend-requested', { user }));
  const followers = [ana, luis].map((user, index) => notice(5 - index, 'followed', { user }));
  await storeNotices(account, [...people, ...friends, ...requests, ...followers]);
  const { container } = open();
  expect(await contents()).toEqual([
    ['Ana, Luis and 2 others like your post “A <b>walk</b>”', `/posts/${post.ref}/null`],
    ['Ana, Luis and Eva are your friends now', '/friends'],
    ['Ana and Luis would like to be your friends', '/friends'],
    ['Ana and Luis follow you', '/me'],
  ]);
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('link', { name: /follow you/ }));
  expect(addressNow()).toBe('/me');
  expect(stateNow()).toEqual({ layer: { what: 'followers', document: performance.timeOrigin } });
});

test('[NOTICE-02] a hidden person is led to their profile, a hidden post to its author’s', async () => {
  const account = await signedIn();
  await storeNotices(account, [notice(2, 'hidden', { about: null }), notice(1, 'comment-replied')]);
  await account.db.posts.put({ ref: post.ref, post_id: 4, user_id: 9 } as never);
  open();
  expect((await screen.findByRole('link', { name: /hidden your profile/ })).getAttribute('href')).toBe('/me');
  const reply = screen.getByRole('link', { name: /replied/ });
  await waitFor(() => expect(reply.getAttribute('href')).toBe(`/posts/${post.ref}/9`));
});

test('[NOTICE-05] what changed about an event stands below its name; a change that isn’t known has today’s words', async () => {
  const account = await signedIn();
  const time = { end_date_time: null, start_date: null, end_date: null, timezone: 'Europe/Madrid' };
  const year = new Date().getFullYear();
  const before = { ...time, date_time: `${String(year)}-12-01T21:00:00+01:00` };
  const after = { ...time, date_time: `${String(year)}-12-01T20:00:00+01:00` };
  const changes = { time: { before, after }, price: { before: '8.00', after: '0.00' } };
  await storeNotices(account, [notice(2, 'event-changed', { changes }), notice(1, 'event-changed', { changes: {} })]);
  open();
  const texts = (await contents()).map(([text]) => text);
  expect(texts).toEqual([
    expect.stringMatching(/^“Jazz” has changed: Moved from 21:00 to 20:00 on \w+ 1 Dec, Now free \(was \$8.00\)$/),
    '“Jazz” has a new time or place',
  ]);
});

test('[INVITE-03] invitations to one event are one row with its date and place, once it is known', async () => {
  const account = await signedIn();
  const date = { date_time: '2030-12-01T21:00:00+01:00', timezone: 'Europe/Madrid', city: 'Cádiz' };
  await hold(account, [eventRow({ ref: event.ref, title: event.title, ...date })]);
  await storeNotices(account, [
    ...[ana, luis, eva].map((user, index) => notice(9 - index, 'invited', { user })),
    notice(1, 'invited', { about: { ...event, ref: uuidV7() } }),
  ]);
  open();
  const texts = async () => (await contents()).map(([text]) => text);
  await waitFor(async () =>
    expect(await texts()).toEqual([
      expect.stringMatching(/^Ana, Luis and Eva invite you to “Jazz”.*1 dic.* · Cádiz$/),
      'Tom invites you to “Jazz”',
    ]),
  );
});

test('[NOTICE-01] unread ones come first, then earlier ones under their days', async () => {
  const account = await signedIn();
  const noon = new Date(2031, 4, 7, 12).getTime();
  // Timers stay real: the database uses them.
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  const daysAgo = (days: number) => new Date(new Date(noon).setDate(new Date(noon).getDate() - days)).toISOString();
  await storeNotices(account, [
    notice(5, 'followed', { created_at: daysAgo(0) }),
    notice(4, 'followed', { created_at: daysAgo(1) }),
    notice(3, 'followed', { created_at: '2020-03-02T12:00:00Z' }),
    notice(2, 'post-liked', { created_at: daysAgo(3), read: false }),
  ]);
  open();
  await rows();
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['New', 'Today', 'Yesterday', '2 Mar 2020']);
  expect((await rows()).map(({ textContent }) => textContent.startsWith('New: '))).toEqual([true, false, false, false]);
});

test('[NOTICE-03] notices seen are marked as read when the page is left, once', async () => {
  const account = await signedIn();
  await storeNotices(account, [notice(3, 'followed', { read: false }), notice(2, 'post-liked', { read: false })]);
  const { unmount } = open();
  await rows();
  await act(() => storeNotices(account, [notice(4, 'seat-given', { read: false })]));
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  expect(await storedReads(account)).toEqual([]);
  unmount();
  await waitFor(async () => expect(await storedReads(account)).toEqual([[{ upto: 4 }, true]]));
});

test('[NOTICE-03] also once its window is hidden, but not again when it is left later', async () => {
  const account = await signedIn();
  await storeNotices(account, [notice(3, 'followed', { read: false })]);
  const { unmount } = open();
  await rows();
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  state.mockRestore();
  unmount();
  await waitFor(async () => expect(await storedReads(account)).not.toEqual([]));
  await account.mutate('notices.read', { upto: 2 });
  // Writes go one after the other, so a second mark would stand before this one.
  expect(await storedReads(account)).toEqual([
    [{ upto: 3 }, true],
    [{ upto: 2 }, true],
  ]);
});

test('[NOTICE-03] opening one marks them as read, also in another tab', async () => {
  const account = await signedIn();
  await storeNotices(account, [notice(3, 'followed', { read: false })]);
  open();
  fireEvent.click(await screen.findByRole('link', { name: /follows you/ }), { ctrlKey: true });
  await waitFor(async () => expect(await storedReads(account)).toEqual([[{ upto: 3 }, true]]));
});

test('[NOTICE-03] all are marked as read at once by hand; the button goes and leaves the focus on the page', async () => {
  const account = await signedIn();
  await storeNotices(account, [notice(3, 'followed', { read: false }), notice(2, 'post-liked')]);
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  expect(await storedReads(account)).toEqual([[{ upto: 3 }, true]]);
  expect(screen.getByText('All are read.')).toBeTruthy();
  expect(document.activeElement?.contains((await rows())[0] ?? null)).toBe(true);
  expect(screen.queryByRole('heading', { name: 'New' })).toBeNull();
});

test('[NOTICE-03] what has not been in the window is not read', async () => {
  let onChange: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(listener: typeof onChange) {
        onChange = listener;
      }
      observe() {}
      disconnect() {}
    },
  );
  const account = await signedIn();
  await storeNotices(account, [notice(1, 'followed', { read: false })]);
  const unseen = open();
  await rows();
  unseen.unmount();
  const { unmount } = open();
  await rows();
  expect(await storedReads(account)).toEqual([]);
  act(() => {
    onChange([{ isIntersecting: true }]);
  });
  unmount();
  await waitFor(async () => expect(await storedReads(account)).toEqual([[{ upto: 1 }, true]]));
});

test('[NOTICE-01] with none it says so kindly, and marks none; before the first pull it says that they aren’t here yet', async () => {
  const account = await signedIn();
  await account.db.meta.put({ key: 'status', value: { syncedAt: null, gate: 'offline' } });
  const { container, unmount } = open();
  expect(await screen.findByText('Not on this device yet')).toBeTruthy();
  await account.db.meta.put({ key: 'status', value: { syncedAt: 1, gate: null } });
  expect(await screen.findByText('You are all caught up')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find events' }).getAttribute('href')).toBe('/events');
  await expectAccessible(container);
  unmount();
  expect(await storedReads(account)).toEqual([]);
});

test('[NOTICE-01] as many as are kept are all there', async () => {
  const account = await signedIn();
  await storeNotices(
    account,
    Array.from({ length: maxNotices }, (_unused, index) => notice(index + 1, 'hidden')),
  );
  const { container } = open();
  // By role, each of so many would be looked at for whether it can be seen.
  await waitFor(() => expect(container.querySelectorAll('li')).toHaveLength(maxNotices));
});
