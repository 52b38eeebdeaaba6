import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { GuestOnly, Protected } from '#app/routes/guards.tsx';
import { returnPathOf } from '#app/routes/return-path.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { InitialRowsProvider } from '#shared-parts/initial-rows.tsx';
import { openFor, somebody } from '#world/screens/accounts.ts';

afterEach(() => {
  act(() => accountInUse.set(null));
});

function Login() {
  return <p>Login, then {returnPathOf(useLocation().state)}</p>;
}

function show(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/user/profile" element={<p>Profile</p>} />
        <Route path="/login" element={<GuestOnly page={<Login />} />} />
        <Route path="/events/:id/edit" element={<Protected page={<p>Edit</p>} />} />
      </Routes>
    </MemoryRouter>,
  );
}

test('[SHELL-02] while authentication loads it says so', () => {
  show('/events/7/edit');
  expect(screen.getByRole('status').textContent).toBe('Loading session...');
});

test('[SHELL-02] [SHELL-03] an anonymous visitor of a protected page goes to the login, which remembers where they wanted to go', async () => {
  accountInUse.set(await openFor(null));
  show('/events/7/edit?from=mail#time');
  expect(screen.getByText('Login, then /events/7/edit?from=mail#time')).toBeTruthy();
});

test('[SHELL-02] [SHELL-03] a protected page opens for whoever is signed in, once that is known', async () => {
  show('/events/7/edit');
  const account = await openFor(somebody());
  act(() => accountInUse.set(account));
  expect(screen.getByText('Edit')).toBeTruthy();
});

test('[SHELL-02] whoever is signed in does not enter the login page, but their profile', async () => {
  accountInUse.set(await openFor(somebody()));
  show('/login');
  expect(screen.getByText('Profile')).toBeTruthy();
});

test('[SHELL-02] a session that begins on the login page does not leave it by the guard', async () => {
  accountInUse.set(await openFor(null));
  show('/login');
  const account = await openFor(somebody());
  act(() => accountInUse.set(account));
  expect(screen.getByText('Login, then /user/profile')).toBeTruthy();
});

test('[PLAN-07] [PAINT-03] a protected page that starts with the rows of a member’s database needn’t wait for it, and stays as it is', async () => {
  const account = await openFor(somebody());
  let seen = 0;
  function Plans() {
    const [number] = useState(() => (seen += 1));
    return <p>Opened {number} times</p>;
  }
  const rows = { path: '/plans', nowMs: 0, events: [], list: null, people: [], rankings: [] };
  const open = (db: string | null) =>
    render(
      <MemoryRouter initialEntries={['/plans']}>
        <InitialRowsProvider rows={{ ...rows, db }}>
          <Protected page={<Plans />} />
        </InitialRowsProvider>
      </MemoryRouter>,
    );
  open(account.name);
  act(() => accountInUse.set(account));
  expect(screen.getByText('Opened 1 times')).toBeTruthy();
  cleanup();
  act(() => accountInUse.set(null));
  // The server's rows are anybody's.
  open(null);
  expect(screen.getByText('Loading session...')).toBeTruthy();
});

test('[SHELL-02] nothing that a protected page holds of one person is there for the next', async () => {
  let seen = 0;
  function Own() {
    const [number] = useState(() => (seen += 1));
    return <p>Opened {number} times</p>;
  }
  const [one, other] = [await openFor(somebody()), await openFor(somebody())];
  accountInUse.set(one);
  render(
    <MemoryRouter>
      <Protected page={<Own />} />
    </MemoryRouter>,
  );
  expect(screen.getByText('Opened 1 times')).toBeTruthy();
  act(() => accountInUse.set({ ...one }));
  expect(screen.getByText('Opened 1 times')).toBeTruthy();
  act(() => accountInUse.set(other));
  expect(screen.getByText('Opened 2 times')).toBeTruthy();
});
