import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Notice, NoticeKind } from '#contract/account/notice.ts';
import { noticeKinds } from '#contract/account/notice.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { noticeRowOf } from '#data/account/rows.ts';
import { NoticesPart } from '#features/settings/notices/part.tsx';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

const tom = { user_id: 7, username: 'tom', display_name: 'Tom', profile_picture: null };
const post = { type: 'post' as const, ref: uuidV7(), title: 'A <b>walk</b>' };
const event = { type: 'event' as const, ref: uuidV7(), title: 'Jazz' };

function notice(id: number, kind: NoticeKind, changes: Partial<Notice> = {}): Notice {
  const isOfEvent = ['event-changed', 'event-cancelled', 'seat-given'].includes(kind);
  const isOfPost = ['post-liked', 'post-commented', 'comment-replied', 'hidden'].includes(kind);
  return {
    id,
    client_id: uuidV7(),
    kind,
    user: isOfEvent || kind === 'hidden' ? null : tom,
    about: isOfEvent ? event : isOfPost ? post : null,
    read: true,
    created_at: new Date(Date.now() - 7_200_000).toISOString(),
    ...changes,
  };
}

const places = {
  event: (ref: string) => `/events/${ref}`,
  profile: (id: number) => `/profile/${String(id)}`,
  post: (ref: string, id: number | null) => `/posts/${ref}/${String(id)}`,
  friends: '/friends',
  ownProfile: '/me',
};

async function hold({ db }: OpenAccount, notices: Notice[]): Promise<void> {
  await db.notices.bulkPut(notices.map((one) => noticeRowOf(one, 1)));
}

const open = () => show(<NoticesPart paths={places} />);
const rows = () => screen.findAllByRole('listitem');
const reads = async ({ db }: OpenAccount) =>
  (await db.outbox.toArray()).filter(({ kind }) => kind === 'notices.read').map(({ args, isQuiet }) => [args, isQuiet]);

test('[PROF-13] with nothing arrived it says so, and nothing is marked', async () => {
  const account = await signedIn();
  const { container } = open();
  expect(await screen.findByText('Nothing yet.')).toBeTruthy();
  expect(await reads(account)).toEqual([]);
  await expectAccessible(container);
});

test('[PROF-13] each kind of what arrives has its words, its age and leads to what it is about', async () => {
  const account = await signedIn();
  await hold(
    account,
    noticeKinds.map((kind, index) => notice(noticeKinds.length - index, kind)),
  );
  const { container } = open();
  await rows();
  fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
  const told = (await rows()).map((row) => {
    const link = within(row).getByRole('link');
    return [link.textContent?.replace(/2 h.*ago$/, ''), link.getAttribute('href')];
  });
  const ofPost = `/posts/${post.ref}/null`;
  expect(told).toEqual([
    ['Tom follows you', '/profile/7'],
    ['Tom would like to be your friend', '/friends'],
    ['Tom is your friend now', '/profile/7'],
    ['Tom likes your post “A <b>walk</b>”', ofPost],
    ['Tom commented on your post “A <b>walk</b>”', ofPost],
    ['Tom replied to your comment on “A <b>walk</b>”', ofPost],
    ['“Jazz” has a new time or place', `/events/${event.ref}`],
    ['“Jazz” is cancelled', `/events/${event.ref}`],
    ['A seat is free for you: “Jazz”', `/events/${event.ref}`],
    ['The moderators have hidden from others what you wrote: “A <b>walk</b>”', ofPost],
  ]);
  await expectAccessible(container);
});

test('[PROF-13] whoever was hidden is led to their profile, and a post to whose it is', async () => {
  const account = await signedIn();
  await hold(account, [notice(2, 'hidden', { about: null }), notice(1, 'comment-replied')]);
  await account.db.posts.put({ ref: post.ref, post_id: 4, user_id: 9 } as never);
  open();
  expect((await screen.findByRole('link', { name: /hidden your profile/ })).getAttribute('href')).toBe('/me');
  const reply = screen.getByRole('link', { name: /replied/ });
  await waitFor(() => expect(reply.getAttribute('href')).toBe(`/posts/${post.ref}/9`));
});

test('[PROF-13] what is new is marked as read once it is looked at, and stays marked as new while it is', async () => {
  const account = await signedIn();
  await hold(account, [
    notice(3, 'followed', { read: false }),
    notice(2, 'post-liked', { read: false }),
    notice(1, 'friend-accepted'),
  ]);
  open();
  await waitFor(async () => expect(await reads(account)).toEqual([[{ upto: 3 }, true]]));
  const isNew = async () => (await rows()).map(({ textContent }) => textContent?.startsWith('New: '));
  expect(await isNew()).toEqual([true, true, false]);
  await act(() => hold(account, [notice(4, 'seat-given', { read: false })]));
  await waitFor(async () => expect(await isNew()).toEqual([true, true, true, false]));
  await waitFor(async () => expect((await reads(account)).at(-1)).toEqual([{ upto: 4 }, true]));
});

test('[PROF-13] what has not been in the window is not read', async () => {
  let isThere: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: typeof isThere) {
        isThere = onChange;
      }
      observe() {}
      disconnect() {}
    },
  );
  const account = await signedIn();
  await hold(account, [notice(1, 'followed', { read: false })]);
  open();
  await screen.findByRole('link');
  expect(await reads(account)).toEqual([]);
  act(() => {
    isThere([{ isIntersecting: true }]);
  });
  await waitFor(async () => expect(await reads(account)).toEqual([[{ upto: 1 }, true]]));
  vi.unstubAllGlobals();
});

test('[PROF-13] of the two hundred that are kept a few are shown at first', async () => {
  const account = await signedIn();
  await hold(
    account,
    Array.from({ length: 200 }, (_unused, index) => notice(index + 1, 'followed')),
  );
  open();
  await waitFor(async () => expect(await rows()).toHaveLength(8));
  while (screen.queryByRole('button', { name: 'Show older' }) !== null) {
    fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
  }
  expect(await rows()).toHaveLength(200);
});
