import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { saveBlob } from '#data/blobs.ts';
import { EventCover } from '#features/events/event-cover.tsx';
import { CreateEventForm } from '#features/wizard/create-event-form.tsx';
import { keepPicture, type KeptPicture } from '#features/wizard/keep-picture.ts';
import { signedIn } from './person.ts';
import { show } from './show.tsx';

vi.mock('#features/wizard/keep-picture.ts');
vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:cover', revokeObjectURL: () => {} }));

async function fillAndPublish(): Promise<{ finish: (kept: KeptPicture) => void; published: ReturnType<typeof vi.fn> }> {
  const preparing = Promise.withResolvers<KeptPicture>();
  vi.mocked(keepPicture).mockReturnValue(preparing.promise);
  const published = vi.fn();
  show(<CreateEventForm EventCover={EventCover} onPublished={published} />);
  const type = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
  await screen.findByLabelText(/^Title/);
  type(/^Title/, 'Jazz night');
  type(/^Description/, 'Three bands');
  type(/^Date/, '2026-12-24');
  const file = new File(['bytes'], 'cover.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Cover picture'), { target: { files: [file] } });
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  return { finish: preparing.resolve, published };
}

test('[WIZ-06] an event that is published while its picture is being prepared goes out with the picture', async () => {
  const account = await signedIn();
  const { sha256 } = await saveBlob(account.store, new TextEncoder().encode('bytes').buffer, 'image/webp', 1);
  const { finish, published } = await fillAndPublish();
  finish({ ok: true, sha256 });
  await waitFor(() => expect(published).toHaveBeenCalled());
  const [entry] = await account.db.outbox.toArray();
  expect(entry?.files).toEqual({ cover_image: sha256 });
});

test('[WIZ-06] a picture that turns out not to be one keeps the event from being published without it', async () => {
  const account = await signedIn();
  const { finish, published } = await fillAndPublish();
  finish({ ok: false, reason: 'This picture is damaged.' });
  expect(await screen.findByText('This picture is damaged.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeTruthy();
  expect(published).not.toHaveBeenCalled();
  expect(await account.db.outbox.count()).toBe(0);
});
