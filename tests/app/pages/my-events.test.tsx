import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '#app/boot/app.tsx';
import { accountInUse } from '#data/db/account-in-use.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';
import { likeABrowser } from '#world/screens/browser.ts';
import { fakeSession } from '#world/screens/session.ts';

beforeEach(likeABrowser);
afterEach(() => {
  act(() => accountInUse.set(null));
  vi.unstubAllGlobals();
});

async function show(address: string, user = true): Promise<void> {
  history.replaceState(null, '', address);
  accountInUse.set(await openFor(user ? somebody() : null));
  render(<App session={fakeSession()} opening={Promise.resolve()} />);
  await screen.findByRole('heading', { level: 1 });
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('[SHELL-03] [ORG-03] one’s own events are for who is signed in', async () => {
  await show('/user/events', false);
  await heading('Login');
});

test.each([/^Account of/, 'Menu'])('[SHELL-06] [ORG-03] they are in the menu %s, and open from there', async (name) => {
  await show('/outbox');
  fireEvent.click(screen.getByRole('button', { name }));
  const entry = await screen.findByRole('menuitem', { name: 'My Events' });
  expect(entry.getAttribute('href')).toBe('/user/events');
  fireEvent.click(entry);
  await heading('My Events');
  expect(document.title).toBe('My Events · Scape');
  expect(await screen.findByText('Loading events...')).toBeTruthy();
});
