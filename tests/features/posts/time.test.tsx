import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatTimeAgo, msUntilNextAge } from '#ui/text/age.ts';
import { TimeAgo } from '#ui/text/time-ago.tsx';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date('2026-11-21T12:00:00Z'));
});
afterEach(() => {
  vi.useRealTimers();
});

test('[POST-04] seconds, minutes, hours, days, weeks and years, each as soon as there is a whole one', () => {
  const told = (ageMs: number) => formatTimeAgo(-ageMs, 0);
  expect([0, -hour, 4_999].map(told)).toEqual(['just now', 'just now', 'just now']);
  expect([5 * second, 59 * second, minute, 2 * minute - 1].map(told)).toEqual([
    '5 seconds ago',
    '59 seconds ago',
    '1 minute ago',
    '1 minute ago',
  ]);
  expect([59 * minute, hour, 23 * hour, day].map(told)).toEqual([
    '59 minutes ago',
    '1 hour ago',
    '23 hours ago',
    '1 day ago',
  ]);
  expect([6 * day, 7 * day, year - 1, year, 3 * year - 1].map(told)).toEqual([
    '6 days ago',
    '1 week ago',
    '52 weeks ago',
    '1 year ago',
    '2 years ago',
  ]);
});

test('[POST-04] it says the same until it says something else, and no longer', () => {
  for (const ageMs of [0, 4_999, 5_500, 59_999, minute, 5 * minute + 3, hour - 1, 30 * hour, 8 * day, 2 * year]) {
    const wait = msUntilNextAge(-ageMs, 0);
    expect(formatTimeAgo(-ageMs, wait - 1)).toBe(formatTimeAgo(-ageMs, 0));
    expect(formatTimeAgo(-ageMs, wait)).not.toBe(formatTimeAgo(-ageMs, 0));
  }
});

test('[POST-04] it stays right while the page is open, by one timer for all, and stops when nothing is shown', () => {
  const at = (ageMs: number) => new Date(Date.now() - ageMs).toISOString();
  const { unmount } = render(
    <>
      <TimeAgo at={at(0)} />
      <TimeAgo at={at(10 * minute)} />
      <TimeAgo at={at(3 * day)} />
    </>,
  );
  expect(vi.getTimerCount()).toBe(1);
  const told = () => screen.getAllByRole('time').map(({ textContent }) => textContent);
  expect(told()).toEqual(['just now', '10 minutes ago', '3 days ago']);
  act(() => {
    vi.advanceTimersByTime(7 * second);
  });
  expect(told()).toEqual(['7 seconds ago', '10 minutes ago', '3 days ago']);
  act(() => {
    vi.advanceTimersByTime(2 * minute);
  });
  expect(told()).toEqual(['2 minutes ago', '12 minutes ago', '3 days ago']);
  act(() => {
    vi.advanceTimersByTime(day);
  });
  expect(told()).toEqual(['1 day ago', '1 day ago', '4 days ago']);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('[POST-04] a page that slept is right again when it is looked at', () => {
  render(<TimeAgo at={new Date().toISOString()} />);
  vi.setSystemTime(Date.now() + 2 * hour);
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(screen.getByRole('time').textContent).toBe('2 hours ago');
});

test('[POST-04] the exact time is told to whoever wants it', () => {
  const at = '2026-11-20T12:00:00.000Z';
  render(<TimeAgo at={at} />);
  const time = screen.getByRole('time');
  expect(time.getAttribute('datetime')).toBe(at);
  expect(time.title).toMatch(/^Friday, November 20, 2026/);
});
