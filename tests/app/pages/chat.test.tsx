import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '#app/boot/app.tsx';
import { paths } from '#app/routes/paths.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';
import { likeABrowser } from '#world/screens/browser.ts';
import { fakeSession } from '#world/screens/session.ts';

beforeEach(likeABrowser);
afterEach(() => {
  act(() => accountInUse.set(null));
  vi.unstubAllGlobals();
});

async function open(address: string, user: ReturnType<typeof somebody> | null) {
  history.replaceState(null, '', address);
  accountInUse.set(await openFor(user));
  render(<App session={fakeSession()} opening={Promise.resolve()} />);
}

test('[SHELL-02] [SHELL-03] the chat asks a visitor to log in, and remembers which conversation was wanted', async () => {
  await open(paths.chatWith(7), null);
  expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeTruthy();
  expect(history.state).toMatchObject({ usr: { from: { pathname: '/chat', search: '?with=7' } } });
});

test.each([paths.chat, paths.chatWith(7), paths.chatIn(crypto.randomUUID())])(
  '[SHELL-01] [SHELL-13] %s is a page with one heading and a title of its own',
  async (address) => {
    await open(address, somebody());
    expect(await screen.findByRole('heading', { level: 1, name: 'Chat' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await waitFor(() => expect(document.title).toBe('Chat · Scape'));
    expect(`${location.pathname}${location.search}`).toBe(address);
  },
);
