import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '#app/boot/app.tsx';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { withDevice } from '#data/db/device.ts';
import { storeShare, listShares, readShare, type SharePayload } from '#data/drafts/share-inbox.ts';
import { draftRefFor } from '#data/drafts/claim-share.ts';
import { beginPost } from '#features/posts/form/prefill.ts';
import { createDraftFromPrefill } from '#features/wizard/draft/prefill.ts';
import type { EventForm } from '#features/wizard/form/event-form.ts';
import { preparePicture } from '#ui/picture/prepare.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';
import { likeABrowser } from '#world/screens/browser.ts';
import { fakeSession } from '#world/screens/session.ts';

vi.mock('#ui/picture/prepare.ts');
Element.prototype.scrollTo = () => {};

let account: OpenAccount;

const photo = (name: string) => new File([name], `${name}.png`, { type: 'image/png' });

/** The workshop does its work: what it makes tells what was done, and to which. */
function workshopWorks(): void {
  vi.mocked(preparePicture).mockImplementation(async ({ picture, crop }) => {
    const made = crop === null ? `small ${await picture.text()}` : 'cut';
    return { ok: true, bytes: new TextEncoder().encode(made).buffer, type: 'image/webp' };
  });
}

beforeEach(async () => {
  likeABrowser();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }));
  vi.mocked(preparePicture).mockReset();
  workshopWorks();
  account = await openFor(somebody());
});
afterEach(async () => {
  cleanup();
  act(() => accountInUse.set(null));
  vi.unstubAllGlobals();
  await withDevice((device) => device.settings.clear());
});

/** @returns the id of what was handed over */
async function hand(given: Partial<SharePayload>): Promise<string> {
  const handed = { title: '', text: '', url: '', files: [], ...given };
  const kept = await withDevice((device) => storeShare(device, handed, Date.now()));
  if (typeof kept === 'string') throw new Error(kept);
  return kept.id;
}

async function show(query: string, who: OpenAccount = account): Promise<void> {
  history.replaceState(null, '', `/share${query}`);
  accountInUse.set(who);
  render(<App session={fakeSession()} opening={Promise.resolve()} />);
  await screen.findByRole('heading', { level: 1, name: 'Shared with Scape' });
}

const waiting = () => withDevice((device) => listShares(device, account.user?.user_id ?? null));
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const drafts = () => account.db.drafts.toArray();
const toWizard = () => screen.findByRole('heading', { level: 1, name: 'Create event' });

function calendar(...entries: string[]): File {
  const text = [
    'BEGIN:VCALENDAR',
    ...entries.flatMap((entry) => ['BEGIN:VEVENT', entry, 'END:VEVENT']),
    'END:VCALENDAR',
  ];
  return new File([text.join('\r\n')], 'events.ics', { type: 'text/calendar' });
}

test.each([
  ['empty', 'Nothing arrived'],
  ['large', 'This is too large'],
  ['full', 'Too much is waiting'],
  ['room', 'This device has no room left'],
  ['broken', 'This could not be taken'],
  ['missed', 'Scape was not ready yet'],
])('[OFF-14] what could not be taken is told: %s', async (problem, words) => {
  await hand({ text: 'From before' });
  await show(`?problem=${problem}`);
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(screen.getByRole('link', { name: /From before/ })).toBeTruthy();
});

test.each(['', '?problem=__proto__', '?id=00000000-0000-4000-8000-000000000000'])(
  'where nothing lies it is said, and nothing can be made of it: %j',
  async (query) => {
    await show(query);
    expect(await screen.findByText(/^(Nothing is waiting here|This is no longer here)$/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Make an event' })).toBeNull();
  },
);

test('what was handed to somebody else isn’t shown', async () => {
  const id = await hand({ text: 'A secret' });
  await withDevice(async ({ settings }) => {
    const row = await settings.get(`shared:${id}`);
    await settings.put({ key: `shared:${id}`, value: { ...(row?.value as object), owner: 1 } });
  });
  await show(`?id=${id}`);
  expect(await screen.findByText('This is no longer here')).toBeTruthy();
  expect(screen.queryByText('A secret')).toBeNull();
});

test('[CARD-09] who isn’t signed in is asked to be, comes back here then, and finds it', async () => {
  const id = await hand({ text: 'Tonight at eight' });
  await show(`?id=${id}`, await openFor(null));
  expect((await screen.findAllByText('Tonight at eight')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Make an event' })).toBeNull();
  fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Login' }));
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  expect(history.state).toMatchObject({ usr: { from: { pathname: '/share', search: `?id=${id}` } } });
  expect(await waiting()).toHaveLength(1);
});

test('[CARD-09] a text, a link and pictures become the draft of an event, with cover and gallery', async () => {
  const id = await hand({ title: 'Jazz', text: 'At eight\nhttps://jazz.example/7.', files: [photo('a'), photo('b')] });
  await show(`?id=${id}`);
  await press('Make an event');
  await toWizard();
  expect(location.pathname + location.search).toBe(`/events/create?draft=${id}`);
  const [draft, ...others] = await drafts();
  const form = draft?.form as EventForm;
  expect([draft?.ref, others, await waiting()]).toEqual([id, [], []]);
  expect(form).toMatchObject({
    title: 'Jazz',
    description: 'At eight\nhttps://jazz.example/7.',
    link: 'https://jazz.example/7',
  });
  expect([form.isUnannounced, form.date, form.gallery.length, form.coverCrop?.zoom]).toEqual([false, '', 1, 1]);
  const bytes = await account.db.chunks.get(`${draft?.cover ?? ''}/0000`);
  expect(new TextDecoder().decode(bytes?.bytes)).toBe('cut');
  const whole = await account.db.chunks.get(`${form.coverCrop?.source ?? ''}/0000`);
  expect(new TextDecoder().decode(whole?.bytes)).toBe('small a');
  expect(await screen.findByDisplayValue('Jazz')).toBeTruthy();
});

test('[CARD-09] what is interrupted and done again makes one draft, and leaves what was typed since', async () => {
  const id = await hand({ title: 'Jazz', files: [photo('a')] });
  const shared = await withDevice((device) => readShare(device, id, null));
  if (shared === null) throw new Error('not there');
  const values = { title: 'Jazz', description: '', date_time: '' };
  expect(
    await withDevice((device) => draftRefFor(device, shared, { place: '', userId: account.user?.user_id ?? null })),
  ).toBe(id);
  await createDraftFromPrefill(account, id, { values, pictures: [] });
  await account.db.drafts.update(id, { form: { title: 'Jazz and more' } });
  await show(`?id=${id}`);
  await press('Make an event');
  await toWizard();
  expect((await drafts()).map(({ form }) => (form as EventForm).title)).toEqual(['Jazz and more']);
  expect(preparePicture).not.toHaveBeenCalled();
  expect(await waiting()).toEqual([]);
});

test('[CARD-09] two windows that make the same draft at once make it once', async () => {
  const id = await hand({ title: 'Jazz' });
  const make = (title: string) =>
    createDraftFromPrefill(account, id, { values: { title, description: '', date_time: '' }, pictures: [] });
  await Promise.all([make('First'), make('Second')]);
  expect(await drafts()).toMatchObject([{ ref: id, form: { title: 'First' } }]);
});

test('[OFF-14] a picture that can’t be taken is told of and stays, also when the draft is opened again', async () => {
  vi.mocked(preparePicture).mockResolvedValue({ ok: false, reason: 'This picture can’t be read.' });
  await show(`?id=${await hand({ title: 'Jazz', files: [photo('a')] })}`);
  await press('Make an event');
  await toWizard();
  expect(
    await screen.findByText(/^a.png: This picture can’t be read. Still among what you shared: a.png/),
  ).toBeTruthy();
  expect(await drafts()).toMatchObject([{ cover: null, form: { title: 'Jazz' } }]);
  act(() => history.back());
  expect(await screen.findByRole('img', { name: 'a.png' })).toBeTruthy();
  await press('Open the draft');
  await toWizard();
  expect([await drafts(), await waiting()]).toMatchObject([[{}], [{ left: [0] }]]);
});

const refuseAll = () =>
  vi.mocked(preparePicture).mockResolvedValue({ ok: false, reason: 'This picture can’t be read.' });

test.each<[string, () => Partial<SharePayload>, () => void, number[]]>([
  ['further pictures', () => ({ files: [photo('a'), photo('b'), photo('c')] }), workshopWorks, [1, 2]],
  ['a picture that is refused', () => ({ title: 'Jazz', files: [photo('a')] }), refuseAll, [0]],
  [
    'events',
    () => ({ title: 'Jazz', files: [calendar('SUMMARY:Son\r\nDTSTART:20310110T210000Z')] }),
    workshopWorks,
    [],
  ],
])('[OFF-14] a post leaves what it doesn’t take: %s', async (_what, given, prepare, left) => {
  prepare();
  await show(`?id=${await hand(given())}`);
  await press('Write a post');
  await screen.findByRole('dialog', { name: 'Create Post' });
  expect(await waiting()).toMatchObject([{ left }]);
  cleanup();
});

test('[OFF-14] each further picture becomes a post of its own, and with the last one nothing waits', async () => {
  const id = await hand({ files: [photo('a'), photo('b')] });
  for (const name of ['a.png', 'b.png']) {
    await show(`?id=${id}`);
    await screen.findByRole('img', { name });
    await press('Write a post');
    await screen.findByRole('dialog', { name: 'Create Post' });
    cleanup();
  }
  expect((await drafts()).map(({ cover }) => cover)).toEqual([expect.any(String), expect.any(String)]);
  expect(await waiting()).toEqual([]);
});

test('[CARD-09] a calendar file becomes a draft with its dates by the clock of its zone, its place and its rule', async () => {
  const file = calendar(
    'UID:1\r\nSUMMARY:Son\r\nDTSTART;TZID=Europe/Madrid:20310110T210000\r\nDTEND;TZID=Europe/Madrid:20310110T233000\r\nLOCATION:Casa\r\nRRULE:FREQ=WEEKLY;COUNT=3',
  );
  await show(`?id=${await hand({ files: [file] })}`);
  expect(await screen.findByText(/Friday, January 10, 2031, 0?9:00 PM to 11:30 PM · Casa · Repeats/i)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Write a post' })).toBeNull();
  await press('Make an event');
  await toWizard();
  expect(await drafts()).toMatchObject([
    {
      form: {
        title: 'Son',
        date: '2031-01-10',
        startTime: '21:00',
        endTime: '23:30',
        zone: 'Europe/Madrid',
        locationName: 'Casa',
        isRecurring: true,
        recurrence: 'FREQ=WEEKLY;COUNT=3',
      },
    },
  ]);
});

test('[CARD-09] of several events each becomes a draft of its own, once; what can’t be read of one is said', async () => {
  const [one, two] = [
    'SUMMARY:One\r\nDTSTART:20310110T210000Z',
    'SUMMARY:Two\r\nDTSTART:20310111T210000Z\r\nRRULE:FREQ=HOURLY',
  ];
  await hand({ files: [calendar(one ?? '', two ?? '')] });
  await show('');
  expect(await screen.findByText('Can’t be taken from the file: how it repeats.')).toBeTruthy();
  await press('Make an event: Two');
  await toWizard();
  expect(await drafts()).toMatchObject([{ form: { title: 'Two', date: '2031-01-11', isRecurring: false } }]);
  act(() => history.back());
  await press('Open the draft: Two');
  await toWizard();
  expect(await drafts()).toHaveLength(1);
  act(() => history.back());
  await press('Make an event: One');
  await toWizard();
  expect((await drafts()).map(({ form }) => (form as EventForm).title).toSorted()).toEqual(['One', 'Two']);
  expect(await waiting()).toHaveLength(1);
});

test('[CARD-09] what a calendar has that no event here can have is said', async () => {
  const entry = 'SUMMARY:One\r\nDTSTART:20310110T210000Z\r\nCLASS:PRIVATE\r\nORGANIZER:mailto:a@b.example';
  const task = 'END:VEVENT\r\nBEGIN:VTODO\r\nSUMMARY:Buy milk\r\nEND:VTODO\r\nBEGIN:VEVENT\r\nSUMMARY:Two';
  await show(`?id=${await hand({ files: [calendar(`${entry}\r\n${task}`)] })}`);
  expect(await screen.findByText('Can’t be taken from the file: the organizer, that it is private.')).toBeTruthy();
  expect(screen.getByText('One more entry is not an event (but a task or a note), and is left out.')).toBeTruthy();
});

test('a page that says it is a calendar is none', async () => {
  const file = new File(['<!doctype html><p>Log in'], 'events.ics', { type: 'text/calendar' });
  await show(`?id=${await hand({ files: [file] })}`);
  expect(await screen.findByText('events.ics: This is not a calendar that can be read.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make an event' })).toBeNull();
  await press('Throw away');
  expect(await screen.findByText('This is no longer here')).toBeTruthy();
});

test('an address that is none of the web’s is a text and no link', async () => {
  await show(`?id=${await hand({ title: 'Look', url: 'javascript:alert(document.cookie)' })}`);
  await press('Make an event');
  await toWizard();
  expect(await drafts()).toMatchObject([{ form: { link: '', description: 'javascript:alert(document.cookie)' } }]);
  expect(document.querySelector('[href^="javascript"]')).toBeNull();
});

test('what is thrown away can be had back for a moment', async () => {
  await show(`?id=${await hand({ title: 'Jazz', files: [photo('a')] })}`);
  await press('Throw away');
  expect(await screen.findByText('This is no longer here')).toBeTruthy();
  expect(await waiting()).toEqual([]);
  await press('Undo');
  await waitFor(async () => expect(await waiting()).toMatchObject([{ title: 'Jazz', files: [{ name: 'a.png' }] }]));
});

test('[CARD-09] what was made of it already is known when it is had back', async () => {
  const id = await hand({ files: [calendar('SUMMARY:One', 'SUMMARY:Two')] });
  const shared = await withDevice((device) => readShare(device, id, null));
  if (shared === null) throw new Error('not there');
  await withDevice((device) => draftRefFor(device, shared, { place: '0/1', userId: account.user?.user_id ?? null }));
  await show(`?id=${id}`);
  await press('Throw away');
  await screen.findByText('This is no longer here');
  await press('Undo');
  expect(await screen.findByRole('button', { name: 'Open the draft: Two' })).toBeTruthy();
  expect(await waiting()).toMatchObject([{ id, drafts: { '0/1': id } }]);
});

test.each(['Make an event: One', 'Write a post'])(
  '[OFF-14] what came while nobody was signed in is theirs who makes something of it: %s',
  async (name) => {
    const id = await hand({ title: 'Jazz', files: [calendar('SUMMARY:One', 'SUMMARY:Two'), photo('a'), photo('b')] });
    await show(`?id=${id}`);
    await press(name);
    await waitFor(async () => expect(await drafts()).toHaveLength(1));
    expect(await withDevice((device) => listShares(device, null))).toEqual([]);
    expect(await waiting()).toMatchObject([{ owner: account.user?.user_id, isOpened: true }]);
    cleanup();
  },
);

test('[CARD-09] it becomes the post that is being written; what was being written is put aside, once', async () => {
  const earlier = { ref: 'post:new', kind: 'post' as const, form: { title: 'Mine' }, cover: null };
  await account.db.drafts.put({ ...earlier, step: 0, updatedAt: 5, isBroken: false });
  const id = await hand({ title: 'Jazz', url: 'https://jazz.example/7', files: [photo('a')] });
  await show(`?id=${id}`);
  await press('Write a post');
  const dialog = await screen.findByRole('dialog', { name: 'Create Post' });
  expect(await within(dialog).findByDisplayValue('Jazz')).toBeTruthy();
  expect(within(dialog).getByDisplayValue('https://jazz.example/7')).toBeTruthy();
  expect(location.pathname + location.search).toBe('/user/profile?write=post');
  expect(await waiting()).toEqual([]);
  const given = { title: 'Jazz', description: 'https://jazz.example/7', picture: photo('a') };
  await beginPost(account, id, given);
  const held = await drafts();
  expect(held.map(({ form }) => (form as { title: string }).title).toSorted()).toEqual(['Jazz', 'Mine']);
  expect(held.find(({ ref }) => ref === 'post:new')).toMatchObject({
    form: { title: 'Jazz' },
    cover: expect.any(String),
  });
  cleanup();
});
