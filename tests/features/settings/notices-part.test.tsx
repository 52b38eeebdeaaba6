import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NoticesPart } from '#features/settings/notices/part.tsx';
import { notice, noticePaths, post, storedReads, storeNotices, tom } from '#world/screens/notices.ts';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

const open = () => show(<NoticesPart paths={noticePaths} all="/notices" />);

test('[PROF-13] with nothing arrived it says so', async () => {
  await signedIn();
  const { container } = open();
  expect(await screen.findByText('Nothing yet.')).toBeTruthy();
  await expectAccessible(container);
});

test('[PROF-13] [NOTICE-08] of what arrived the newest few are listed, those of one thing in one row, and lead to all', async () => {
  const account = await signedIn();
  await storeNotices(account, [
    ...[1, 2, 3, 4, 5, 6].map((id) => notice(id, 'hidden', { about: { ...post, title: `Post ${String(id)}` } })),
    notice(7, 'followed', { read: false }),
    notice(8, 'followed', { read: false, user: { ...tom, user_id: 8, display_name: 'Eva' } }),
  ]);
  const { container } = open();
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
    expect.stringContaining('New: Eva and Tom follow you'),
    ...[6, 5].map((id) => expect.stringContaining(`“Post ${String(id)}”`)),
  ]);
  expect(screen.getByRole('link', { name: 'All notifications' }).getAttribute('href')).toBe('/notices');
  await expectAccessible(container);
});

test('[NOTICE-08] looking at them in the settings marks none as read', async () => {
  const account = await signedIn();
  await storeNotices(account, [notice(1, 'followed', { read: false })]);
  const { unmount } = open();
  await screen.findByRole('listitem');
  unmount();
  expect(await storedReads(account)).toEqual([]);
});
