import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { tellEnded } from '#app/tell-ended.ts';
import { current } from '#data/current.ts';
import { Toaster } from '#ui/toast.tsx';
import { openFor, somebody } from './accounts.ts';

afterEach(() => {
  vi.useRealTimers();
  act(() => current.set(null));
});

test('[SESS-03] why somebody is at the login stands there however late they look, until they have logged in', async () => {
  const guest = await openFor(null);
  const account = await openFor(somebody());
  vi.useFakeTimers();
  render(<Toaster />);
  act(tellEnded);
  act(() => current.set(guest));
  act(() => void vi.advanceTimersByTime(3_600_000));
  expect(screen.getByText('You have been logged out')).toBeTruthy();
  act(() => current.set(account));
  expect(screen.queryByText('You have been logged out')).toBeNull();
});
