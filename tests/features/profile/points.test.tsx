import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signedIn } from '#world/screens/person.ts';
import { heldServer, noServer, showPoints } from '#world/screens/profile-stage.tsx';
import { expectAccessible } from '#world/screens/show.tsx';

const entry = {
  id: 1,
  reason: 'event-created',
  points: 50,
  created_at: '2026-01-01T00:00:00Z',
  about: 'Jazz <b>night</b>',
};

test('[PROF-12] what was earned and isn’t on the device says so, and is asked for again', async () => {
  await signedIn();
  const calls = noServer();
  showPoints(calls, 48);
  expect(await screen.findByText(/The list isn’t on this device yet/)).toBeTruthy();
  expect(screen.getByText('2 more to Regular.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(calls.fetchQuery).toHaveBeenCalledTimes(2));
});

test('[PROF-12] the section is headed, and tells the rank, how points are earned and which were', async () => {
  const account = await signedIn();
  await account.db.answers.put({
    key: 'points',
    value: { total_points: 1_250, entries: [entry, { ...entry, id: 2, reason: 'followed', points: 2, about: null }] },
    fetchedAt: Date.now(),
  });
  const { container } = showPoints(heldServer());
  expect(await screen.findByRole('heading', { level: 1, name: 'Points Section' })).toBeTruthy();
  expect(await screen.findByText('Insider')).toBeTruthy();
  expect(screen.getByText('3,750 more to Legend.')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('6');
  const rules = [...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(rules).toContain('Publish an event+50');
  expect(rules).toContain('Be followed+2');
  expect(rules).toHaveLength(7);
  const earned = within(screen.getByRole('list', { name: 'What you earned' })).getAllByRole('listitem');
  expect(earned[0]?.textContent).toContain('Published an eventJazz <b>night</b>+50');
  expect(earned[1]?.textContent).toContain('Somebody followed youSomebody who is no longer here+2');
  await expectAccessible(container);
});

test('[PROF-12] with no connection the list of before is shown, and how old it is', async () => {
  const account = await signedIn();
  const value = { total_points: 50, entries: [entry] };
  await account.db.answers.put({ key: 'points', value, fetchedAt: Date.now() - 7_200_000 });
  showPoints(noServer());
  expect(await screen.findByText(/^Saved 2 h/)).toBeTruthy();
  expect(screen.getByText('Published an event')).toBeTruthy();
});

test('[PROF-12] who has earned nothing is told how to begin; the highest rank has none above', async () => {
  const account = await signedIn();
  await account.db.answers.put({ key: 'points', value: { total_points: 0, entries: [] }, fetchedAt: Date.now() });
  const first = showPoints(heldServer());
  expect(await screen.findByText(/Nothing yet/)).toBeTruthy();
  first.unmount();
  await account.db.answers.put({ key: 'points', value: { total_points: 9_000, entries: [] }, fetchedAt: Date.now() });
  showPoints(heldServer());
  expect(await screen.findByText('There is no higher rank.')).toBeTruthy();
});
