import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OpenAccount } from '#data/account.ts';
import { saveBlob } from '#data/blobs.ts';
import type { OutboxEntry } from '#data/outbox.ts';
import { EventCover } from '#features/events/event-cover.tsx';
import { OutboxScreen } from '#features/outbox/outbox-screen.tsx';
import { OutboxSign } from '#features/outbox/outbox-sign.tsx';
import type { EngineStatus } from '#sync/status.ts';
import { eventRow, hold } from './event-rows.ts';
import { signedIn } from './person.ts';
import { expectAccessible, show } from './show.tsx';

const ref = '01900000-0000-7000-8000-0000000000b0';
const event = { title: 'Mine', description: 'd', date_time: '2036-01-01T10:00:00Z' };

async function tell(account: OpenAccount, status: Partial<EngineStatus>): Promise<void> {
  const value = { gate: null, isDraining: false, uploading: null, syncedAt: Date.now(), ...status };
  await account.db.meta.put({ key: 'status', value });
}

async function refused(account: OpenAccount): Promise<OutboxEntry> {
  const entry = await account.mutate('event.create', { ref, event });
  const stopped = {
    ...entry,
    state: 'refused' as const,
    refusal: { status: 422, code: 'invalid', message: 'Too long a title' },
  };
  await account.db.outbox.put(stopped);
  return stopped;
}

const outbox = () => show(<OutboxScreen EventCover={EventCover} />);
const part = (name: string) => screen.findByRole('region', { name });

test('[OFF-10] the outbox shows what waits, what goes out with its progress, and when all was last synced', async () => {
  const account = await signedIn();
  const liked = eventRow({ title: 'Noche de jazz' });
  await hold(account, [liked]);
  const { sha256 } = await saveBlob(account.store, new TextEncoder().encode('x').buffer, 'image/webp', 1);
  const created = await account.mutate('event.create', { ref, event, cover: sha256 });
  await account.db.outbox.put({ ...created, state: 'sent', lease: { owner: 'tab', until: Date.now() + 60_000 } });
  await account.mutate('event.like', { event: liked.ref, liked: true });
  await account.mutate('view.record', { event: liked.ref, visitor: ref });
  await tell(account, {
    gate: 'offline',
    uploading: { sha256, sent: 30, total: 120 },
    syncedAt: Date.now() - 2 * 3_600_000,
  });
  const { container } = outbox();
  const waiting = await part('Waiting');
  expect(within(waiting).getByText('Like')).toBeTruthy();
  expect(within(waiting).getByRole('link', { name: 'Noche de jazz' })).toBeTruthy();
  expect(within(waiting).getAllByRole('listitem').length).toBe(1);
  const going = await part('Going out');
  expect(within(going).getByText('Publish event')).toBeTruthy();
  expect(within(going).getByRole('progressbar').getAttribute('value')).toBe('25');
  expect(screen.getByText(/No connection/)).toBeTruthy();
  expect(screen.getByText('Last synced 2 hours ago')).toBeTruthy();
  await expectAccessible(container);
});

test('[OFF-06] a refused change says why, and is tried again as a new one in its place', async () => {
  const wake = vi.fn();
  const account = await signedIn(wake);
  const entry = await refused(account);
  const { container } = outbox();
  const stopped = await part('Needs you');
  expect(within(stopped).getByText('Too long a title')).toBeTruthy();
  expect(within(stopped).getByText('Mine')).toBeTruthy();
  expect(within(stopped).getByRole('link', { name: /^Edit/ }).getAttribute('href')).toBe(
    `/events/create?settles=${entry.id}`,
  );
  await expectAccessible(container);
  wake.mockClear();
  fireEvent.click(within(stopped).getByRole('button', { name: /^Retry/ }));
  await part('Waiting');
  const entries = await account.db.outbox.toArray();
  expect(entries).toMatchObject([{ state: 'queued', creates: ref }]);
  expect(entries[0]?.id).not.toBe(entry.id);
  await waitFor(() => expect(wake).toHaveBeenCalled());
});

test('[OFF-06] a refused event that is discarded leaves the device, its text becomes a draft', async () => {
  const account = await signedIn();
  await refused(account);
  outbox();
  fireEvent.click(within(await part('Needs you')).getByRole('button', { name: /^Discard/ }));
  expect(await screen.findByText('Everything has been sent')).toBeTruthy();
  expect(await screen.findByText('What you typed is kept as a draft.')).toBeTruthy();
  expect(await account.db.events.get(ref)).toBeUndefined();
  expect((await account.db.drafts.toArray())[0]?.form).toMatchObject({ title: 'Mine' });
});

test('[ENG-06] a refusal without words says what failed', async () => {
  const account = await signedIn();
  const entry = await refused(account);
  await account.db.outbox.put({ ...entry, refusal: { status: 422, code: 'invalid', message: '' } });
  outbox();
  expect(await screen.findByText('Failed to create event')).toBeTruthy();
});

test('[OFF-06] two edits that don’t agree stand side by side; mine goes out again over theirs', async () => {
  const account = await signedIn();
  const row = eventRow({ title: 'Old' });
  await hold(account, [row]);
  const entry = await account.mutate('event.update', {
    event: row.ref,
    patch: { title: 'Mine', capacity: 7 },
    base: { title: 'Old', capacity: 100 },
  });
  const refusal = {
    status: 409,
    code: 'conflict',
    message: 'Changed meanwhile',
    current: { title: 'Theirs', capacity: 100 },
    groups: ['title'],
  };
  await account.db.outbox.put({ ...entry, state: 'conflict', refusal });
  const { container } = outbox();
  const title = await screen.findByRole('group', { name: 'Title' });
  expect(title.textContent).toBe('TitleMineMineTheirsTheirs');
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await part('Waiting');
  expect(await account.db.outbox.toArray()).toMatchObject([
    { state: 'queued', args: { patch: { title: 'Mine', capacity: 7 }, base: { title: 'Theirs', capacity: 100 } } },
  ]);
});

test('[OFF-06] theirs stays when mine is given up', async () => {
  const account = await signedIn();
  const row = eventRow({ title: 'Old' });
  await hold(account, [row]);
  const entry = await account.mutate('event.update', {
    event: row.ref,
    patch: { title: 'Mine' },
    base: { title: 'Old' },
  });
  await account.db.outbox.put({
    ...entry,
    state: 'conflict',
    refusal: { status: 409, code: 'conflict', message: 'm', current: { title: 'Theirs' }, groups: ['title'] },
  });
  outbox();
  fireEvent.click(await screen.findByRole('button', { name: 'Keep theirs' }));
  await waitFor(async () => expect(await account.db.outbox.count()).toBe(0));
  expect((await account.db.events.get(row.ref))?.title).toBe('Old');
});

test('[SESS-03] a session that has ended is said, with the way to log in', async () => {
  const account = await signedIn();
  await tell(account, { gate: 'signed-out' });
  outbox();
  expect(await screen.findByText(/Your session has ended/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
});

test('[OFF-10] the sign tells at a glance: all sent, offline, how many wait, how many need the person', async () => {
  const account = await signedIn();
  const row = eventRow();
  await hold(account, [row]);
  show(<OutboxSign to="/outbox" />);
  expect(await screen.findByRole('link', { name: 'Outbox: everything is sent' })).toBeTruthy();
  await account.mutate('event.like', { event: row.ref, liked: true });
  expect(await screen.findByRole('link', { name: 'Outbox: 1 waiting' })).toBeTruthy();
  await tell(account, { gate: 'offline' });
  await refused(account);
  expect(await screen.findByRole('link', { name: 'Outbox: offline, 1 waiting, 1 needs you' })).toBeTruthy();
});

test('[OFF-10] of very many changes the first are shown, the rest when they are asked for', async () => {
  const account = await signedIn();
  const rows = Array.from({ length: 60 }, () => eventRow());
  await hold(account, rows);
  for (const row of rows) await account.mutate('event.like', { event: row.ref, liked: true });
  outbox();
  const waiting = await part('Waiting');
  expect(within(waiting).getAllByRole('listitem').length).toBe(50);
  fireEvent.click(within(waiting).getByRole('button', { name: 'Show 10 more' }));
  expect(within(waiting).getAllByRole('listitem').length).toBe(60);
});
