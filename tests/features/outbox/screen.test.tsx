import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { saveBlob } from '#data/files/blobs.ts';
import { continueImports, storeImport } from '#data/imports/queue.ts';
import { OutboxIndicator } from '#features/outbox/status/indicator.tsx';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { onReload, onSend, part, refused, showOutbox, tell } from './stage.tsx';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

const ref = '01900000-0000-7000-8000-0000000000b0';
const event = { title: 'Mine', description: 'd', date_time: '2036-01-01T10:00:00Z' };

const createRefused = (account: OpenAccount) =>
  refused(account, 'event.create', { ref, event }, { message: 'Too long a title' });

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
  const { container } = showOutbox();
  const waiting = await part('Waiting');
  expect(waiting.getByText('Like')).toBeTruthy();
  expect(waiting.getByRole('link', { name: 'Noche de jazz' })).toBeTruthy();
  expect(waiting.getAllByRole('listitem').length).toBe(1);
  const going = await part('Going out');
  expect(going.getByText('Publish event')).toBeTruthy();
  expect(going.getByRole('progressbar').getAttribute('value')).toBe('25');
  expect(screen.getByText(/No connection/)).toBeTruthy();
  expect(screen.getByText('Last synced 2 hr. ago')).toBeTruthy();
  await expectAccessible(container);
});

test('[OFF-06] a refused change says why, and is tried again as a new one in its place', async () => {
  const wake = vi.fn();
  const account = await signedIn(wake);
  const entry = await createRefused(account);
  const { container } = showOutbox();
  const stopped = await part('Needs you');
  expect(stopped.getByText('Too long a title')).toBeTruthy();
  expect(stopped.getByText('Mine')).toBeTruthy();
  expect(stopped.getByRole('link', { name: /^Edit/ }).getAttribute('href')).toBe(`/events/create?settles=${entry.id}`);
  await expectAccessible(container);
  wake.mockClear();
  fireEvent.click(stopped.getByRole('button', { name: /^Retry/ }));
  await part('Waiting');
  const entries = await account.db.outbox.toArray();
  expect(entries).toMatchObject([{ state: 'queued', creates: ref }]);
  expect(entries[0]?.id).not.toBe(entry.id);
  await waitFor(() => expect(wake).toHaveBeenCalled());
});

test('[OFF-06] a refused event that is discarded leaves the device, its text becomes a draft', async () => {
  const account = await signedIn();
  await createRefused(account);
  showOutbox();
  fireEvent.click((await part('Needs you')).getByRole('button', { name: /^Discard/ }));
  expect(await screen.findByText('Everything has been sent')).toBeTruthy();
  expect(await screen.findByText('What you typed is kept as a draft.')).toBeTruthy();
  expect(await account.db.events.get(ref)).toBeUndefined();
  expect((await account.db.drafts.toArray())[0]?.form).toMatchObject({ title: 'Mine' });
});

test('[ENG-06] a refusal without words says what failed', async () => {
  const account = await signedIn();
  const entry = await createRefused(account);
  await account.db.outbox.put({ ...entry, refusal: { status: 422, code: 'invalid', message: '' } });
  showOutbox();
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
  const { container } = showOutbox();
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
  showOutbox();
  fireEvent.click(await screen.findByRole('button', { name: 'Keep theirs' }));
  await waitFor(async () => expect(await account.db.outbox.count()).toBe(0));
  expect((await account.db.events.get(row.ref))?.title).toBe('Old');
});

test('[SESS-03] a session that has ended is said, with the way to log in', async () => {
  const account = await signedIn();
  await tell(account, { gate: 'signed-out' });
  showOutbox();
  expect(await screen.findByText(/Your session has ended/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
});

test('[OFF-13] where something waits for a newer version, the page can be loaded anew', async () => {
  const account = await signedIn();
  await tell(account, { gate: 'update' });
  showOutbox();
  expect(await screen.findByText(/A newer version of Scape has left something here/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(onReload).toHaveBeenCalledOnce();
});

test('[OFF-10] the sign tells at a glance: all sent, offline, how many wait, how many need the person', async () => {
  const account = await signedIn();
  const row = eventRow();
  await hold(account, [row]);
  show(<OutboxIndicator to="/outbox" />);
  expect(await screen.findByRole('link', { name: 'Outbox: everything is sent' })).toBeTruthy();
  await account.mutate('event.like', { event: row.ref, liked: true });
  expect(await screen.findByRole('link', { name: 'Outbox: 1 waiting' })).toBeTruthy();
  await tell(account, { gate: 'offline' });
  await createRefused(account);
  expect(await screen.findByRole('link', { name: 'Outbox: offline, 1 waiting, 1 needs you' })).toBeTruthy();
});

test('[OFF-10] of very many changes the first are shown, the rest when they are asked for', async () => {
  const account = await signedIn();
  const rows = Array.from({ length: 60 }, () => eventRow());
  await hold(account, rows);
  for (const row of rows) await account.mutate('event.like', { event: row.ref, liked: true });
  showOutbox();
  const waiting = await part('Waiting');
  expect(waiting.getAllByRole('listitem').length).toBe(50);
  fireEvent.click(waiting.getByRole('button', { name: 'Show 10 more' }));
  await waitFor(() => expect(waiting.getAllByRole('listitem').length).toBe(60));
});

test('[OFF-10] what is done to one thing stands together under its name, what needs the person first', async () => {
  const account = await signedIn();
  const row = eventRow({ title: 'Noche de jazz' });
  await hold(account, [row]);
  await account.mutate('event.like', { event: row.ref, liked: true });
  await account.mutate('event.bookmark', { event: row.ref, bookmarked: true });
  await refused(account, 'event.update', { event: row.ref, patch: { title: 'Noche' }, base: { title: row.title } });
  showOutbox();
  const needs = await part('Needs you');
  expect(screen.queryByRole('region', { name: 'Waiting' })).toBeNull();
  expect(needs.getAllByRole('link', { name: 'Noche' }).map((link) => link.getAttribute('href'))).toEqual([
    `/event/${row.ref}`,
  ]);
  const deeds = needs.getAllByRole('listitem').slice(1);
  expect(deeds.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Save changes.*Failed to update event/),
    expect.stringMatching(/^Like/),
    expect.stringMatching(/^Bookmark/),
  ]);
  expect(screen.getByText('2 waiting, 1 needs you')).toBeTruthy();
});

test('[OFF-10] of very many changes of one thing the first are shown, the rest when they are asked for', async () => {
  const account = await signedIn();
  for (const content of ['1', '2', '3', '4', '5', '6']) {
    await account.mutate('message.send', {
      ref: uuidV7(),
      user: 2,
      content,
      image: null,
      written: '2026-01-01T00:00:00Z',
    });
  }
  showOutbox();
  const waiting = await part('Waiting');
  expect(waiting.getAllByText('Send message')).toHaveLength(4);
  fireEvent.click(waiting.getByRole('button', { name: 'Show 2 more: A conversation' }));
  expect(waiting.getAllByText('Send message')).toHaveLength(6);
});

test('[OFF-10] [OFF-13] what a newer app has left is told of and not read', async () => {
  const account = await signedIn();
  const entry = await account.mutate('contact.send', { ref, title: 'A', email: 'a@b.co', message: 'Hello' });
  const newer = { ...entry, kind: 'event.boost' as never, creates: null, args: { event: { deep: 1 } } };
  await account.db.outbox.put(newer);
  showOutbox();
  expect((await part('Waiting')).getByText('A change')).toBeTruthy();
});

test('[OFF-06] all that was refused can be tried again at once; what two have changed waits for its own answer', async () => {
  const account = await signedIn();
  const rows = [eventRow(), eventRow()];
  await hold(account, rows);
  for (const row of rows) await refused(account, 'event.delete', { event: row.ref });
  const conflict = await refused(account, 'user.update', { patch: { bio: 'B' } });
  await account.db.outbox.put({ ...conflict, state: 'conflict' });
  showOutbox();
  fireEvent.click(await screen.findByRole('button', { name: 'Retry all' }));
  expect(await screen.findByText('Trying 2 again')).toBeTruthy();
  const states = (await account.db.outbox.toArray()).map(({ kind, state }) => `${kind} ${state}`);
  expect(states.toSorted()).toEqual(['event.delete queued', 'event.delete queued', 'user.update conflict']);
  expect(screen.queryByRole('button', { name: 'Discard all' })).toBeNull();
});

test('[OFF-10] how far the pictures of a change have come counts those that are there', async () => {
  const account = await signedIn();
  const [first, second] = await Promise.all(
    ['x', 'yyy'].map((text) => saveBlob(account.store, new TextEncoder().encode(text).buffer, 'image/webp', 1)),
  );
  if (first === undefined || second === undefined) throw new Error('no files');
  await account.db.blobs.put({ ...first, isUploaded: true });
  await account.mutate('event.create', { ref, event, cover: first.sha256, gallery: [second.sha256] });
  await account.db.blobs.put({ ...first, isUploaded: false });
  await tell(account, { uploading: { sha256: second.sha256, sent: 0, total: 1 } });
  showOutbox();
  expect(await screen.findByText(/Sending the pictures, 1 kB/)).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  await account.db.blobs.put({ ...first, isUploaded: true });
  await tell(account, { uploading: { sha256: second.sha256, sent: 1, total: 3 } });
  // The files and the status are read apart, so the bar may be drawn once in between.
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('value')).toBe('50'));
  expect(screen.getByText(/Picture 2 of 2 · 50 %/)).toBeTruthy();
  await account.db.blobs.put({ ...second, isUploaded: true });
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

test('[OFF-10] Send now asks for a try at once', async () => {
  const account = await signedIn();
  const row = eventRow();
  await hold(account, [row]);
  await account.mutate('event.like', { event: row.ref, liked: true });
  await tell(account, { gate: 'server' });
  showOutbox();
  fireEvent.click(await screen.findByRole('button', { name: 'Send now' }));
  expect(onSend).toHaveBeenCalledOnce();
});

test('[OFF-06] [OFF-10] what was typed names its change where the device holds nothing else of the thing', async () => {
  const account = await signedIn();
  await createRefused(account);
  const other = uuidV7();
  await account.db.ids.put({ ref: other, kind: 'event', id: 1 });
  await refused(account, 'event.update', { event: other, patch: { title: 'Renamed' }, base: {} });
  await account.db.events.clear();
  showOutbox();
  const stopped = await part('Needs you');
  expect(stopped.getByText('Mine')).toBeTruthy();
  expect(stopped.getByText('Renamed')).toBeTruthy();
  expect(stopped.queryByText('An event that is gone')).toBeNull();
});

test('[S9] [OFF-10] a change that waits for one that needs the person says so', async () => {
  const account = await signedIn();
  await refused(account, 'post.create', { ref, post: { title: 'T', description: 'D' }, image: null });
  await account.mutate('post.like', { post: ref, liked: true });
  showOutbox();
  expect(await screen.findByText('Waits for “Publish post”, which needs you first')).toBeTruthy();
});

test('[IMPORT-06] an import is one thing in the outbox, and only what needs the user stands by itself', async () => {
  const account = await signedIn();
  const changes = ['a', 'b', 'c'].map((title) => ({
    kind: 'event.create' as const,
    args: { ref: uuidV7(), event: { ...event, title } },
  }));
  await storeImport(account, { name: 'festival.csv', changes }, Date.now());
  await continueImports(account);
  showOutbox();
  expect(await screen.findByText('Import of festival.csv')).toBeTruthy();
  expect(screen.getByText('0 of 3 sent')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Waiting' })).toBeNull();
  const [first, second] = await account.db.outbox.toArray();
  if (first === undefined || second === undefined) throw new Error('Nothing waits');
  const refusal = { status: 422, code: 'invalid', message: 'Too long' };
  await account.db.outbox.bulkPut([
    { ...first, state: 'applied' },
    { ...second, state: 'refused', refusal },
  ]);
  expect(await screen.findByText('1 of 3 sent · 1 need you')).toBeTruthy();
  expect((await part('Needs you')).getByText('Too long')).toBeTruthy();
});
