import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionContext } from '#app/session/context.ts';
import { BottomBar } from '#app/shell/bottom-bar.tsx';
import { UnreadIndicators } from '#app/shell/unread-indicators.tsx';
import { NavigationMenu } from '#app/shell/navigation-menu.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { conversationRowOf } from '#data/chat/conversations.ts';
import { messageRowOf } from '#data/chat/messages.ts';
import { friendRequestRowOf } from '#data/people/rows.ts';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { ben, sampleRequest } from '#world/data/sample-people.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';
import { likeABrowser } from '#world/screens/browser.ts';
import { fakeSession } from '#world/screens/session.ts';
import { webManifest } from '#tools/web-manifest.js';

const setAppBadge = vi.fn(() => Promise.resolve());
const clearAppBadge = vi.fn(() => Promise.resolve());

beforeEach(() => {
  likeABrowser();
  Object.assign(navigator, { setAppBadge, clearAppBadge });
});
afterEach(() => {
  cleanup();
  act(() => accountInUse.set(null));
  Reflect.deleteProperty(navigator, 'setAppBadge');
  Reflect.deleteProperty(navigator, 'clearAppBadge');
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

function showShell() {
  render(
    <MemoryRouter initialEntries={['/events']}>
      <SessionContext value={fakeSession()}>
        <TopBar />
        <PageHeading>Events</PageHeading>
        <BottomBar />
        <NavigationMenu />
        <UnreadIndicators />
      </SessionContext>
    </MemoryRouter>,
  );
}

async function signedIn(): Promise<OpenAccount> {
  const account = await openFor(somebody());
  act(() => accountInUse.set(account));
  return account;
}

/** Ben has written so often. */
async function hear({ db, user }: OpenAccount, times: number): Promise<void> {
  const ownId = user?.user_id ?? 0;
  const at = '2026-01-01T00:00:00.000Z';
  const told = { user: ben, last_message: null, unread: times, read_upto: 0, seen_upto: 0 };
  await db.conversations.put(conversationRowOf(told, undefined, 1));
  const said = { senderId: ben.user_id, receiverId: ownId, content: 'Hi', image: null, createdAt: at, writtenAt: at };
  for (let id = 1; id <= times; id += 1) {
    await db.messages.put(messageRowOf({ ...said, id, client_id: crypto.randomUUID(), readAt: null }, ownId, 1));
  }
}

const bar = (name: string) => within(screen.getByRole('navigation', { name }));

test('[SHELL-05] who is signed in has a way to the chat in the bars and the menu; a visitor has none', async () => {
  showShell();
  await signedIn();
  for (const name of ['Main', 'Places']) {
    const link = await bar(name).findByRole('link', { name: 'Chat' });
    expect(link.getAttribute('href')).toBe('/chat');
  }
  const [menu] = screen.getAllByRole('button', { name: 'Menu' });
  fireEvent.click(menu as HTMLElement);
  expect((await screen.findByRole('menuitem', { name: 'Chat' })).getAttribute('href')).toBe('/chat');
  const guest = await openFor(null);
  act(() => accountInUse.set(guest));
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Chat' })).toBeNull());
  fireEvent.click(menu as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.querySelector('[href="/chat"]')).toBeNull();
});

test('[CHAT-08] [SHELL-05] what wasn’t read is counted where the chat is found, and in the title', async () => {
  showShell();
  const account = await signedIn();
  expect(document.title).toBe('Events · Scape');
  await act(() => hear(account, 3));
  for (const name of ['Main', 'Places']) {
    expect(await bar(name).findByRole('link', { name: 'Chat, 3 unread' })).toBeTruthy();
  }
  await waitFor(() => expect(document.title).toBe('(3) Events · Scape'));
  await act(async () => void (await account.db.conversations.update('2', { read_upto: 3 })));
  await waitFor(() => expect(document.title).toBe('Events · Scape'));
  expect(await bar('Main').findByRole('link', { name: 'Chat' })).toBeTruthy();
});

test('[CHAT-08] the icon of the app tells what wasn’t read, and what else is new; logging out takes it away', async () => {
  const account = await signedIn();
  showShell();
  await act(() => hear(account, 2));
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(2));
  await act(async () => void (await account.db.requests.put(friendRequestRowOf(sampleRequest({ sent: false }), 1))));
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(3));
  await waitFor(() => expect(document.title).toBe('(2) Events · Scape'));
  clearAppBadge.mockClear();
  const guest = await openFor(null);
  act(() => accountInUse.set(guest));
  await waitFor(() => expect(clearAppBadge).toHaveBeenCalledOnce());
  await waitFor(() => expect(document.title).toBe('Events · Scape'));
});

test('[CHAT-08] a browser without numbers on icons, and one that refuses them, does the rest all the same', async () => {
  // A spy would take care of what it returns.
  const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  Object.assign(navigator, { setAppBadge: refuse });
  const account = await signedIn();
  showShell();
  await act(() => hear(account, 1));
  await waitFor(() => expect(document.title).toBe('(1) Events · Scape'));
  cleanup();
  Reflect.deleteProperty(navigator, 'setAppBadge');
  showShell();
  await waitFor(() => expect(document.title).toBe('(1) Events · Scape'));
});

test('[CARD-07] the icon of the app leads to the map and to the chat', () => {
  const urls = webManifest.shortcuts?.map(({ name, url }) => [name, url]);
  expect(urls).toEqual(
    expect.arrayContaining([
      ['Map', '/map/view'],
      ['Chat', '/chat'],
    ]),
  );
});
