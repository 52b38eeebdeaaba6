import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { saveBlob } from '#data/files/blobs.ts';
import { preparePicture } from '#ui/picture/prepare.ts';
import { photo, workshopWorks } from '#world/screens/chosen-files.ts';
import { signedIn } from '#world/screens/person.ts';
import { holdOwner, showOwn } from '#world/screens/profile-stage.tsx';
import { expectAccessible } from '#world/screens/show.tsx';

vi.mock('#ui/picture/prepare.ts');

beforeEach(() => {
  vi.mocked(preparePicture).mockReset();
  workshopWorks();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
});

const kinds = [
  ['profile', 'Change picture', 'Failed to upload image. Please try again.', 1, 1024],
  ['banner', 'Change cover photo', 'No se pudo subir la imagen. Intenta de nuevo.', 3, 2048],
] as const;

async function open(account: OpenAccount, title: string, given = {}) {
  await holdOwner(account, given);
  await showOwn();
  fireEvent.click(screen.getByRole('button', { name: title }));
  return screen.findByRole('dialog', { name: title });
}
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText(/^Choose (a picture|another)$/), { target: { files: [file] } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save picture' }));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test.each(kinds)('[PROF-10] %s: what is no picture isn’t taken', async (_type, title) => {
  const account = await signedIn();
  await open(account, title);
  choose(new File(['words'], 'notes.txt', { type: 'text/plain' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please select an image file.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save picture' }).disabled).toBe(true);
  expect(preparePicture).not.toHaveBeenCalled();
});

test.each(kinds)(
  '[PROF-10] %s: one that can’t be prepared says why, and can be tried again',
  async (_type, title, failed) => {
    const account = await signedIn();
    await open(account, title);
    vi.mocked(preparePicture).mockResolvedValueOnce({ ok: false, reason: 'This picture is damaged.' });
    choose(photo('A'));
    save();
    expect((await screen.findByRole('alert')).textContent).toBe(`${failed} This picture is damaged.`);
    expect(await account.db.outbox.count()).toBe(0);
    save();
    await gone();
    expect(await account.db.outbox.count()).toBe(1);
  },
);

test('[PROF-10] who was signed out meanwhile is told to log in again', async () => {
  const account = await signedIn();
  await open(account, 'Change picture');
  account.user = null;
  choose(photo('A'));
  expect((await screen.findByRole('alert')).textContent).toBe('No authentication token found. Please log in again.');
});

test('[PROF-10] one that the browser can’t read is told of', async () => {
  const dialog = await open(await signedIn(), 'Change picture');
  choose(photo('A'));
  fireEvent.error(within(dialog).getByRole('img', { name: 'The chosen profile picture' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to upload image.*can’t read the picture/);
});

test.each(kinds)(
  '[PROF-10] %s: a chosen picture is cut, kept on this device, shown and queued',
  async (type, title, _failed, ratio, longest) => {
    const account = await signedIn();
    const dialog = await open(account, title);
    await expectAccessible(dialog);
    choose(photo('A'));
    fireEvent.change(await screen.findByRole('slider', { name: 'Zoom' }), { target: { value: '2' } });
    save();
    await gone();
    const [task] = vi.mocked(preparePicture).mock.lastCall ?? [];
    expect(task).toMatchObject({ crop: { ratio, zoom: 2 }, longest });
    const [entry] = await account.db.outbox.toArray();
    expect(entry?.kind).toBe('user.picture');
    const image = entry?.files['image'] ?? '';
    expect(await account.db.blobs.get(image)).toBeDefined();
    const row = await account.db.users.get('me');
    expect(type === 'profile' ? row?.profile_picture : row?.banner_image).toBe(`local:${image}`);
    await waitFor(() => expect(document.querySelector('header img[src="blob:picture"]')).not.toBeNull());
    expect(screen.getByRole('img', { name: /is waiting to be sent$/ })).toBeTruthy();
  },
);

test('[PROF-10] while a picture is prepared that is told, and nothing is pressed twice', async () => {
  let goOn = (): void => {};
  workshopWorks(new Promise<void>((resolve) => (goOn = resolve)));
  await open(await signedIn(), 'Change picture');
  choose(photo('A'));
  save();
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Preparing the picture' });
  expect(busy.disabled).toBe(true);
  const told = within(screen.getByRole('dialog')).getByRole('status');
  expect(told.textContent).toBe('Preparing the picture');
  goOn();
  await gone();
});

test.each(kinds)(
  '[PROF-10] %s: one that the server refused says so, and another takes its place',
  async (type, title, failed) => {
    const account = await signedIn();
    const { sha256 } = await saveBlob(account.store, new TextEncoder().encode('one').buffer, 'image/webp', 1);
    await holdOwner(account);
    const entry = await account.mutate('user.picture', { type, image: sha256 });
    const refusal = { status: 415, code: 'invalid', message: 'This is no picture.' };
    await account.db.outbox.put({ ...entry, state: 'refused', refusal });
    await showOwn();
    const note = await screen.findByRole('group', { name: /^Not accepted/ });
    expect(note.textContent).toContain(`${failed} This is no picture.`);
    fireEvent.click(within(note).getByRole('button', { name: /^Edit/ }));
    await screen.findByRole('dialog', { name: title });
    choose(photo('B'));
    save();
    await gone();
    const left = await account.db.outbox.toArray();
    expect(left).toHaveLength(1);
    expect(left[0]).toMatchObject({ state: 'queued', args: { type } });
    expect(left[0]?.files['image']).not.toBe(sha256);
  },
);

test.each(kinds)('[PROF-10] %s: a picture is removed, and for a moment that can be taken back', async (type, title) => {
  const account = await signedIn();
  const picture = `/media/${'a'.repeat(64)}/800.webp`;
  await open(account, title, type === 'profile' ? { profile_picture: picture } : { banner_image: picture });
  fireEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  await gone();
  await waitFor(() => expect(document.querySelector('header img')).toBeNull());
  const [entry] = await account.db.outbox.toArray();
  expect(entry).toMatchObject({ kind: 'user.picture', args: { type, image: null } });
  expect(entry?.notBefore).toBeGreaterThan(Date.now());
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(document.querySelector('header img')).not.toBeNull());
  expect(await account.db.outbox.count()).toBe(0);
});
