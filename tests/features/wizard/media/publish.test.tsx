import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OwnUser } from '#contract/account/user.ts';
import { saveBlob } from '#data/files/blobs.ts';
import { signIn, withDevice } from '#data/db/device.ts';
import { saveDraft } from '#data/drafts/rows.ts';
import { CreateEventForm } from '#features/wizard/create-form.tsx';
import { emptyForm } from '#features/wizard/form/event-form.ts';
import { storeCover, storePicture, type StoredPictureResult } from '#features/wizard/media/store-picture.ts';
import { idleStatus } from '#sync/engine/status.ts';
import { signedIn } from '#world/screens/person.ts';
import { show } from '#world/screens/show.tsx';
import { wizardPorts } from '#world/screens/wizard-ports.ts';

vi.mock('#features/wizard/media/store-picture.ts');
vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:cover', revokeObjectURL: () => {} }));

// jsdom has no layout, and so nothing to scroll.
Element.prototype.scrollTo = () => {};

beforeEach(() => {
  vi.mocked(storePicture).mockReset();
  vi.mocked(storeCover).mockReset();
});

const goTo = (step: RegExp) => fireEvent.click(screen.getByRole('button', { name: step }));

/** Somebody chooses a cover for an event that lacks nothing else, and publishes while it is being prepared. */
async function publishAtOnce() {
  const account = await signedIn();
  const user = account.user as OwnUser;
  await withDevice((device) => signIn(device, { user, token: 'token', remember: true }, 1));
  localStorage.setItem('token', 'token');
  await account.db.meta.put({ key: 'status', value: { ...idleStatus, gate: 'offline' } });
  const typed = { title: 'Jazz night', description: 'Three bands', date: '2026-12-24', startTime: '20:00' };
  const form = { ...emptyForm(), ...typed, isUnannounced: true };
  const ref = '01900000-0000-7000-8000-000000000001';
  await saveDraft(account.store, { ref, kind: 'event', form, cover: null, step: 1, updatedAt: 5, isBroken: false });
  const preparing = Promise.withResolvers<StoredPictureResult>();
  vi.mocked(storePicture).mockReturnValue(preparing.promise);
  const published = vi.fn();
  show(
    <CreateEventForm
      deps={wizardPorts}
      failedEntryId={null}
      onPublished={published}
      onRefused={() => {}}
      onDraft={() => {}}
    />,
  );
  const picker = await screen.findByLabelText(/^Cover picture/);
  fireEvent.change(picker, { target: { files: [new File(['bytes'], 'cover.png', { type: 'image/png' })] } });
  goTo(/^Tickets/);
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  return { account, published, finish: preparing.resolve };
}

test('[WIZ-06] an event that is published while its cover is being prepared goes out with it, cut', async () => {
  const { account, published, finish } = await publishAtOnce();
  const save = (text: string) => saveBlob(account.store, new TextEncoder().encode(text).buffer, 'image/webp', 1);
  const [whole, cut] = [await save('whole'), await save('cut')];
  vi.mocked(storeCover).mockResolvedValue({ ok: true, sha256: cut.sha256 });
  expect(published).not.toHaveBeenCalled();
  finish({ ok: true, sha256: whole.sha256 });
  await waitFor(() => expect(published).toHaveBeenCalled());
  const [entry] = await account.db.outbox.toArray();
  expect(entry?.files).toEqual({ cover_image: cut.sha256 });
});

test('[WIZ-06] a picture that turns out not to be one keeps the event from being published without it', async () => {
  const { account, published, finish } = await publishAtOnce();
  finish({ ok: false, reason: 'This picture is damaged.' });
  expect(await screen.findByText('This picture is damaged.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeTruthy();
  expect(published).not.toHaveBeenCalled();
  expect(await account.db.outbox.count()).toBe(0);
});
