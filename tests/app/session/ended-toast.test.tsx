import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showSessionEnded } from '#app/session/ended-toast.ts';
import { dropToken, signIn, withDevice } from '#data/db/device.ts';
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
  render(<Toaster />);
  await act(showSessionEnded);
  vi.useFakeTimers();
  act(() => accountInUse.set(guest));
  act(() => void vi.advanceTimersByTime(3_600_000));
  expect(screen.getByText('You have been logged out')).toBeTruthy();
  act(() => accountInUse.set(account));
  expect(screen.queryByText('You have been logged out')).toBeNull();
});

test('[SUSPEND-06] it isn’t said of a suspended account: the login says more', async () => {
  const user = somebody();
  await withDevice(async (device) => {
    await signIn(device, { user, token: 'a', remember: true }, 1);
    await dropToken(device, user.user_id, 'a', { suspended: { reason: 'Spam', since: '2026-01-01T00:00:00Z' } });
  });
  render(<Toaster />);
  await act(showSessionEnded);
  expect(screen.queryByText('You have been logged out')).toBeNull();
});
