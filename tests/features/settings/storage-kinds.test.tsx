import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pictureCacheName } from '#data/files/picture-caches.ts';
import { StoragePart } from '#features/settings/storage/part.tsx';
import { memoryCaches, type MemoryCaches } from '#world/stores/memory-caches.ts';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

let disk: MemoryCaches;

beforeEach(async () => {
  disk = memoryCaches();
  vi.stubGlobal('caches', disk.storage);
  const seen = await caches.open(pictureCacheName);
  await seen.put('https://scape.test/media/1', new Response(new Uint8Array(2_400_000)));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const storage = () => show(<StoragePart eventPath={(id) => `/events/${String(id)}`} />);
const clear = () => screen.findByRole('button', { name: 'Clear: Pictures that were seen' });

test('[OFF-14] a cache that can’t be cleared says so, and is there still', async () => {
  await signedIn();
  storage();
  const button = await clear();
  vi.spyOn(disk.storage, 'delete').mockRejectedValue(new Error('no'));
  fireEvent.click(button);
  expect(await screen.findByText('This could not be cleared')).toBeTruthy();
  expect(disk.held.has(pictureCacheName)).toBe(true);
});

test('[OFF-14] what takes the room is told kind by kind; a cache is cleared, and what that freed is said', async () => {
  const account = await signedIn();
  await hold(account, [eventRow(), eventRow()]);
  const { container } = storage();
  expect((await screen.findByText('Pictures that were seen')).closest('li')?.textContent).toContain('2.4 MB');
  expect(screen.getByText('Events').closest('li')?.textContent).toMatch(/^Events 2about \d+ kB$/);
  expect(screen.getAllByRole('button', { name: /^Clear/ })).toHaveLength(1);
  await expectAccessible(container);
  fireEvent.click(await clear());
  expect(await screen.findByText('2.4 MB freed')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Pictures that were seen')).toBeNull());
  expect(disk.held.has(pictureCacheName)).toBe(false);
  expect(await account.db.events.count()).toBe(2);
});
