import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showSessionEnded } from '#app/session/ended-toast.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { Toaster } from '#ui/feedback/toast.tsx';
import { openFor, somebody } from '#world/screens/accounts.ts';

afterEach(() => {
  vi.useRealTimers();
  act(() => accountInUse.set(null));
});

test('[SESS-03] why somebody is at the login stands there however late they look, until they have logged in', async () => {
  const guest = await openFor(null);
  const account = await openFor(somebody());
  vi.useFakeTimers();
  render(<Toaster />);
  act(showSessionEnded);
  act(() => accountInUse.set(guest));
  act(() => void vi.advanceTimersByTime(3_600_000));
  expect(screen.getByText('You have been logged out')).toBeTruthy();
  act(() => accountInUse.set(account));
  expect(screen.queryByText('You have been logged out')).toBeNull();
});
