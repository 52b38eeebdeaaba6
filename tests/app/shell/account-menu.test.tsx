import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionContext } from '#app/session/context.ts';
import { AccountCorner } from '#app/shell/account-corner.tsx';
import { AccountMenu } from '#app/shell/account-menu.tsx';
import { UnreadIndicators } from '#app/shell/unread-indicators.tsx';
import { accountInUse } from '#data/db/account-in-use.ts';
import { noticeRowOf } from '#data/account/rows.ts';
import { friendRequestRowOf } from '#data/people/rows.ts';
import { sampleNotice, sampleRequest } from '#world/data/sample-people.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';
import { likeABrowser } from '#world/screens/browser.ts';
import { fakeSession } from '#world/screens/session.ts';

beforeEach(likeABrowser);
afterEach(() => {
  act(() => accountInUse.set(null));
  vi.unstubAllGlobals();
});

const notice = (id: number) =>
  noticeRowOf(sampleNotice({ id, client_id: `00000000-0000-4000-8000-00000000000${String(id)}` }), 1);

test('[SHELL-06] the number on the account is that of friend requests, and stands in its menu again; that of notices stands at these', async () => {
  const account = await openFor(somebody());
  await account.db.notices.bulkPut([notice(1), notice(2)]);
  await account.db.requests.put(friendRequestRowOf(sampleRequest({ sent: false }), 1));
  act(() => accountInUse.set(account));
  render(
    <MemoryRouter>
      <SessionContext value={fakeSession()}>
        <UnreadIndicators />
        <AccountMenu account={account} />
      </SessionContext>
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Account of Ana Núñez, 1 new' }));
  const items = await screen.findAllByRole('menuitem');
  const counted = items.filter(({ textContent }) => textContent.endsWith(')'));
  expect(counted.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Notifications (2)', '/notices'],
    ['Friend requests (1)', '/user/profile?section=friends'],
  ]);
});

test('[NOTICE-04] a bell with the number of unread notices leads to them; guests have none', async () => {
  const account = await openFor(somebody());
  await account.db.notices.bulkPut([notice(1), notice(2)]);
  act(() => accountInUse.set(account));
  render(
    <MemoryRouter>
      <SessionContext value={fakeSession()}>
        <UnreadIndicators />
        <AccountCorner />
      </SessionContext>
    </MemoryRouter>,
  );
  const bell = await screen.findByRole('link', { name: 'Notifications, 2 new' });
  expect(bell.getAttribute('href')).toBe('/notices');
  await act(() => account.db.notices.clear());
  expect(await screen.findByRole('link', { name: 'Notifications' })).toBe(bell);
  const guest = await openFor(null);
  act(() => accountInUse.set(guest));
  expect(screen.queryByRole('link', { name: /^Notifications/ })).toBeNull();
});
