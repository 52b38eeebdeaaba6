// What the page fetches later is fetched now; no test's patience is to be spent on that.
import '#features/events/leaving/change-place.ts';
import '#ui/dialog/panel.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { emptyEngagement, type EngagementRow } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import { SubscribeButton } from '#features/events/buttons/subscribe.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

/** The button over the device's own rows, as a page has it. */
function Place({ event }: { event: EventRow }) {
  const db = accountInUse.get()?.db;
  const [row, engagement] = useLive(
    async () => [await db?.events.get(event.ref), await db?.engagements.get(event.ref)] as const,
    [db, event.ref],
    [undefined, undefined] as const,
  );
  return row === undefined ? null : <SubscribeButton event={row} engagement={engagement} />;
}

const open = { capacity: 10, subscribers_count: 4, attendees_count: 4, interested_count: 4 };
const full = { capacity: 10, subscribers_count: 10, attendees_count: 10, interested_count: 13 };

async function showPlace(counts: Partial<EventRow>, flags: Partial<EngagementRow>) {
  const account = await signedIn();
  const event = eventRow(counts);
  await hold(account, [event]);
  await account.db.engagements.put({ ...emptyEngagement(event.ref), ...flags });
  const { container } = show(<Place event={event} />);
  return { account, event, container };
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const wishes = async ({ db }: OpenAccount) =>
  (await db.outbox.toArray()).map(({ args }) => (args as { subscribed: boolean }).subscribed);
const gaveBack = (account: OpenAccount) => waitFor(async () => expect(await wishes(account)).toEqual([false]));
const nothingWaits = (account: OpenAccount) => waitFor(async () => expect(await wishes(account)).toEqual([]));

test('[LEAVE-01] giving a place back says so with an undo, which keeps the place; the focus stays where it is', async () => {
  const { account, container } = await showPlace(open, { subscribed: true });
  const button = await screen.findByRole('button', { name: 'Subscribed' });
  button.focus();
  fireEvent.click(button);
  expect(await screen.findByText('You gave your place back.')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('Unsubscribed');
  expect(document.activeElement).toBe(button);
  // It stays as long as somebody points at it.
  fireEvent.pointerEnter(screen.getByRole('status'));
  await expectAccessible(container);
  await gaveBack(account);
  await press('Undo');
  expect(await screen.findByText('You still have your place.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await nothingWaits(account);
  expect(await screen.findByRole('button', { name: 'Subscribed' })).toBeTruthy();
});

test('[LEAVE-01] the waiting list is left with an undo too, and is not asked about', async () => {
  const { account } = await showPlace(full, { waiting: true });
  await press('On the waiting list');
  expect(await screen.findByText('You left the waiting list.')).toBeTruthy();
  await gaveBack(account);
  await press('Undo');
  expect(await screen.findByText('You’re still on the waiting list')).toBeTruthy();
  await nothingWaits(account);
});

test('[LEAVE-02] pressing Subscribe again is the undo, and takes its toast away', async () => {
  const { account } = await showPlace(open, { subscribed: true });
  await press('Subscribed');
  await gaveBack(account);
  await press('Subscribe');
  expect(await screen.findByText('You still have your place.')).toBeTruthy();
  await nothingWaits(account);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('[LEAVE-02] presses that follow close on each other end as the last of them', async () => {
  const { account } = await showPlace(open, { subscribed: true });
  const button = await screen.findByRole('button', { name: 'Subscribed' });
  for (let count = 0; count < 4; count += 1) fireEvent.click(button);
  await nothingWaits(account);
  expect((await account.db.engagements.toArray())[0]?.subscribed).toBe(true);
});

test('[LEAVE-02] another toast doesn’t take the undo away', async () => {
  const { account } = await showPlace(open, { subscribed: true });
  await press('Subscribed');
  await screen.findByText('You gave your place back.');
  act(() => void showToast({ title: 'Link copied' }));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await press('Undo');
  await nothingWaits(account);
});

test('[LEAVE-03] an undo of what has gone out asks again, and says so if somebody else has the place', async () => {
  const { account, event } = await showPlace(open, { subscribed: true });
  await press('Subscribed');
  await screen.findByText('You gave your place back.');
  // Another tab has sent it, and a pull has brought what came of it.
  await account.db.outbox.clear();
  await press('Undo');
  expect(await screen.findByText(/so we’ve asked for another/)).toBeTruthy();
  const [entry] = await account.db.outbox.toArray();
  expect(entry?.args).toEqual({ event: event.ref, subscribed: true });
  const body = { subscribed: false, waiting: true, position: 4 };
  if (entry !== undefined)
    await account.db.outbox.put({ ...entry, state: 'applied', ack: { at: null, status: 200, body } });
  expect(await screen.findByText('Your place has gone to somebody else')).toBeTruthy();
});

test('[LEAVE-03] it says so at once where the device knows that the event is full again', async () => {
  const { account, event } = await showPlace(open, { subscribed: true });
  await press('Subscribed');
  await screen.findByText('You gave your place back.');
  await account.db.outbox.clear();
  await account.db.events.update(event.ref, full);
  await press('Undo');
  expect(await screen.findByText('You are on the waiting list instead.')).toBeTruthy();
});

test('[LEAVE-03] the undo goes with the account that it is of', async () => {
  const { account } = await showPlace(open, { subscribed: true });
  await press('Subscribed');
  await screen.findByText('You gave your place back.');
  await signedIn();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(await wishes(account)).toEqual([false]);
});

test.each([
  [13, '3 people are waiting for a place, so you may not get yours back.'],
  [11, '1 person is waiting for a place, so you may not get yours back.'],
])('[LEAVE-04] where others wait it asks first, and keeps the place or gives it back', async (interested, text) => {
  const { account, container } = await showPlace({ ...full, interested_count: interested }, { subscribed: true });
  await press('Subscribed');
  const dialog = await screen.findByRole('dialog', { name: 'Give your place back?' });
  expect(within(dialog).getByText(text)).toBeTruthy();
  await expectAccessible(container);
  await press('Keep my place');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await wishes(account)).toEqual([]);
  await press('Subscribed');
  await press('Give it back');
  await gaveBack(account);
  await press('Undo');
  await nothingWaits(account);
});

test('[LEAVE-04] a full event for which nobody waits is asked about only while that can’t be known', async () => {
  const { account } = await showPlace({ ...full, interested_count: 10 }, { subscribed: true });
  await account.db.meta.put({ key: 'status', value: { gate: 'offline' } });
  await press('Subscribed');
  expect(await screen.findByText(/we can’t tell if anyone is waiting/)).toBeTruthy();
  await press('Keep my place');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await account.db.meta.put({ key: 'status', value: { gate: null } });
  await press('Subscribed');
  await gaveBack(account);
  expect(screen.queryByRole('dialog')).toBeNull();
});
