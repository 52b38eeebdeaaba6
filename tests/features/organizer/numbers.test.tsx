import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { EventStatistics } from '#contract/events/statistics.ts';
import { daysUntil, type LoadStatistics } from '#features/organizer/numbers/days.ts';
import type { SaveGuests } from '#features/organizer/guests/deps.ts';
import { NumbersDialog } from '#features/organizer/numbers/dialog.tsx';
import { eventRow } from '#world/screens/event-rows.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

const nowMs = Date.parse('2030-06-10T12:00:00Z');
const told: EventStatistics = {
  views: 1500,
  visitors: 900,
  likes: 30,
  subscribers: 61,
  waiting: 4,
  capacity: 120,
  days: [{ date: '2030-06-09', views: 12, visitors: 9, subscribers: 2 }],
};
const row = eventRow({ title: 'Mine', views: 7, unique_view_count: 6, likes: 3, subscribers_count: 2, capacity: 50 });

function open(load: LoadStatistics, download: SaveGuests = () => Promise.resolve(null), event = row) {
  return show(
    <NumbersDialog event={event} nowMs={nowMs} isOpen load={load} download={download} onClose={() => undefined} />,
  );
}

function numbers(): Record<string, string | null> {
  const names = screen.getAllByRole('term');
  const values = screen.getAllByRole('definition');
  return Object.fromEntries(names.map((name, index) => [name.textContent, values[index]?.textContent ?? null]));
}

test('[ORG-02] the numbers are the server’s, with views day by day, for the eye and as a table', async () => {
  const { baseElement } = open(() => Promise.resolve({ ok: true, value: told }));
  await screen.findByText('Views over the last 90 days');
  expect(numbers()).toEqual({
    Views: '1,500',
    Visitors: '900',
    Likes: '30',
    Subscribers: '61',
    'Waiting list': '4',
    Capacity: '120',
  });
  fireEvent.click(screen.getByText('As a table'));
  const lines = within(screen.getByRole('table')).getAllByRole('row');
  expect(lines.map(({ textContent }) => textContent)).toEqual(['DayViewsVisitorsSubscribers', 'Jun 91292']);
  await expectAccessible(baseElement);
});

test('[MAKE-07] how many of the visitors have subscribed is said, and on which days', async () => {
  const { baseElement } = open(() => Promise.resolve({ ok: true, value: told }));
  expect(await screen.findByText('Subscriptions')).toBeTruthy();
  expect(screen.getByText('7 % of the visitors have subscribed.')).toBeTruthy();
  expect([...baseElement.querySelectorAll('rect > title')].map((title) => title.textContent)).toContain('Jun 9: 2');
});

test('[MAKE-07] nobody has been there, or some came without a visit: no share, and never more than all', async () => {
  const nobody = open(() => new Promise(() => undefined), undefined, { ...row, unique_view_count: 0 });
  await screen.findByText('Visitors');
  expect(screen.queryByText(/of the visitors/)).toBeNull();
  nobody.unmount();
  open(() => new Promise(() => undefined), undefined, { ...row, unique_view_count: 1 });
  expect(await screen.findByText('100 % of the visitors have subscribed.')).toBeTruthy();
});

test('[ORG-02] without a connection the device’s own numbers are there, with a quiet word', async () => {
  open(() => Promise.resolve({ ok: false, message: 'There is no connection.' }));
  expect(await screen.findByText('There is no connection.')).toBeTruthy();
  expect(numbers()).toMatchObject({ Views: '7', Visitors: '6', Likes: '3', Subscribers: '2', Capacity: '50' });
});

test('[ORG-02] [OFF-05] an event that was never sent asks the server nothing', async () => {
  const load = vi.fn<LoadStatistics>();
  open(load, undefined, { ...row, event_id: null });
  expect(await screen.findByText(/counted once it has been sent/)).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Subscribers as CSV' })).toBeNull();
});

test('[ORG-02] the subscribers are saved as a file; what kept them from it is told', async () => {
  const download = vi.fn(() => Promise.resolve('There is no connection.'));
  open(() => new Promise(() => undefined), download);
  fireEvent.click(await screen.findByRole('button', { name: 'Subscribers as CSV' }));
  expect(await screen.findByText('There is no connection.')).toBeTruthy();
  expect(download).toHaveBeenCalledWith(row);
});

test('[ORG-02] the days end today and have no holes', () => {
  const days = daysUntil(nowMs, told.days);
  expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([90, '2030-03-13', '2030-06-10']);
  expect(days.at(-2)).toEqual(told.days[0]);
  expect(days.at(-1)).toEqual({ date: '2030-06-10', views: 0, visitors: 0, subscribers: 0 });
});
