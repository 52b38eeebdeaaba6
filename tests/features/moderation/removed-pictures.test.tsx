import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RemovedPicture } from '#contract/media/removed-picture.ts';
import type { Report } from '#contract/moderation/report.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { ModerationScreen } from '#features/moderation/screen.tsx';
import type { RemovalCalls, CallResult } from '#features/moderation/removal-calls.ts';
import type { LoadReports } from '#features/moderation/use-reports.ts';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

const hash = 'a'.repeat(64);
const person = (id: number, name: string) => ({
  user_id: id,
  username: `user${String(id)}`,
  display_name: name,
  profile_picture: null,
});

function reportOf(image: string | null): Report {
  return {
    id: 1,
    object_type: 'post',
    object_id: 10,
    reason: 'nudity',
    note: '',
    status: 'open',
    created_at: new Date().toISOString(),
    reporter: person(8, 'Luz'),
    reports_count: 1,
    object: { user: person(7, 'Tom'), text: 'Look', image, image_removed: false, hidden: false, ref: uuidV7() },
    settled_at: null,
    settled_by: null,
    settled_note: '',
  };
}

/** A server that has removed these pictures, two on a page. */
function serverWith(pictures: RemovedPicture[] = [], report: Report | null = null) {
  const done: CallResult<null> = { ok: true, value: null };
  const load = vi.fn<LoadReports>(() =>
    Promise.resolve({ ok: true, reports: report === null ? [] : [report], next: null }),
  );
  const calls = {
    list: vi.fn<RemovalCalls['list']>((next) => {
      const from = Number(next ?? 0);
      const more = from + 2 < pictures.length ? String(from + 2) : null;
      return Promise.resolve({ ok: true, value: { pictures: pictures.slice(from, from + 2), next: more } });
    }),
    remove: vi.fn<RemovalCalls['remove']>(({ sha256, note }) => {
      pictures.unshift(removed(sha256, note));
      if (report?.object != null) report.object.image_removed = true;
      return Promise.resolve(done);
    }),
    allow: vi.fn<RemovalCalls['allow']>((sha256) => {
      pictures.splice(
        pictures.findIndex((one) => one.sha256 === sha256),
        1,
      );
      return Promise.resolve(done);
    }),
  };
  return { load, calls };
}

function removed(sha256: string, note: string): RemovedPicture {
  return { sha256, removed_at: '2026-11-20T10:00:00Z', removed_by: person(1, 'Ana'), note };
}

const noSuspension = () => Promise.reject(new Error('Nobody is suspended here'));

const addresses = {
  event: (ref: string) => `/events/${ref}`,
  profile: (id: number) => `/profile/${String(id)}`,
  post: (ref: string, id: number) => `/profile/${String(id)}?post=${ref}`,
};

async function open({ load, calls }: ReturnType<typeof serverWith>, at = '/moderation?show=pictures') {
  await signedIn();
  return show(<ModerationScreen load={load} removal={calls} suspension={noSuspension} addresses={addresses} />, at);
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Picture' });
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);

function name(text: string): void {
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.click(button('Remove picture everywhere'));
}

test('[SUP-07] the picture of a report is removed after a question that says what happens, with a note', async () => {
  const image = `/media/${hash}/1600.webp`;
  const server = serverWith([], reportOf(image));
  await open(server, '/moderation');
  const card = await screen.findByRole('article');
  expect(within(card).getByRole('img').getAttribute('src')).toBe(`/media/${hash}/320.webp`);
  fireEvent.click(button('Remove picture everywhere'));
  const asked = await dialog('Remove this picture everywhere?');
  expect(asked.textContent).toContain(
    'Nobody will see this picture again, wherever it is used, and it can’t be uploaded again.',
  );
  expect(within(asked).getByRole('img', { name: 'What is removed' }).getAttribute('src')).toContain(hash);
  await expectAccessible(asked);
  expect(server.calls.remove).not.toHaveBeenCalled();
  fireEvent.change(within(asked).getByRole('textbox', { name: 'Note' }), { target: { value: ' As asked ' } });
  fireEvent.click(within(asked).getByRole('button', { name: 'Remove everywhere' }));
  expect(await within(card).findByText('Its picture was removed everywhere.')).toBeTruthy();
  expect(server.calls.remove).toHaveBeenCalledExactlyOnceWith({ sha256: hash, note: 'As asked' });
  expect(screen.getByText('The picture is removed everywhere')).toBeTruthy();
  expect(within(card).queryByRole('img')).toBeNull();
  expect(within(card).queryByRole('button', { name: 'Remove picture everywhere' })).toBeNull();
  // The button is gone, and whoever goes on with the keyboard is still there.
  await waitFor(() => expect(card.contains(document.activeElement)).toBe(true));
});

test('[SUP-07] who is asked may keep the picture, and what isn’t done says why', async () => {
  const server = serverWith([], reportOf(`/media/${hash}/1600.webp`));
  server.calls.remove.mockResolvedValue({ ok: false, message: 'There is no connection.' });
  await open(server, '/moderation');
  await screen.findByRole('article');
  fireEvent.click(button('Remove picture everywhere'));
  fireEvent.click(
    within(await dialog('Remove this picture everywhere?')).getByRole('button', { name: 'Keep the picture' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls.remove).not.toHaveBeenCalled();
  fireEvent.click(button('Remove picture everywhere'));
  const asked = await dialog('Remove this picture everywhere?');
  const long = { target: { value: 'x'.repeat(1_001) } };
  fireEvent.change(within(asked).getByRole('textbox', { name: 'Note' }), long);
  expect(within(asked).getByRole<HTMLButtonElement>('button', { name: 'Remove everywhere' }).disabled).toBe(true);
  fireEvent.change(within(asked).getByRole('textbox', { name: 'Note' }), { target: { value: '' } });
  fireEvent.click(within(asked).getByRole('button', { name: 'Remove everywhere' }));
  expect((await within(asked).findByRole('alert')).textContent).toBe('There is no connection.');
  expect(screen.queryByText('The picture is removed everywhere')).toBeNull();
});

test('[SUP-07] what shows no picture of ours, or one that can’t be had, has none to remove or no broken one', async () => {
  const shown = await open(serverWith([], reportOf(null)), '/moderation');
  await screen.findByRole('article');
  expect(screen.queryByRole('button', { name: 'Remove picture everywhere' })).toBeNull();
  shown.unmount();
  await open(serverWith([], reportOf(`/media/${hash}/1600.webp`)), '/moderation');
  const card = await screen.findByRole('article');
  fireEvent.error(within(card).getByRole('img'));
  expect(within(card).queryByRole('img')).toBeNull();
  expect(within(card).getByText('Its picture can’t be shown.')).toBeTruthy();
});

test.each([
  ['its address', ` https://scape.example/media/${hash}/320.webp `],
  ['a longer address', `/media/${hash}-0123abcd/800.webp`],
  ['its SHA-256', hash.toUpperCase()],
])('[SUP-07] a picture that nobody has reported is removed by %s', async (_what, text) => {
  const server = serverWith();
  const { container } = await open(server);
  expect(await screen.findByText('No picture is removed.')).toBeTruthy();
  await expectAccessible(container);
  name(text);
  const asked = await dialog('Remove this picture everywhere?');
  fireEvent.error(within(asked).getByRole('img'));
  expect(within(asked).queryByRole('img')).toBeNull();
  fireEvent.click(within(asked).getByRole('button', { name: 'Remove everywhere' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(server.calls.remove).toHaveBeenCalledExactlyOnceWith({ sha256: hash, note: '' });
  expect(field().value).toBe('');
});

test('[SUP-07] what names no picture is told beside the field, until something else is typed', async () => {
  const server = serverWith();
  await open(server);
  name('https://scape.example/events/4');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('This names no picture here.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.change(field(), { target: { value: 'h' } });
  expect(field().getAttribute('aria-invalid')).toBeNull();
});

test('[SUP-07] removed pictures stand by pages with date, who and note, and are allowed again after a question', async () => {
  const hashes = ['b', 'c', 'd'].map((letter) => letter.repeat(64));
  const server = serverWith(hashes.map((each, index) => removed(each, index === 0 ? 'Of a child' : '')));
  const { container } = await open(server);
  await waitFor(() => expect(rows()).toHaveLength(2));
  for (const text of ['20 Nov 2026 by AnaOf a child', String(hashes[0])]) expect(rows()[0]).toContain(text);
  fireEvent.click(button('Show more'));
  await waitFor(() => expect(rows()).toHaveLength(3));
  await expectAccessible(container);
  fireEvent.click(button('Allow again the picture removed on 20 Nov 2026: Of a child'));
  const asked = await dialog('Allow this picture again?');
  await expectAccessible(asked);
  expect(server.calls.allow).not.toHaveBeenCalled();
  fireEvent.click(within(asked).getByRole('button', { name: 'Allow again' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(server.calls.allow).toHaveBeenCalledExactlyOnceWith(hashes[0]);
  expect(screen.getByText('The picture is allowed again')).toBeTruthy();
  const heading = screen.getByRole('heading', { name: 'Removed pictures' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('[SUP-07] without a connection it says so, and can be asked again', async () => {
  const server = serverWith([removed(hash, '')]);
  server.calls.list.mockResolvedValueOnce({ ok: false, message: 'There is no connection.' });
  server.calls.allow.mockResolvedValueOnce({ ok: false, message: 'There is no answer.' });
  await open(server);
  expect((await screen.findByRole('alert')).textContent).toBe('There is no connection.');
  fireEvent.click(button('Try again'));
  await waitFor(() => expect(rows()).toHaveLength(1));
  fireEvent.click(button(/^Allow again/));
  fireEvent.click(within(await dialog('Allow this picture again?')).getByRole('button', { name: 'Allow again' }));
  expect(await screen.findByText('There is no answer.')).toBeTruthy();
  expect(rows()).toHaveLength(1);
});
