import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionContext } from '#app/session/context.ts';
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

test('[SHELL-06] the number on the account stands in its menu again, at what it counts', async () => {
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
  fireEvent.click(await screen.findByRole('button', { name: 'Account of Ana Núñez, 3 new' }));
  const items = await screen.findAllByRole('menuitem');
  const counted = items.filter(({ textContent }) => textContent.endsWith(')'));
  expect(counted.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Notifications (2)', '/user/settings#notifications'],
    ['Friend requests (1)', '/user/profile?section=friends'],
  ]);
});
