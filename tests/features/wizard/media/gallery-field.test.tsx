import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { eventLimits } from '#contract/events/rules.ts';
import { localPicture } from '#data/files/picture-name.ts';
import { fieldLabel } from '#features/wizard/form/field-labels.ts';
import { focusField } from '#features/wizard/steps/focus-field.ts';
import { placeDuring } from '#features/wizard/media/gallery-drag.ts';
import { storeCover, storePicture, type StoredPictureResult } from '#features/wizard/media/store-picture.ts';
import { moveItem } from '#ui/list/move-item.ts';
import { openMedia, shaOf, type MediaStage } from './stage.tsx';
import { expectAccessible } from '#world/screens/show.tsx';

vi.mock('#features/wizard/media/store-picture.ts');

const photo = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' });
const photos = (count: number) => Array.from({ length: count }, (_unused, at) => photo(`${String(at)}.jpg`));
/** A gallery of pictures that are named by letters. */
const gallery = (names: string) => names.split('').map((name) => ({ picture: localPicture(shaOf(name)), alt: '' }));
const order = (stage: MediaStage) =>
  stage
    .form()
    .gallery.map(({ picture }) => picture.slice(6, 7))
    .join('');

/** What is kept of a file is told by the first letter of its name. */
const keepByName = async (_store: unknown, file: Blob): Promise<StoredPictureResult> => ({
  ok: true,
  sha256: shaOf((file as File).name.slice(0, 1)),
});

beforeEach(() => {
  vi.mocked(storePicture).mockReset().mockImplementation(keepByName);
  vi.mocked(storeCover)
    .mockReset()
    .mockResolvedValue({ ok: true, sha256: shaOf('c') });
});

const add = (...files: File[]) => fireEvent.change(screen.getByLabelText(/Add pictures/), { target: { files } });
const button = (name: RegExp | string) => screen.getByRole('button', { name });

test('[WIZ-06] several pictures join the gallery in their order, each as soon as it is kept', async () => {
  const stage = await openMedia();
  const second = Promise.withResolvers<StoredPictureResult>();
  vi.mocked(storePicture).mockImplementation(async (store, file) =>
    (file as File).name === '1.jpg' ? second.promise : keepByName(store, file),
  );
  add(...photos(3));
  await waitFor(() => expect(order(stage)).toBe('0'));
  // The first is counted once its raw file has been dropped, a moment after it has joined.
  expect(await screen.findByText('Preparing 2 of 3 pictures')).toBeTruthy();
  expect(storePicture).toHaveBeenCalledTimes(2);
  second.resolve({ ok: true, sha256: shaOf('1') });
  expect(await stage.takings[0]).toBe(true);
  expect(order(stage)).toBe('012');
  await waitFor(() => expect(screen.queryByText(/^Preparing/)).toBeNull());
  await expectAccessible(stage.container);
});

test('[WIZ-06] what is typed while pictures are being prepared stays', async () => {
  const stage = await openMedia({ gallery: gallery('a') });
  const kept = Promise.withResolvers<StoredPictureResult>();
  vi.mocked(storePicture).mockReturnValue(kept.promise);
  add(photo('0.jpg'));
  fireEvent.change(screen.getByLabelText('What picture 1 shows'), { target: { value: 'A drummer' } });
  kept.resolve({ ok: true, sha256: shaOf('0') });
  await stage.takings[0];
  expect(stage.form().gallery).toEqual([{ picture: localPicture(shaOf('a')), alt: 'A drummer' }, ...gallery('0')]);
});

test('[WIZ-06] the same picture twice is one', async () => {
  const stage = await openMedia({ gallery: gallery('1') });
  add(photo('0.jpg'), photo('0 again.jpg'), photo('1.jpg'));
  await stage.takings[0];
  expect(order(stage)).toBe('10');
});

test('[WIZ-06] a gallery holds twelve pictures, and says how many were left out', async () => {
  const stage = await openMedia({ gallery: gallery('0123456789') });
  add(photo('a.jpg'), photo('b.jpg'), photo('c.jpg'), photo('d.jpg'));
  expect(await stage.takings[0]).toBe(false);
  expect(order(stage)).toBe('0123456789ab');
  expect((await screen.findByRole('alert')).textContent).toBe('A gallery holds 12 pictures: 2 were left out.');
  expect(storePicture).toHaveBeenCalledTimes(2);
});

test('[WIZ-06] two choices made at once don’t fill the gallery beyond twelve', async () => {
  const stage = await openMedia({ gallery: gallery('0123456789a') });
  add(photo('b.jpg'));
  add(photo('c.jpg'));
  expect(await Promise.all(stage.takings)).toEqual([true, false]);
  expect(order(stage)).toBe('0123456789ab');
  expect((await screen.findByRole('alert')).textContent).toBe('A gallery holds 12 pictures: one was left out.');
});

test('[WIZ-06] a file of several that can’t be taken is named with the reason, and the others are taken', async () => {
  const stage = await openMedia();
  vi.mocked(storePicture).mockImplementation(async (store, file) =>
    (file as File).name === '1.jpg' ? { ok: false, reason: 'This picture is damaged.' } : keepByName(store, file),
  );
  add(...photos(3));
  expect(await stage.takings[0]).toBe(false);
  expect(order(stage)).toBe('02');
  expect((await screen.findByRole('alert')).textContent).toBe('1.jpg: This picture is damaged.');
});

test('[WIZ-06] pictures are moved by buttons, which keep the focus and say where a picture is now', async () => {
  const stage = await openMedia({ gallery: gallery('abc') });
  button('Move picture 1 down').focus();
  fireEvent.click(button('Move picture 1 down'));
  expect(order(stage)).toBe('bac');
  expect(document.activeElement).toBe(button('Move picture 2 down'));
  expect(screen.getByText('Picture moved to place 2 of 3')).toBeTruthy();
  fireEvent.click(button('Move picture 2 down'));
  fireEvent.click(button('Move picture 3 down'));
  expect(order(stage)).toBe('bca');
  expect(document.activeElement).toBe(button('Move picture 3 down'));
  fireEvent.click(button('Move picture 2 up'));
  expect(order(stage)).toBe('cba');
});

test('[WIZ-06] a picture is dragged by its grip, and the others make room', async () => {
  const stage = await openMedia({ gallery: gallery('abcd') });
  const items = within(screen.getByRole('list')).getAllByRole('listitem');
  for (const [at, item] of items.entries()) {
    item.getBoundingClientRect = () => {
      const place = Number(item.style.order || at);
      return { top: place * 100, bottom: place * 100 + 100 } as DOMRect;
    };
  }
  const grip = items[0]?.querySelector<HTMLElement>('.cursor-grab');
  if (!grip) throw new Error('no grip');
  grip.setPointerCapture = () => {};
  window.scrollBy = () => {};
  const pointer = { isPrimary: true, button: 0, pointerId: 1 };
  fireEvent.pointerDown(grip, { ...pointer, clientY: 50 });
  for (const clientY of [120, 160, 220, 260]) fireEvent.pointerMove(grip, { ...pointer, clientY });
  expect(items.map(({ style }) => style.order)).toEqual(['2', '0', '1', '3']);
  expect(order(stage)).toBe('abcd');
  fireEvent.pointerUp(grip, pointer);
  expect(order(stage)).toBe('bcad');
});

test('[WIZ-06] while one is dragged, every picture has a place of its own: the one it would have after', () => {
  const items = [0, 1, 2, 3, 4];
  for (const from of items) {
    for (const to of items) {
      const shown = items.toSorted((one, other) => placeDuring({ from, to }, one) - placeDuring({ from, to }, other));
      expect(shown).toEqual(moveItem(items, from, to - from));
    }
  }
});

test('[WIZ-06] a picture that was removed comes back to its place by Undo, with what was written of it', async () => {
  const start = gallery('abc').map((item) => ({ ...item, alt: `Picture ${item.picture.slice(6, 7)}` }));
  const stage = await openMedia({ gallery: start });
  fireEvent.click(button('Remove picture 2'));
  expect(order(stage)).toBe('ac');
  expect(document.activeElement).toBe(screen.getByLabelText(/Add pictures/));
  fireEvent.click(button('Undo'));
  expect(stage.form().gallery).toEqual(start);
});

test('[WIZ-06] what is wrong with the gallery is said beside it', async () => {
  await openMedia({ gallery: gallery('a') }, null, { gallery: 'Too many pictures' });
  expect(screen.getByRole('alert').textContent).toBe('Too many pictures');
  expect(screen.getByLabelText(/Add pictures/).getAttribute('aria-invalid')).toBe('true');
});

function paste(target: Element, files: File[]): boolean {
  const pasted = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(pasted, { clipboardData: { files } });
  act(() => {
    target.dispatchEvent(pasted);
  });
  return pasted.defaultPrevented;
}

test('[WIZ-06] the first pasted picture is the cover, the next ones join the gallery', async () => {
  const stage = await openMedia();
  expect(paste(document.body, [photo('a.jpg'), photo('b.jpg')])).toBe(true);
  await waitFor(() => expect(order(stage)).toBe('b'));
  expect(stage.form().coverCrop?.source).toBe(shaOf('a'));
  paste(document.body, [photo('d.jpg')]);
  await waitFor(() => expect(order(stage)).toBe('bd'));
});

test('[WIZ-06] what is pasted into a field of text is left to it', async () => {
  const stage = await openMedia();
  expect(paste(screen.getByLabelText('Video'), [photo('a.jpg')])).toBe(false);
  expect(stage.takings).toEqual([]);
});

test('a file that is dropped beside its place doesn’t open instead of the page', async () => {
  await openMedia();
  const drop = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(drop, { dataTransfer: { types: ['Files'] } });
  document.body.dispatchEvent(drop);
  expect(drop.defaultPrevented).toBe(true);
});

test('[WIZ-06] on a phone the camera can be asked for a cover', async () => {
  const matchMedia = window.matchMedia;
  const coarse = (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('coarse'), media: query });
  window.matchMedia = coarse as unknown as typeof matchMedia;
  const stage = await openMedia();
  const camera = screen.getByLabelText('Take a photo');
  expect(camera.getAttribute('capture')).toBe('environment');
  fireEvent.change(camera, { target: { files: [photo('a.jpg')] } });
  await waitFor(() => expect(stage.form().coverCrop?.source).toBe(shaOf('a')));
  window.matchMedia = matchMedia;
});

test('[WIZ-06] [WIZ-04] what a picture shows is kept as it was pasted, however long, and told of', async () => {
  const stage = await openMedia({ gallery: gallery('a') });
  const field = screen.getByLabelText<HTMLInputElement>('What picture 1 shows');
  fireEvent.change(field, { target: { value: 'x'.repeat(eventLimits.altText + 1) } });
  expect(stage.form().gallery[0]?.alt).toHaveLength(eventLimits.altText + 1);
  expect([field.maxLength, field.getAttribute('aria-invalid')]).toEqual([-1, 'true']);
  expect(screen.getByText('1 letter too many: there is room for 300')).toBeTruthy();
});

test('[WIZ-06] [WIZ-02] a complaint about what a picture shows stands beside it, and a jump lands there', async () => {
  const errors = { 'gallery.0.alt': 'At most 300 letters', 'gallery.1.alt': 'At most 300 letters' };
  const stage = await openMedia({ gallery: gallery('ab') }, null, errors);
  focusField(stage.container, 'gallery.1.alt');
  const field = screen.getByLabelText('What picture 2 shows');
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('At most 300 letters')).toHaveLength(2);
  expect(fieldLabel('gallery.1.alt')).toBe('Pictures 2, what it shows');
});

test('[SUP-07] a picture that can’t be had is no broken one, and can still be named, moved and taken out', async () => {
  const picture = `/media/${shaOf('a')}/1600.webp`;
  const { container } = await openMedia({ gallery: [{ picture, alt: 'The square' }] });
  const shown = () => container.querySelector(`img[alt="The square"]`);
  await waitFor(() => expect(shown()).not.toBeNull());
  fireEvent.error(shown() as Element);
  expect(shown()).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'What picture 1 shows' }).value).toBe('The square');
  expect(button('Remove picture 1')).toBeTruthy();
  await expectAccessible(container);
});
