import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { eventLimits } from '#contract/events/rules.ts';
import { saveBlob } from '#data/files/blobs.ts';
import { storeCover, storePicture, type StoredPictureResult } from '#features/wizard/media/store-picture.ts';
import { openMedia, shaOf } from './stage.tsx';
import { expectAccessible } from '#world/screens/show.tsx';

vi.mock('#features/wizard/media/store-picture.ts');

const whole = shaOf('a');
const cut = shaOf('b');
const photo = (name = 'cover.png') => new File(['bytes'], name, { type: 'image/png' });
const kept = (sha256: string): StoredPictureResult => ({ ok: true, sha256 });

beforeEach(() => {
  vi.mocked(storePicture).mockReset().mockResolvedValue(kept(whole));
  vi.mocked(storeCover).mockReset().mockResolvedValue(kept(cut));
});

const picker = () => screen.getByLabelText(/^Cover picture/);
const choose = (...files: File[]) => fireEvent.change(picker(), { target: { files } });
const button = (name: RegExp | string) => screen.getByRole('button', { name });

/** The step with a cover whose whole picture this device holds. */
async function withCover() {
  const stage = await openMedia();
  const { sha256 } = await saveBlob(stage.account.store, new TextEncoder().encode('whole').buffer, 'image/webp', 1);
  vi.mocked(storePicture).mockResolvedValue(kept(sha256));
  choose(photo());
  await waitFor(() => expect(stage.cover()).toBe(cut));
  const picture = await screen.findByAltText<HTMLImageElement>('The chosen cover');
  await waitFor(() => expect(picture.closest('[role=group]')).not.toBeNull());
  Object.defineProperties(picture, { naturalWidth: { value: 2560 }, naturalHeight: { value: 1920 } });
  fireEvent.load(picture);
  return { ...stage, sha256 };
}

test('[WIZ-06] a chosen picture is the cover at once, and its middle is cut out of it', async () => {
  const stage = await openMedia();
  const cutting = Promise.withResolvers<StoredPictureResult>();
  vi.mocked(storeCover).mockReturnValue(cutting.promise);
  choose(photo());
  await waitFor(() => expect(stage.cover()).toBe(whole));
  expect(stage.form().coverCrop).toEqual({ source: whole, x: 0.5, y: 0.5, zoom: 1 });
  cutting.resolve(kept(cut));
  expect(await stage.takings[0]).toBe(true);
  expect(stage.cover()).toBe(cut);
  expect(storeCover).toHaveBeenCalledWith(stage.account.store, stage.form().coverCrop);
});

test('[WIZ-06] only pictures are asked for, and what a picture should be like is said', async () => {
  const { container } = await openMedia();
  expect(picker().getAttribute('accept')).toBe('image/*');
  expect(screen.getByText(/2560 x 1440 px/).textContent).toMatch(/JPEG or PNG, up to 10 MB/);
  await expectAccessible(container);
});

test('[WIZ-06] a picture that can’t be taken is refused in words, and what was there stays', async () => {
  const stage = await withCover();
  vi.mocked(storePicture).mockResolvedValue({ ok: false, reason: 'This picture is damaged.' });
  choose(photo());
  expect((await screen.findByRole('alert')).textContent).toBe('This picture is damaged.');
  expect(picker().getAttribute('aria-invalid')).toBe('true');
  expect(await stage.takings.at(-1)).toBe(false);
  expect(stage.cover()).toBe(cut);
  expect(stage.form().coverCrop?.source).toBe(stage.sha256);
});

test('[WIZ-06] a picture that fails after its step was left is told of wherever somebody is', async () => {
  const stage = await openMedia();
  const preparing = Promise.withResolvers<StoredPictureResult>();
  vi.mocked(storePicture).mockReturnValue(preparing.promise);
  choose(photo());
  stage.setOpen(false);
  await screen.findByText('Another step');
  preparing.resolve({ ok: false, reason: 'This picture is damaged.' });
  expect(await screen.findByText('A picture could not be added')).toBeTruthy();
  expect(screen.getByText('This picture is damaged.')).toBeTruthy();
});

test('[WIZ-06] a picture that is ready after its step was left is the cover all the same', async () => {
  const stage = await openMedia();
  const preparing = Promise.withResolvers<StoredPictureResult>();
  vi.mocked(storePicture).mockReturnValue(preparing.promise);
  choose(photo());
  stage.setOpen(false);
  await screen.findByText('Another step');
  preparing.resolve(kept(whole));
  await waitFor(() => expect(stage.cover()).toBe(cut));
});

test('[WIZ-06] a cover is dropped, and what else is dropped with it joins the gallery', async () => {
  const stage = await openMedia();
  vi.mocked(storePicture).mockImplementation(async (_store, file) =>
    kept((file as File).name === 'one.png' ? whole : cut),
  );
  const dataTransfer = { types: ['Files'], files: [photo('one.png'), photo('two.png')] };
  const over = createEvent.dragOver(picker(), { dataTransfer });
  fireEvent(picker(), over);
  expect(over.defaultPrevented).toBe(true);
  fireEvent.drop(picker(), { dataTransfer });
  await waitFor(() => expect(stage.form().gallery).toHaveLength(1));
  expect(stage.form().coverCrop?.source).toBe(whole);
});

test('[WIZ-06] a cover that a tab which died left uncut is cut when its step is opened', async () => {
  const coverCrop = { source: whole, x: 0.2, y: 0.8, zoom: 2 };
  const stage = await openMedia({ coverCrop }, whole);
  await waitFor(() => expect(stage.cover()).toBe(cut));
  expect(storeCover).toHaveBeenCalledWith(stage.account.store, coverCrop);
});

test('[WIZ-06] a cover is moved by arrow keys and by a slider, zoomed, and set back', async () => {
  const stage = await withCover();
  fireEvent.click(button('Adjust'));
  const zoom = screen.getByLabelText('Zoom');
  fireEvent.change(zoom, { target: { value: '2' } });
  fireEvent.keyDown(screen.getByLabelText('Left to right'), { key: 'ArrowLeft' });
  fireEvent.keyDown(screen.getByLabelText('Left to right'), { key: 'ArrowDown', shiftKey: true });
  expect(stage.form().coverCrop).toMatchObject({ x: 0.48, y: 0.6, zoom: 2 });
  fireEvent.change(screen.getByLabelText('Top to bottom'), { target: { value: '40' } });
  expect(stage.form().coverCrop).toMatchObject({ x: 0.48, y: 0.4, zoom: 2 });
  // As long as it isn't cut, the whole picture is the cover: a tab that dies here finds out that it is still to do.
  expect(stage.cover()).toBe(stage.sha256);
  await expectAccessible(stage.container);
  fireEvent.click(button('Reset'));
  expect(stage.form().coverCrop).toMatchObject({ x: 0.5, y: 0.5, zoom: 1 });
  await waitFor(() => expect(stage.cover()).toBe(cut));
  expect(vi.mocked(storeCover).mock.lastCall?.[1]).toEqual(stage.form().coverCrop);
});

test('[WIZ-06] a cover is dragged under its frame, and what is shown follows', async () => {
  const stage = await withCover();
  fireEvent.click(button('Adjust'));
  const frame = screen.getByRole('group', { name: /part of the picture/ });
  frame.setPointerCapture = () => {};
  frame.getBoundingClientRect = () => ({ width: 160, height: 90 }) as DOMRect;
  const pointer = { isPrimary: true, button: 0, pointerId: 1 };
  const before = screen.getByAltText('The chosen cover').style.top;
  fireEvent.pointerDown(frame, { ...pointer, clientX: 50, clientY: 50 });
  fireEvent.pointerMove(frame, { ...pointer, clientX: 50, clientY: 56 });
  fireEvent.pointerUp(frame, pointer);
  // 6 of 90 px of a frame that shows 1440 of 1920 px.
  expect(stage.form().coverCrop?.y).toBeCloseTo(0.5 - (6 / 90) * (1440 / 1920), 6);
  expect(screen.getByAltText('The chosen cover').style.top).not.toBe(before);
  fireEvent.pointerMove(frame, { ...pointer, clientX: 50, clientY: 90 });
  expect(stage.form().coverCrop?.y).toBeCloseTo(0.45, 6);
});

test('[WIZ-06] a cover that was taken away comes back by Undo, as it was cropped', async () => {
  const stage = await withCover();
  const { coverCrop } = stage.form();
  fireEvent.click(button('Remove picture'));
  expect(stage.cover()).toBeNull();
  expect(stage.form().coverCrop).toBeNull();
  fireEvent.click(button('Undo'));
  expect(stage.cover()).toBe(cut);
  expect(stage.form().coverCrop).toEqual(coverCrop);
});

const describe = (value: string) =>
  fireEvent.change(screen.getByLabelText('What the picture shows'), { target: { value } });
const picture = (sha256: string) => vi.mocked(storePicture).mockResolvedValue(kept(sha256));

test('[WIZ-06] a cover that was chosen since one was taken away isn’t replaced by Undo', async () => {
  const stage = await withCover();
  describe('Two drummers');
  fireEvent.click(button('Remove picture'));
  const undo = button('Undo');
  expect(stage.form().coverAlt).toBe('');
  picture(whole);
  vi.mocked(storeCover).mockResolvedValue(kept(shaOf('c')));
  choose(photo());
  await waitFor(() => expect(stage.cover()).toBe(shaOf('c')));
  fireEvent.click(undo);
  expect(await screen.findByText('Another cover has been chosen meanwhile')).toBeTruthy();
  expect(stage.cover()).toBe(shaOf('c'));
  expect(stage.form()).toMatchObject({ coverCrop: { source: whole }, coverAlt: '' });
});

test('[WIZ-06] what was said of a cover goes and comes back with it', async () => {
  const stage = await withCover();
  describe('Two drummers');
  const { coverCrop } = stage.form();
  picture(whole);
  vi.mocked(storeCover).mockResolvedValue(kept(shaOf('c')));
  choose(photo());
  await waitFor(() => expect(stage.cover()).toBe(shaOf('c')));
  expect(stage.form().coverAlt).toBe('');
  expect(await screen.findByText('Cover replaced')).toBeTruthy();
  describe('A singer');
  fireEvent.click(button('Undo'));
  expect(stage.cover()).toBe(cut);
  expect(stage.form()).toMatchObject({ coverCrop, coverAlt: 'Two drummers' });
  fireEvent.click(button('Undo'));
  expect(stage.cover()).toBe(shaOf('c'));
  expect(stage.form()).toMatchObject({ coverCrop: { source: whole }, coverAlt: 'A singer' });
  fireEvent.click(button('Remove picture'));
  fireEvent.click(button('Undo'));
  expect(stage.form().coverAlt).toBe('A singer');
});

test('[WIZ-06] what is said of a cover while it is being prepared is said of that one, the same picture keeps it', async () => {
  const stage = await withCover();
  describe('Two drummers');
  const preparing = Promise.withResolvers<StoredPictureResult>();
  vi.mocked(storePicture).mockReturnValue(preparing.promise);
  choose(photo());
  describe('A singer');
  preparing.resolve(kept(whole));
  await waitFor(() => expect(stage.form().coverCrop?.source).toBe(whole));
  expect(stage.form().coverAlt).toBe('A singer');
  choose(photo());
  expect(await stage.takings.at(-1)).toBe(true);
  expect(stage.form().coverAlt).toBe('A singer');
});

test('[WIZ-06] a cover that comes back uncut is cut then', async () => {
  const stage = await withCover();
  vi.mocked(storeCover).mockResolvedValue(kept(shaOf('c')));
  fireEvent.click(button('Adjust'));
  fireEvent.change(screen.getByLabelText('Zoom'), { target: { value: '2' } });
  fireEvent.click(button('Remove picture'));
  await expect(stage.takings.at(-1)).resolves.toBe(true);
  fireEvent.click(button('Undo'));
  expect(stage.cover()).toBe(stage.sha256);
  await waitFor(() => expect(stage.cover()).toBe(shaOf('c')));
});

test('[WIZ-06] what the cover shows is written beside it, and kept with the form', async () => {
  const stage = await withCover();
  fireEvent.change(screen.getByLabelText('What the picture shows'), { target: { value: 'Two drummers' } });
  expect(stage.form().coverAlt).toBe('Two drummers');
});

test('[WIZ-06] [WIZ-04] what a cover shows is kept as it was pasted, however long, and told of', async () => {
  const stage = await withCover();
  describe('x'.repeat(eventLimits.altText + 2));
  expect(stage.form().coverAlt).toHaveLength(eventLimits.altText + 2);
  const field = screen.getByLabelText<HTMLInputElement>('What the picture shows');
  expect([field.maxLength, field.getAttribute('aria-invalid')]).toEqual([-1, 'true']);
  expect(screen.getByText('2 letters too many: there is room for 300')).toBeTruthy();
});
