import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { saveDraft } from '#data/drafts/rows.ts';
import type { DraftAutosaver } from '#features/wizard/draft/autosaver.ts';
import { emptyForm, type EventForm, type WaitingPicture } from '#features/wizard/form/event-form.ts';
import { beforeOf, eventEditOf, isEmptyEdit } from '#features/wizard/form/event-edit.ts';
import { eventInputOf } from '#features/wizard/form/event-input.ts';
import { formOf } from '#features/wizard/form/form-of-event.ts';
import { readForm } from '#features/wizard/draft/read-form.ts';
import { eventRow } from '#world/screens/event-rows.ts';
import { createDraft } from '#features/wizard/draft/create.ts';
import { openNewEvent } from '#features/wizard/draft/open-new-event.ts';
import type { PreparedPicture } from '#ui/picture/task.ts';
import { preparePicture } from '#ui/picture/prepare.ts';
import { preparingAtom } from '#features/wizard/media/preparing.ts';
import { appStore } from '#ui/browser/app-store.ts';
import { galleryWords, heldFiles, hugePhoto, photo, storedRaw, workshopWorks } from '#world/screens/chosen-files.ts';
import { openMediaOf } from './stage.tsx';
import { signedIn } from '#world/screens/person.ts';

vi.mock('#ui/picture/prepare.ts');

beforeEach(() => {
  vi.mocked(preparePicture).mockReset();
  workshopWorks();
});

const choose = (label: RegExp, ...files: File[]) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files } });
const addToGallery = (...files: File[]) => choose(/Add pictures/, ...files);
const chooseCover = (file: File) => choose(/^Cover picture/, file);

async function storedForm({ db }: OpenAccount): Promise<EventForm | undefined> {
  const [draft] = await db.drafts.toArray();
  return draft?.form as EventForm | undefined;
}

const waitingNames = (form: EventForm | undefined) => form?.waiting.map(({ to, name }) => `${to} ${name}`);

/** Nothing that the page does from here on reaches the device; what it waits for is over. */
async function kill(keeper: DraftAutosaver, answer: (prepared: PreparedPicture) => void): Promise<void> {
  keeper.end();
  cleanup();
  answer({ ok: false, reason: 'Too late.' });
  await waitFor(() => expect(appStore.get(preparingAtom).total).toBe(0));
}

async function openStage(account: OpenAccount, isOpen = true) {
  const keeper = await openNewEvent(account.store, null);
  return { keeper, stage: openMediaOf(account, keeper, {}, isOpen) };
}

async function leaveWaiting(account: OpenAccount, ...waiting: WaitingPicture[]): Promise<void> {
  const form = { ...emptyForm(), waiting };
  const ref = '01900000-0000-7000-8000-000000000001';
  await saveDraft(account.store, { ref, kind: 'event', form, cover: null, step: 1, updatedAt: 5, isBroken: false });
}

const waits = (source: string, to: WaitingPicture['to'] = 'gallery'): WaitingPicture => ({ source, to, name: 'x.png' });

test('[WIZ-04] [WIZ-06] [CARD-09] a browser that dies before any picture is shrunk comes back with all of them, in their order', async () => {
  const account = await signedIn();
  const never = Promise.withResolvers<PreparedPicture>();
  vi.mocked(preparePicture).mockReturnValue(never.promise);
  const first = await openStage(account);
  chooseCover(photo('c'));
  addToGallery(photo('1'), photo('2'));
  addToGallery(photo('3'));
  const chosen = ['cover c.png', 'gallery 1.png', 'gallery 2.png', 'gallery 3.png'];
  await waitFor(async () => expect(waitingNames(await storedForm(account))).toEqual(chosen));
  expect(await heldFiles(account)).toEqual(['raw 1', 'raw 2', 'raw 3', 'raw c']);
  await kill(first.keeper, never.resolve);

  const rest = Promise.withResolvers<void>();
  workshopWorks(rest.promise);
  const { stage, keeper } = await openStage(account);
  expect(waitingNames(stage.form())).toEqual(chosen);
  expect(screen.getByText('Preparing 1 of 4 pictures')).toBeTruthy();
  const isSomewhere = keeper.subscribe(() => {
    const { form, cover } = keeper.get();
    expect(form.waiting.some(({ to }) => to === 'cover') || typeof cover === 'string').toBe(true);
    expect(form.waiting.filter(({ to }) => to === 'gallery').length + form.gallery.length).toBe(3);
  });
  rest.resolve();
  expect(await Promise.all(stage.takings)).toEqual([true, true]);
  isSomewhere();
  expect(stage.form().waiting).toEqual([]);
  expect(await galleryWords(account, stage.form().gallery)).toEqual(['small 1', 'small 2', 'small 3']);
  expect(await heldFiles(account)).toEqual(['cut', 'small 1', 'small 2', 'small 3', 'small c']);
  await keeper.flush();
  expect((await storedForm(account))?.waiting).toEqual([]);
});

test('[WIZ-04] [WIZ-06] what waits is gone on with whatever step is shown, and publishing waits for it', async () => {
  const account = await signedIn();
  await leaveWaiting(account, waits(await storedRaw(account, photo('1'))));
  const { stage } = await openStage(account, false);
  expect(await Promise.all(stage.takings)).toEqual([true]);
  expect(await galleryWords(account, stage.form().gallery)).toEqual(['small 1']);
  expect(stage.form().waiting).toEqual([]);
});

test('[WIZ-06] a waiting file that can’t be taken waits no more, and the reason is told', async () => {
  const account = await signedIn();
  vi.mocked(preparePicture).mockResolvedValue({ ok: false, reason: 'This picture is damaged.' });
  const { stage } = await openStage(account);
  addToGallery(photo('1'));
  expect((await screen.findByRole('alert')).textContent).toBe('1.png: This picture is damaged.');
  expect(await stage.takings[0]).toBe(false);
  expect(stage.form()).toMatchObject({ gallery: [], waiting: [] });
  expect(await heldFiles(account)).toEqual([]);
});

test('[WIZ-06] a waiting file that this device doesn’t hold any more is asked for again', async () => {
  const account = await signedIn();
  await leaveWaiting(account, waits('f'.repeat(64)));
  const { stage } = await openStage(account);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^x.png: .* no longer on this device/);
  expect(stage.form()).toMatchObject({ gallery: [], waiting: [] });
});

test('[WIZ-06] the same file twice waits twice, for the cover and for the gallery, and is one picture', async () => {
  const account = await signedIn();
  const { stage } = await openStage(account);
  chooseCover(photo('1'));
  addToGallery(photo('1'), photo('1'));
  expect(await Promise.all(stage.takings)).toEqual([true, true]);
  expect(stage.form().waiting).toEqual([]);
  expect(stage.form().gallery).toHaveLength(1);
  expect(stage.form().coverCrop).not.toBeNull();
  expect(await heldFiles(account)).toEqual(['cut', 'small 1']);
});

test('[WIZ-04] a raw file stays for as long as another draft waits for it', async () => {
  const account = await signedIn();
  const source = await storedRaw(account, photo('1'));
  const form = { ...emptyForm(), waiting: [waits(source)] };
  const mine = await openNewEvent(account.store, 'mine');
  await createDraft(account, { form, cover: null }, async () => null);
  const stage = openMediaOf(account, mine);
  addToGallery(photo('1'));
  expect(await stage.takings[0]).toBe(true);
  expect(await heldFiles(account)).toEqual(['raw 1', 'small 1']);
});

test('[WIZ-04] a file that waits twice stays until both have had their turn, in another life of the page too', async () => {
  const account = await signedIn();
  const source = await storedRaw(account, photo('1'));
  await leaveWaiting(account, waits(source, 'cover'), waits(source), waits(source));
  const { stage } = await openStage(account);
  expect(await Promise.all(stage.takings)).toEqual([true, true]);
  expect(stage.form().gallery).toHaveLength(1);
  expect(await heldFiles(account)).toEqual(['cut', 'small 1']);
});

test('[WIZ-04] a raw file whose draft was given up meanwhile stays, since that can be taken back', async () => {
  const account = await signedIn();
  const rest = Promise.withResolvers<void>();
  workshopWorks(rest.promise);
  const { stage, keeper } = await openStage(account);
  addToGallery(photo('1'));
  await waitFor(() => expect(preparePicture).toHaveBeenCalled());
  keeper.end();
  await account.db.drafts.clear();
  rest.resolve();
  await stage.takings[0];
  expect(await heldFiles(account)).toEqual(['raw 1', 'small 1']);
});

test('[WIZ-06] a file that was sent as it is stays', async () => {
  const account = await signedIn();
  const source = await storedRaw(account, photo('1'));
  await account.db.blobs.update(source, { isUploaded: true });
  const { stage } = await openStage(account);
  addToGallery(photo('1'));
  await stage.takings[0];
  expect(await heldFiles(account)).toEqual(['raw 1', 'small 1']);
});

test('[WIZ-06] a picture that is its own result stays', async () => {
  const account = await signedIn();
  vi.mocked(preparePicture).mockImplementation(async ({ picture }) => ({
    ok: true,
    bytes: await picture.arrayBuffer(),
    type: 'image/png',
  }));
  const { stage } = await openStage(account);
  addToGallery(photo('1'));
  expect(await stage.takings[0]).toBe(true);
  expect(stage.form()).toMatchObject({ gallery: [{ alt: '' }], waiting: [] });
  expect(await heldFiles(account)).toEqual(['raw 1']);
});

test('[WIZ-06] a file beyond 10 MB doesn’t wait, and one that is no picture doesn’t either', async () => {
  const account = await signedIn();
  const never = Promise.withResolvers<PreparedPicture>();
  vi.mocked(preparePicture).mockReturnValueOnce(never.promise);
  const { stage } = await openStage(account);
  addToGallery(hugePhoto('1'), new File(['words'], 'words.png', { type: 'image/png' }), photo('2'));
  await waitFor(() => expect(waitingNames(stage.form())).toEqual(['gallery 2.png']));
  never.resolve({ ok: false, reason: 'This picture has 90 megapixels; 50 is the most.' });
  await stage.takings[0];
  expect(await galleryWords(account, stage.form().gallery)).toEqual(['small s', 'small 2']);
});

test('[CARD-09] a device without room for the file as it is takes it shrunk', async () => {
  const account = await signedIn();
  const { transact } = account.store;
  let isFull = true;
  account.store.transact = (mode, tables, body) => {
    const isRefused = isFull && mode === 'write' && tables.includes('chunks');
    if (isRefused) isFull = false;
    return isRefused ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : transact(mode, tables, body);
  };
  const { stage } = await openStage(account);
  addToGallery(photo('1'));
  expect(await stage.takings[0]).toBe(true);
  expect(await galleryWords(account, stage.form().gallery)).toEqual(['small 1']);
});

test('[WIZ-04] a file that another tab drops in the moment it is chosen here is stored once more', async () => {
  const account = await signedIn();
  const { transact } = account.store;
  let isDropped = false;
  account.store.transact = async (mode, tables, body) => {
    const result = await transact(mode, tables, body);
    if (!isDropped && mode === 'write' && tables.includes('chunks')) {
      isDropped = true;
      // It has been read back by then.
      account.store.transact = async (...next) => {
        const read = await transact(...next);
        if (next[0] === 'write') return read;
        account.store.transact = transact;
        await account.db.blobs.clear();
        await account.db.chunks.clear();
        return read;
      };
    }
    return result;
  };
  const never = Promise.withResolvers<PreparedPicture>();
  vi.mocked(preparePicture).mockReturnValue(never.promise);
  const { keeper } = await openStage(account);
  addToGallery(photo('1'));
  await waitFor(() => expect(preparePicture).toHaveBeenCalled());
  expect(isDropped).toBe(true);
  expect(await heldFiles(account)).toEqual(['raw 1']);
  await kill(keeper, never.resolve);
});

test('[WIZ-06] what waits never goes out: it is no part of an event, and no change of one', () => {
  const form = formOf({ title: 'Jazz', description: 'd', date_time: '2036-01-01T10:00:00Z' });
  const waiting = [waits('f'.repeat(64))];
  const typed = { ...form, isUnannounced: true };
  expect(eventInputOf({ ...typed, waiting })).toEqual(eventInputOf(typed));
  expect('input' in eventInputOf({ ...typed, waiting })).toBe(true);
  const event = eventRow({ title: 'Jazz' });
  const before = beforeOf(event as Parameters<typeof beforeOf>[0]);
  const made = eventEditOf(before, { ...formOf(before), waiting }, undefined);
  expect('edit' in made && isEmptyEdit(made.edit)).toBe(true);
});

test('[WIZ-04] what a draft says to wait and can’t be read is left out', () => {
  expect(readForm({ waiting: [{ source: 7, to: 'nowhere' }] }).waiting).toEqual([]);
});
