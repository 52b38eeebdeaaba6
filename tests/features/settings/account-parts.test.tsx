import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DeletePart } from '#features/settings/account/delete-part.tsx';
import type { DeleteAccount } from '#features/settings/account/delete-dialog.tsx';
import { ExportPart, type DownloadExport } from '#features/settings/account/export-part.tsx';
import { ModerationPart } from '#features/settings/moderation-part.tsx';
import { ProfilePart } from '#features/settings/account/profile-part.tsx';
import { withDevice } from '#data/db/device.ts';
import { me } from '#data/account/rows.ts';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';
import { setOnline } from '#world/network/online.ts';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const never: DownloadExport = () => Promise.resolve(null);

test('[PROF-13] a download that can’t be had says why, and can be tried again', async () => {
  const data = vi.fn<DownloadExport>(() => Promise.resolve('There is no connection.'));
  const { container } = show(<ExportPart calls={{ data, pictures: never }} />);
  press('Download my data');
  expect(await screen.findByText('There is no connection.')).toBeTruthy();
  await expectAccessible(container);
  data.mockResolvedValueOnce(null);
  press('Download my data');
  expect(await screen.findByText('It is among your downloads.')).toBeTruthy();
  expect(screen.queryByText('There is no connection.')).toBeNull();
});

test('[PROF-13] a download tells how much has come, takes no second press and can be stopped', async () => {
  let progress: (bytes: number) => void = () => undefined;
  let stop: AbortSignal | null = null;
  const pictures: DownloadExport = (onProgress, signal) => {
    progress = onProgress;
    stop = signal;
    return new Promise(() => {});
  };
  const { container, unmount } = show(<ExportPart calls={{ data: never, pictures }} />);
  press('Download my pictures');
  expect(screen.getByText('Being put together...')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download my pictures' }).disabled).toBe(true);
  act(() => {
    progress(1_234_567);
  });
  expect(screen.getByText('1.2 MB so far')).toBeTruthy();
  await expectAccessible(container);
  press('Stop: Download my pictures');
  expect(stop).toMatchObject({ aborted: true });
  act(() => {
    progress(2_000_000);
  });
  expect(screen.queryByText(/so far/)).toBeNull();
  press('Download my pictures');
  unmount();
  expect(stop).toMatchObject({ aborted: true });
});

test('[PROF-13] without a network it says that the whole is with the server', () => {
  setOnline(false);
  show(<ExportPart calls={{ data: never, pictures: never }} />);
  expect(screen.getByText(/You need to be online for this/)).toBeTruthy();
});

const type = (value: string) => fireEvent.change(screen.getByLabelText('Password'), { target: { value } });

test('[PROF-13] an account isn’t deleted with a wrong password, and what was typed stays', async () => {
  await signedIn();
  const password = 'La contraseña actual no es correcta';
  const onDelete = vi.fn<DeleteAccount>(() => Promise.resolve({ ok: false, message: 'No', fields: { password } }));
  const { container } = show(<DeletePart email="ana@example.org" onDelete={onDelete} />);
  press('Delete my account');
  expect(onDelete).not.toHaveBeenCalled();
  await screen.findByRole('dialog', { name: 'Delete your account?' });
  await expectAccessible(container.ownerDocument.body);
  type('scape2025');
  press('Delete for good');
  expect(await screen.findByText(password)).toBeTruthy();
  expect(screen.queryByText('No')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('scape2025');
  onDelete.mockResolvedValueOnce({ ok: false, message: 'There is no answer from the server.' });
  press('Delete for good');
  expect((await screen.findByRole('alert')).textContent).toBe('There is no answer from the server.');
  expect(screen.queryByText(password)).toBeNull();
  press('Keep my account');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Delete my account');
  await screen.findByRole('dialog');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
});

test('[PROF-13] before an account is deleted it is told what goes, what stays and what was never sent', async () => {
  const account = await signedIn();
  await account.mutate('user.update', { patch: { bio: 'B' } });
  await account.mutate('user.follow', { user: 7 });
  await account.db.drafts.put({ ref: 'd1', kind: 'event', fields: {}, savedAt: 1 } as never);
  const onDelete = vi.fn<DeleteAccount>(() => Promise.resolve({ ok: true }));
  show(<DeletePart email="ana@example.org" onDelete={onDelete} />);
  press('Delete my account');
  await screen.findByRole('dialog');
  expect(screen.getByText(/your posts with what stands under them, your comments with their replies/)).toBeTruthy();
  expect(screen.getByText(/past ones stay under the name “Deleted user”, those to come are cancelled/)).toBeTruthy();
  expect(
    await screen.findByText('On this device there are 2 changes that wait to be sent and 1 draft: gone too.'),
  ).toBeTruthy();
  type('scape2025');
  press('Delete for good');
  await waitFor(() => expect(onDelete).toHaveBeenCalledWith('scape2025'));
});

test('[KEEP-04] [PROF-13] what was not accepted, was handed over or begun is counted too', async () => {
  const account = await signedIn();
  const { seq } = await account.mutate('user.follow', { user: 7 });
  await account.db.outbox.update(seq, { state: 'refused' });
  localStorage.setItem(`last-words:${account.name}:typed:post:1`, '"Half a comment"');
  await withDevice((device) =>
    device.settings.put({ key: 'shared:1', value: { id: '1', owner: account.user?.user_id, files: [], at: 1 } }),
  );
  show(<DeletePart email="ana@example.org" onDelete={vi.fn<DeleteAccount>()} />);
  press('Delete my account');
  const said =
    'On this device there is 1 change that was not accepted and 2 texts or files that you have not used: gone too.';
  expect(await screen.findByText(said)).toBeTruthy();
  localStorage.clear();
});

test('[PROF-13] the name is changed in the profile, to which the settings lead', async () => {
  await signedIn();
  const { container } = show(<ProfilePart editProfile="/user/profile?edit=profile" />);
  expect(await screen.findByText('Ana Núñez')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Edit profile' }).getAttribute('href')).toBe('/user/profile?edit=profile');
  await expectAccessible(container);
});

test('[SUP-05] [SUP-06] the settings lead to what was reported and to the numbers for those alone who settle it', async () => {
  const { db } = await signedIn();
  show(<ModerationPart moderation="/moderation" admin="/admin" />);
  expect(screen.queryByRole('link')).toBeNull();
  await act(() => db.users.update(me, { operator: true }));
  expect((await screen.findByRole('link', { name: 'See reports' })).getAttribute('href')).toBe('/moderation');
  expect(screen.getByRole('link', { name: 'Open admin' }).getAttribute('href')).toBe('/admin');
});
