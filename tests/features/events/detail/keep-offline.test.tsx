import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { saveBundle } from '#data/offline-bundles/queries.ts';
import type { OfflineBundleRow } from '#data/offline-bundles/rows.ts';
import { KeepOffline } from '#features/events/offline/keep-offline.tsx';
import { BundleContext, type BundleResult, type SaveBundle } from '#features/events/offline/bundle-context.ts';
import { OfflineEvents } from '#features/settings/storage/offline-events.tsx';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

function packOf(ref: string, given: Partial<OfflineBundleRow> = {}): OfflineBundleRow {
  const savedAt = Date.now() - 3 * 60_000;
  const base = { ref, version: 1, pictures: ['/media/a'], wanted: 4, missing: 0, bytes: 1_234_567, savedAt };
  return { ...base, isAutomatic: false, removedAt: null, ...given };
}

async function pageWith(account: OpenAccount, pack: SaveBundle | null, given: Partial<OfflineBundleRow> | null = null) {
  const event = eventRow();
  await hold(account, [event]);
  if (given !== null) await saveBundle(account.db, packOf(event.ref, given));
  const { container } = show(
    <BundleContext value={pack}>
      <KeepOffline event={event} nowMs={Date.now()} />
    </BundleContext>,
  );
  return { event, container };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const keep = () => screen.findByRole('button', { name: 'Keep offline' });

test('[CARD-08] one tap packs the event: progress first, then size and age', async () => {
  const account = await signedIn();
  let finish: (end: BundleResult) => void = () => undefined;
  const pack = vi.fn<SaveBundle>(async (ref, { onProgress }) => {
    onProgress(1, 4);
    const end = await new Promise<BundleResult>((resolve) => (finish = resolve));
    await saveBundle(account.db, packOf(ref));
    return end;
  });
  const { event, container } = await pageWith(account, pack);
  const start = await keep();
  start.focus();
  fireEvent.click(start);
  expect(await screen.findByText('1 of 4 pictures')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Pictures kept' }).getAttribute('value')).toBe('1');
  await expectAccessible(container);
  expect(pack.mock.calls.map(([ref]) => ref)).toEqual([event.ref]);
  finish('kept');
  expect((await screen.findByText('Kept offline')).parentElement?.textContent).toBe(
    'Kept offline · 1.2 MB · 3 min. ago',
  );
  // What had the focus is gone; whoever uses the keyboard goes on from its place.
  expect(document.activeElement?.contains(screen.getByRole('button', { name: 'Remove' }))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  await expectAccessible(container);
});

test('[CARD-08] its place is kept until the device has been read, so that nothing below it jumps', async () => {
  const { container } = await pageWith(await signedIn(), vi.fn<SaveBundle>());
  expect(screen.queryByRole('button')).toBe(null);
  expect(container.querySelector('main')?.childElementCount).toBe(1);
  expect(await keep()).toBeTruthy();
});

test('[CARD-08] it can be stopped on the way', async () => {
  const account = await signedIn();
  const pack: SaveBundle = (_ref, { signal }) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve('stopped'));
    });
  await pageWith(account, pack);
  fireEvent.click(await keep());
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await keep()).toBeTruthy();
});

test.each([
  ['unreachable', 'This needs a connection'],
  ['full', 'No room left on this device'],
  ['missing', 'Event not found'],
] as const)('[CARD-08] [OFF-14] an event that could not be kept says why: %s', async (end, title) => {
  await pageWith(await signedIn(), () => Promise.resolve(end));
  fireEvent.click(await keep());
  expect(await screen.findByText(title)).toBeTruthy();
  expect(await keep()).toBeTruthy();
});

test('[CARD-08] without a connection it says beforehand that it takes one', async () => {
  const account = await signedIn();
  await account.db.meta.put({ key: 'status', value: { gate: 'offline' } });
  await pageWith(account, () => Promise.resolve('unreachable'));
  expect(await screen.findByText('This needs a connection.')).toBeTruthy();
});

test('[CARD-08] a missing picture is told, and another try is one tap away', async () => {
  const pack = vi.fn<SaveBundle>(() => Promise.resolve('kept'));
  await pageWith(await signedIn(), pack, { missing: 1 });
  expect(await screen.findByText(/1 of 4 pictures is missing/)).toBeTruthy();
  press('Try again');
  await waitFor(() => expect(pack).toHaveBeenCalledTimes(1));
});

test('[CARD-08] where only the map is missing, all that matters is said to be there', async () => {
  await pageWith(await signedIn(), () => Promise.resolve('kept'), { missing: 1, isMapMissing: true });
  expect(await screen.findByText(/Everything that matters is here; only the map is missing/)).toBeTruthy();
  expect(screen.queryByText(/pictures is missing/)).toBeNull();
});

test('[CARD-08] a tap removes it, and the way back is offered', async () => {
  const account = await signedIn();
  const { event } = await pageWith(account, () => Promise.resolve('kept'), {});
  await screen.findByText('Kept offline');
  press('Remove');
  expect(await keep()).toBeTruthy();
  expect((await account.db.packs.get(event.ref))?.removedAt).not.toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Kept offline')).toBeTruthy();
});

test('[CARD-08] what the server hasn’t got yet is on this device as it is, and a browser without caches keeps nothing', async () => {
  const account = await signedIn();
  const event = eventRow({ event_id: null });
  const pack: SaveBundle = () => Promise.resolve('kept');
  show(
    <BundleContext value={pack}>
      <KeepOffline event={event} nowMs={0} />
      <p>Shown</p>
    </BundleContext>,
  );
  await pageWith(account, null);
  await account.db.packs.count();
  await waitFor(() => expect(screen.getByText('Shown')).toBeTruthy());
  expect(screen.queryByRole('button')).toBeNull();
});

test('[CARD-08] [PROF-13] the settings list what is kept, how much it takes, and remove one or all', async () => {
  const account = await signedIn();
  const rows = [eventRow({ title: 'Noche de jazz' }), eventRow({ title: 'Canción de autor' }), eventRow()];
  await hold(account, rows);
  const [jazz, song, gone] = rows.map(({ ref }) => ref);
  await saveBundle(account.db, packOf(jazz ?? '', { bytes: 800_000 }));
  await saveBundle(account.db, packOf(song ?? '', { isAutomatic: true, missing: 2, savedAt: 5 }));
  await saveBundle(account.db, packOf(gone ?? '', { removedAt: Date.now() }));
  const { container } = show(<OfflineEvents eventPath={(id) => `/events/${String(id)}`} />);
  expect(await screen.findByText('2 events are kept offline')).toBeTruthy();
  expect(screen.getByText('· 2.0 MB')).toBeTruthy();
  const [first, second] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(within(first).getByRole('link', { name: 'Noche de jazz' }).getAttribute('href')).toBe(
    `/events/${String(rows[0]?.event_id)}`,
  );
  expect(first.textContent).toContain('800 kB · 3 min. ago');
  expect(second.textContent).toContain('because you go there soon · 2 of 4 pictures missing');
  await expectAccessible(container);
  press('Remove Noche de jazz');
  expect(await screen.findByText('1 event is kept offline')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('2 events are kept offline');
  press('Remove all');
  expect(await screen.findByText(/No event is kept offline/)).toBeTruthy();
  expect(await screen.findByText('2 events are no longer kept')).toBeTruthy();
});
