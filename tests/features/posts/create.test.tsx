import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { newPostRef } from '#data/drafts/draft.ts';
import { localPicture } from '#data/files/picture-name.ts';
import { CreatePostDialog } from '#features/posts/form/create-dialog.tsx';
import { PostList } from '#features/posts/list.tsx';
import { preparePicture } from '#ui/picture/prepare.ts';
import { photo, workshopWorks } from '#world/screens/chosen-files.ts';
import { signedIn, visitor } from '#world/screens/person.ts';
import { authorOf, calls, inWindow, outbox, titles } from '#world/screens/posts-stage.tsx';
import { expectAccessible, show } from '#world/screens/show.tsx';

vi.mock('#ui/picture/prepare.ts');

function Page({ userId }: { userId: number }) {
  const [isOpen, setOpen] = useState(false);
  const ports = { signInPath: '/login' };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Create Post
      </button>
      <CreatePostDialog isOpen={isOpen} onClose={() => setOpen(false)} {...ports} />
      <PostList
        {...ports}
        source={{ type: 'user', userId }}
        calls={calls()}
        profilePath={(id) => `/profile/${String(id)}`}
        emptyText="No posts yet"
      />
    </>
  );
}

let account: OpenAccount;
beforeEach(async () => {
  inWindow();
  workshopWorks();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }));
  account = await signedIn();
});

const page = () => show(<Page userId={authorOf(account).user_id} />, '/user/profile');

async function open() {
  fireEvent.click(screen.getByRole('button', { name: 'Create Post' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Post' }));
  await dialog.findByLabelText(/^Title/);
  return dialog;
}
type Form = Awaited<ReturnType<typeof open>>;

const picker = (form: Form) => form.getByLabelText<HTMLInputElement>(/^Image/);
const field = (form: Form, label: string) => form.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const choose = (form: Form, file: File) => fireEvent.change(picker(form), { target: { files: [file] } });
const post = (form: Form) => fireEvent.click(form.getByRole('button', { name: 'Post' }));
const type = (form: Form, label: string, value: string) => fireEvent.change(field(form, label), { target: { value } });
const drafts = () => account.db.drafts.toArray();

async function choosePhoto(form: Form, name = 'a'): Promise<void> {
  choose(form, photo(name));
  await form.findByRole('img', { name: 'Chosen for the post' });
}

test('[POST-01] without a picture nothing is posted, and the picker is told of first', async () => {
  page();
  const form = await open();
  type(form, 'Description', 'Words');
  post(form);
  expect(await form.findByText('Please select an image file.')).toBeTruthy();
  expect(form.getByText('Please enter a title.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(picker(form)));
  expect(field(form, 'Description').value).toBe('Words');
  expect(await outbox(account)).toEqual([]);
});

test('[POST-01] a file that is no picture isn’t taken', async () => {
  page();
  const form = await open();
  choose(form, new File(['words'], 'words.txt', { type: 'text/plain' }));
  expect(await form.findByText('Please select an image file.')).toBeTruthy();
  expect(preparePicture).not.toHaveBeenCalled();
});

test('[POST-01] a picture that can’t be read says why, and the next one is taken', async () => {
  page();
  const form = await open();
  vi.mocked(preparePicture).mockResolvedValueOnce({ ok: false, reason: 'This picture is damaged.' });
  choose(form, photo('a'));
  expect(await form.findByText('This picture is damaged.')).toBeTruthy();
  await choosePhoto(form);
  expect(form.queryByText('This picture is damaged.')).toBeNull();
});

test('[POST-01] a title that is too long is kept as it was pasted, and says how much is too much', async () => {
  const mutate = vi.spyOn(account, 'mutate');
  page();
  const form = await open();
  await choosePhoto(form);
  type(form, 'Title', 'x'.repeat(201));
  post(form);
  expect(await form.findByText('1 letter too many: there is room for 200')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field(form, 'Title')));
  expect(field(form, 'Title').value).toHaveLength(201);
  expect(mutate).not.toHaveBeenCalled();
  type(form, 'Title', 'x'.repeat(199));
  expect(form.getByText('1 letter left')).toBeTruthy();
});

test('[POST-01] somebody who isn’t signed in is told so, and nothing typed is lost', async () => {
  account = await visitor();
  const { container } = show(<Page userId={1} />);
  const form = await open();
  type(form, 'Title', 'Dusk');
  post(form);
  expect(await form.findByText('No authentication token found. Please log in again.')).toBeTruthy();
  expect(form.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  expect(field(form, 'Title').value).toBe('Dusk');
  await expectAccessible(container);
});

test('[POST-01] what can’t be saved stays in the form, with a word of it', async () => {
  page();
  const form = await open();
  await choosePhoto(form);
  type(form, 'Title', 'Dusk');
  vi.spyOn(account, 'mutate').mockRejectedValueOnce(new Error('broken'));
  post(form);
  expect(await form.findByText('Failed to upload image. Please try again.')).toBeTruthy();
  expect(field(form, 'Title').value).toBe('Dusk');
  await waitFor(async () => expect(await drafts()).toHaveLength(1));
});

test('[POST-01] the new post is on this device at once, in front, with its picture; form and dialog are gone', async () => {
  const older = {
    ref: '01900000-0000-7000-8000-0000000000d1',
    post: { title: 'Before', description: '' },
    image: null,
  };
  await account.mutate('post.create', older, { nowMs: Date.now() - 60_000 });
  const { container } = page();
  const form = await open();
  await expectAccessible(container);
  await choosePhoto(form);
  type(form, 'Title', 'Dusk');
  type(form, 'Description', 'At the sea');
  post(form);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(titles()).toEqual(['Dusk', 'Before']));
  await waitFor(() => {
    const scrolledTo = vi.mocked(Element.prototype.scrollIntoView).mock.contexts.at(-1);
    expect(scrolledTo).toHaveProperty('textContent', expect.stringContaining('Dusk'));
  });
  const held = await account.db.posts.filter(({ title }) => title === 'Dusk').first();
  const [, entry] = await outbox(account);
  expect(entry).toMatchObject({ kind: 'post.create', args: { post: { title: 'Dusk', description: 'At the sea' } } });
  expect(held?.image).toBe(localPicture(entry?.files['image'] ?? ''));
  expect(await drafts()).toEqual([]);
  const again = await open();
  expect([field(again, 'Title').value, field(again, 'Description').value]).toEqual(['', '']);
  expect(again.queryByRole('img', { name: 'Chosen for the post' })).toBeNull();
});

test('[POST-01] a picture that is still being prepared is waited for, and is part of the post', async () => {
  let finish = () => {};
  workshopWorks(
    new Promise<void>((resolve) => {
      finish = resolve;
    }),
  );
  page();
  const form = await open();
  choose(form, photo('a'));
  expect(await form.findByText('Preparing the picture')).toBeTruthy();
  type(form, 'Title', 'Dusk');
  post(form);
  await act(async () => {
    finish();
    await Promise.resolve();
  });
  await waitFor(async () => expect(await outbox(account)).toMatchObject([{ kind: 'post.create' }]));
  expect(form.queryByText('Please select an image file.')).toBeNull();
});

test('[POST-01] pressed twice it is posted once', async () => {
  page();
  const form = await open();
  await choosePhoto(form);
  type(form, 'Title', 'Dusk');
  post(form);
  post(form);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await outbox(account)).toHaveLength(1);
});

test('[POST-01] what was typed is there again after the dialog was closed, and after the page was', async () => {
  const { unmount } = page();
  const form = await open();
  await choosePhoto(form);
  type(form, 'Title', 'Half a');
  fireEvent.click(form.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await open();
  expect(field(again, 'Title').value).toBe('Half a');
  type(again, 'Description', 'and more');
  unmount();
  await waitFor(async () =>
    expect(await drafts()).toMatchObject([{ ref: newPostRef, kind: 'post', form: { description: 'and more' } }]),
  );
  page();
  const restored = await open();
  expect([field(restored, 'Title').value, field(restored, 'Description').value]).toEqual(['Half a', 'and more']);
  expect(await restored.findByRole('img', { name: 'Chosen for the post' })).toBeTruthy();
  expect(restored.getByText('What you had begun is still here.')).toBeTruthy();
});

test('[POST-01] what is typed is stored a moment later, without anything being closed', async () => {
  page();
  const form = await open();
  type(form, 'Title', 'Dusk');
  await waitFor(async () => expect(await drafts()).toMatchObject([{ form: { title: 'Dusk' } }]));
});

test.each(['the page goes', 'the screen goes'])('[POST-01] what is typed as %s is there again', async (what) => {
  const { unmount } = page();
  const form = await open();
  // The database gives no answer any more: the page is being torn down.
  vi.spyOn(account.store, 'transact').mockReturnValue(new Promise(() => {}));
  type(form, 'Title', 'A moment ago');
  if (what === 'the page goes') dispatchEvent(new Event('pagehide'));
  else unmount();
  const words = () => Object.keys(localStorage).filter((key) => key.startsWith(`last-words:${account.name}:`));
  expect(words()).toHaveLength(1);
  unmount();
  vi.restoreAllMocks();
  inWindow();
  page();
  expect(field(await open(), 'Title').value).toBe('A moment ago');
  expect(words()).toEqual([]);
});

test('[POST-01] a draft is discarded, and for a moment that can be taken back', async () => {
  page();
  const form = await open();
  expect(form.queryByRole('button', { name: 'Discard' })).toBeNull();
  type(form, 'Title', 'Dusk');
  await waitFor(async () => expect(await drafts()).toHaveLength(1));
  fireEvent.click(form.getByRole('button', { name: 'Discard' }));
  expect(field(form, 'Title').value).toBe('');
  await waitFor(async () => expect(await drafts()).toEqual([]));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(field(form, 'Title').value).toBe('Dusk');
  await waitFor(async () => expect(await drafts()).toHaveLength(1));
});

test('[POST-01] a post that was given up is the draft that opens next', async () => {
  const draft = { kind: 'post', cover: null, step: 0, updatedAt: 1, isBroken: false } as const;
  await account.db.drafts.put({ ...draft, ref: 'another', form: { title: 'Given up', description: '' } });
  page();
  const form = await open();
  expect(field(form, 'Title').value).toBe('Given up');
});

test('[POST-01] a draft that another tab has gone on with stays as it is there', async () => {
  page();
  const form = await open();
  type(form, 'Title', 'Here');
  await waitFor(async () => expect(await drafts()).toHaveLength(1));
  const [held] = await drafts();
  const there = { ...held, form: { title: 'There', description: '' }, updatedAt: Date.now() + 5_000 };
  await account.db.drafts.put(there as NonNullable<typeof held>);
  type(form, 'Title', 'Here too');
  await waitFor(async () =>
    expect((await drafts()).map((one) => (one.form as { title: string }).title).toSorted()).toEqual([
      'Here too',
      'There',
    ]),
  );
});
