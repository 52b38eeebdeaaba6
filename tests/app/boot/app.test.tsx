// What the start fetches later is fetched now: no test's patience is to be spent on that.
import '#app/pages/home-page.tsx';
import axe from 'axe-core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '#app/boot/app.tsx';
import { goTo } from '#app/routes/navigation.ts';
import { paths } from '#app/routes/paths.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';
import { likeABrowser } from '#world/screens/browser.ts';
import { fakeSession } from '#world/screens/session.ts';

beforeEach(() => {
  likeABrowser();
  sessionStorage.clear();
});

afterEach(() => {
  act(() => accountInUse.set(null));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(address: string, user: 'guest' | 'somebody' = 'guest') {
  history.replaceState(null, '', address);
  accountInUse.set(await openFor(user === 'guest' ? null : somebody()));
  const session = fakeSession();
  render(<App session={session} opening={Promise.resolve()} />);
  await screen.findByRole('heading', { level: 1 });
  return session;
}

function heading(name: string) {
  return screen.findByRole('heading', { level: 1, name });
}

test.each([
  ['/', 'Find, make and live events, even offline.', 'Scape'],
  ['/events', 'Events', 'Events · Scape'],
  ['/events/create', 'Create event', 'Create event · Scape'],
  ['/rankings', 'Ranking System', 'Ranking System · Scape'],
  ['/login', 'Login', 'Login · Scape'],
  ['/signup', 'Sign up', 'Sign up · Scape'],
  ['/outbox', 'Outbox', 'Outbox · Scape'],
  ['/dev/ui', 'Pieces', 'Pieces · Scape'],
])('[SHELL-01] [SHELL-13] %s is a page with a heading and a title of its own', async (address, name, title) => {
  await show(address);
  expect(await heading(name)).toBeTruthy();
  expect(document.title).toBe(title);
  expect(location.pathname).toBe(address);
});

test.each([
  ['/events/7/guests', 'Guests', 'Guests · Scape'],
  ['/user/events/import', 'Import events', 'Import events · Scape'],
])(
  '[SHELL-02] [SHELL-13] %s is a page of members, with a heading and a title of its own',
  async (address, name, title) => {
    await show(address, 'somebody');
    expect(await heading(name)).toBeTruthy();
    expect([document.title, location.pathname]).toEqual([title, address]);
    cleanup();
    await show(address);
    expect(await heading('Login')).toBeTruthy();
  },
);

test.each(['/nothing', '/events/7/nothing', '/user/nothing'])(
  '[SHELL-01] a path that is not known leads to the start: %s',
  async (address) => {
    await show(address);
    await waitFor(() => expect(location.pathname).toBe('/'));
  },
);

test('[ENG-05] a like that the server refuses is told of on whatever page is open', async () => {
  await show('/rankings', 'somebody');
  const refusal = { status: 403, code: 'forbidden', message: 'This event is over' };
  // What is told of was refused while the teller, which comes late, was there.
  await waitFor(async () => {
    const value = { id: crypto.randomUUID(), kind: 'event.like', refusal };
    await accountInUse.get()?.db.meta.put({ key: 'lastRefusal', value });
    expect(screen.queryByText('No se pudo dar like al evento. Intenta de nuevo.')).not.toBeNull();
  });
  expect(screen.getByText('This event is over')).toBeTruthy();
});

test('[SHELL-01] an id that is neither a number nor a local name shows that there is no such event', async () => {
  await show('/events/seven');
  expect(await heading('Event not found.')).toBeTruthy();
});

test('[SHELL-02] [SHELL-03] editing asks an anonymous visitor to log in, and goes on from there', async () => {
  const session = await show('/events/7/edit');
  await heading('Login');
  fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), { target: { value: 'ana@example.com' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secreto123' } });
  const account = await openFor(somebody());
  session.login.mockImplementation(() => {
    act(() => accountInUse.set(account));
    return Promise.resolve({ ok: true });
  });
  const before = history.length;
  fireEvent.click(screen.getByRole('button', { name: 'Login' }));
  await heading('Edit Event');
  expect(location.pathname).toBe('/events/7/edit');
  expect(history.length).toBe(before);
  expect(screen.getByText('Welcome!')).toBeTruthy();
});

test('[WIZ-01] creating an event tells an anonymous visitor to log in', async () => {
  await show('/events/create');
  expect(await screen.findByText('Authentication required')).toBeTruthy();
  expect(screen.getByText('You need to log in to create events')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/');
});

test('[SHELL-13] the first thing that can be reached is a link past the navigation', async () => {
  await show('/events');
  const first = screen.getAllByRole('link')[0];
  expect(first?.textContent).toBe('Skip to content');
  const target = document.querySelector(first?.getAttribute('href') ?? '');
  expect(target).toBe(screen.getByRole('main'));
});

test('[SHELL-13] a new page takes the focus to its heading and begins at its top', async () => {
  await show('/outbox');
  await heading('Outbox');
  const top = vi.mocked(scrollTo);
  top.mockClear();
  fireEvent.click(screen.getAllByRole('link', { name: 'Events' })[0] as HTMLElement);
  const events = await heading('Events');
  await waitFor(() => expect(document.activeElement).toBe(events));
  expect(top).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
});

test('[SHELL-13] going back finds the page where it was left', async () => {
  await show('/outbox');
  await heading('Outbox');
  Object.defineProperty(window, 'scrollY', { value: 640, configurable: true });
  fireEvent.scroll(window);
  fireEvent.click(screen.getAllByRole('link', { name: 'Events' })[0] as HTMLElement);
  await heading('Events');
  vi.mocked(scrollTo).mockClear();
  act(() => history.back());
  await heading('Outbox');
  expect(scrollTo).toHaveBeenCalledWith({ top: 640, behavior: 'instant' });
});

test('[SHELL-13] a page whose address was typed begins at its top, wherever the one before was left', async () => {
  await show('/events');
  vi.stubGlobal('scrollY', 640);
  fireEvent.scroll(window);
  cleanup();
  vi.stubGlobal('scrollY', 0);
  await show('/outbox');
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
});

test('[SHELL-05] signed out the shell leads to login and sign-up, signed in to neither', async () => {
  await show('/events');
  const nameOf = (link: HTMLElement) => link.textContent;
  expect(screen.getAllByRole('link').map(nameOf)).toEqual(expect.arrayContaining(['Login', 'Sign up']));
  const account = await openFor(somebody());
  act(() => accountInUse.set(account));
  expect(screen.getByRole('button', { name: 'Account of Ana Núñez' })).toBeTruthy();
  expect(screen.getAllByRole('link').map(nameOf)).not.toEqual(expect.arrayContaining(['Login']));
});

test.each(['/', '/events', '/events/create', '/login', '/signup', '/outbox', '/dev/ui'])(
  'axe finds nothing on %s',
  async (address) => {
    await show(address);
    const { violations } = await axe.run(document.documentElement, {
      rules: { 'color-contrast': { enabled: false }, 'html-has-lang': { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  },
);

test('[SESS-03] whose session has ended comes back, after logging in, to the page that they were on', async () => {
  await show('/events?search=jazz');
  act(() => {
    goTo(paths.login, true);
  });
  await heading('Login');
  expect(await screen.findByText('You have been logged out')).toBeTruthy();
  expect(history.state).toMatchObject({ usr: { from: { pathname: '/events', search: '?search=jazz' } } });
  const entries = history.length;
  act(() => {
    goTo(paths.login, true);
  });
  expect(history.length).toBe(entries);
});
