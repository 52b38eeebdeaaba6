import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { saveBlob } from '#data/files/blobs.ts';
import { preparePicture } from '#ui/picture/prepare.ts';
import { photo, workshopWorks } from '#world/screens/chosen-files.ts';
import { signedIn } from '#world/screens/person.ts';
import { authorOf, card, inWindow, outbox, refuse, showPosts } from '#world/screens/posts-stage.tsx';

vi.mock('#ui/picture/prepare.ts');

beforeEach(() => {
  inWindow();
  workshopWorks();
});

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));

async function waiting() {
  const account = await signedIn();
  const { sha256 } = await saveBlob(account.store, new Uint8Array([1, 2]).buffer, 'image/webp', 1);
  const ref = '01900000-0000-7000-8000-0000000000e1';
  await account.mutate('post.create', { ref, post: { title: 'New', description: 'd' }, image: sha256 });
  showPosts({ source: { type: 'user', userId: authorOf(account).user_id } });
  await card('New');
  return { account, sha256 };
}

test('[POST-02] a post that is refused while its form is open goes out again with its picture', async () => {
  const { account, sha256 } = await waiting();
  fireEvent.click((await card('New')).getByRole('button', { name: 'More for New' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  fireEvent.change(await field('Title'), { target: { value: 'Newer' } });
  await act(async () => {
    await refuse(account, 'No');
  });
  await screen.findByText('Not accepted');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await outbox(account)).toMatchObject([
      { state: 'queued', args: { image: sha256, post: { title: 'Newer', description: 'd' } } },
    ]),
  );
});

test('[POST-02] what is typed while another picture is prepared stays', async () => {
  const { account } = await waiting();
  await act(async () => {
    await refuse(account, 'No');
  });
  fireEvent.click(await (await card('New')).findByRole('button', { name: 'Edit: New' }));
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof preparePicture>>>();
  vi.mocked(preparePicture).mockReturnValueOnce(promise);
  await field('Title');
  fireEvent.change(document.querySelector('input[type="file"]') as HTMLInputElement, {
    target: { files: [photo('a')] },
  });
  await screen.findByText('Preparing the picture');
  fireEvent.change(await field('Title'), { target: { value: 'Typed meanwhile' } });
  await act(async () => {
    resolve({ ok: true, bytes: new Uint8Array([3, 4]).buffer, type: 'image/webp' });
    await promise;
  });
  await waitFor(() => expect(screen.queryByText('Preparing the picture')).toBeNull());
  expect((await field('Title')).value).toBe('Typed meanwhile');
});
