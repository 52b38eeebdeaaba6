import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { emptyEngagement } from '#data/events/engagements.ts';
import { readPostsFrom } from '#data/posts/queries.ts';
import { noRelationship } from '#data/people/rows.ts';
import { CreatePostDialog } from '#features/posts/form/create-dialog.tsx';
import { PhotoStrip, type PhotoStripProps } from '#features/posts/event/photo-strip.tsx';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { photo, workshopWorks } from '#world/screens/chosen-files.ts';
import { signedIn } from '#world/screens/person.ts';
import {
  authorOf,
  bea,
  calls,
  card,
  holdPosts,
  inWindow,
  outbox,
  postRow,
  refuse,
  showPosts,
} from '#world/screens/posts-stage.tsx';
import { expectAccessible, show } from '#world/screens/show.tsx';

vi.mock('#ui/picture/prepare.ts');

const hourMs = 3_600_000;
const party = eventRow({ title: 'Noche', date_time: new Date(Date.now() - hourMs).toISOString() });
const image = '/media/a';
let account: OpenAccount;

beforeEach(async () => {
  inWindow();
  workshopWorks();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }));
  account = await signedIn();
  await hold(account, [party]);
});

function showStrip(props: Partial<PhotoStripProps> = {}, fetchPosts = calls().fetchPosts) {
  const view = show(
    <PhotoStrip
      event={party}
      mayAdd={false}
      hasBegun
      section={(photos) => <section aria-label="Photos">{photos}</section>}
      fetchPosts={fetchPosts}
      postPath={(ref) => `/post/${ref}`}
      signInPath="/login"
      {...props}
    />,
  );
  return { ...view, fetchPosts };
}
const labels = () => screen.queryAllByRole('link').map((link) => link.getAttribute('aria-label'));

test('[AFTER-03] photos of an event are those that the device holds, newest first, and open their posts', async () => {
  const [old, young] = [
    postRow({ title: 'Old', image, event: party.ref, created: 1 }),
    postRow({ title: 'Young', image, event: party.ref, created: 2 }),
  ];
  await holdPosts(account, old, young, postRow({ image }), postRow({ event: party.ref, title: 'Words' }));
  const { fetchPosts, container } = showStrip();
  await waitFor(() => expect(labels()).toEqual(['Photo by Bea: Young', 'Photo by Bea: Old']));
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe(`/post/${young.ref}`);
  expect(fetchPosts).toHaveBeenCalledWith({ type: 'event', event: party.ref }, null, expect.anything());
  await expectAccessible(container);
});

test('[AFTER-03] those of who is blocked aren’t among them', async () => {
  await holdPosts(account, postRow({ image, event: party.ref }));
  await account.db.ties.put({ ...noRelationship(String(bea.user_id)), blocked: true });
  showStrip();
  expect(await screen.findByText('No photos yet')).toBeTruthy();
});

test('[AFTER-03] before the start they are there if there are any, and nobody is asked for them', async () => {
  const first = showStrip({ hasBegun: false });
  await act(() => readPostsFrom(account.db, party.ref));
  expect(screen.queryByRole('region')).toBe(null);
  expect(first.fetchPosts).not.toHaveBeenCalled();
  await holdPosts(account, postRow({ title: 'Early', image, event: party.ref }));
  await waitFor(() => expect(labels()).toEqual(['Photo by Bea: Early']));
});

test('[AFTER-03] more come in pages', async () => {
  const fetchPosts = calls({
    fetchPosts: vi.fn((_source, next) =>
      Promise.resolve({ as: 'seen' as const, next: next === null ? '/more' : null }),
    ),
  }).fetchPosts;
  await holdPosts(account, postRow({ image, event: party.ref }));
  showStrip({}, fetchPosts);
  fireEvent.click(await screen.findByRole('button', { name: 'Show more photos' }));
  await waitFor(() => expect(fetchPosts).toHaveBeenLastCalledWith(expect.anything(), '/more', expect.anything()));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more photos' })).toBe(null));
});

async function addPhoto() {
  fireEvent.click(await screen.findByRole('button', { name: 'Add a photo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a photo' }));
  await dialog.findByLabelText(/^Title/);
  return dialog;
}
const choosePhoto = async (form: Awaited<ReturnType<typeof addPhoto>>) => {
  fireEvent.change(form.getByLabelText(/^Image/), { target: { files: [photo('a')] } });
  await form.findByRole('img', { name: 'Chosen for the post' });
};

test('[AFTER-01] from the event page a photo takes a picture and a press: title and event are there', async () => {
  showStrip({ mayAdd: true });
  const form = await addPhoto();
  expect(form.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Noche');
  expect(form.queryByRole('button', { name: 'Discard' })).toBe(null);
  await choosePhoto(form);
  fireEvent.click(form.getByRole('button', { name: 'Post' }));
  await waitFor(async () => expect(await outbox(account)).toHaveLength(1));
  expect((await outbox(account))[0]?.args).toMatchObject({ post: { title: 'Noche' }, event: party.ref });
  await waitFor(() => expect(labels()).toEqual(['Photo by Ana Núñez: Noche']));
  expect(screen.getByRole('img', { name: 'Waiting to be sent' })).toBeTruthy();
});

test('[AFTER-01] a photo that is discarded leaves no draft of the event behind', async () => {
  showStrip({ mayAdd: true });
  const form = await addPhoto();
  await choosePhoto(form);
  await waitFor(async () => expect(await account.db.drafts.count()).toBe(1));
  fireEvent.click(await form.findByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect(await account.db.drafts.count()).toBe(0));
});

test('[AFTER-01] a post that was begun elsewhere waits, and a photo that was begun is still there', async () => {
  await account.db.drafts.put({
    ...{ ref: 'post:new', kind: 'post', cover: null, step: 0, updatedAt: 1, isBroken: false },
    form: { title: 'Elsewhere', description: '' },
  } as const);
  const first = showStrip({ mayAdd: true });
  const form = await addPhoto();
  fireEvent.change(form.getByLabelText(/^Description/), { target: { value: 'What a night' } });
  first.unmount();
  await waitFor(async () => expect(await account.db.drafts.toArray()).toHaveLength(2));
  showStrip({ mayAdd: true });
  const again = await addPhoto();
  expect(again.getByLabelText<HTMLInputElement>(/^Description/).value).toBe('What a night');
  expect((await account.db.drafts.get('post:new'))?.form).toMatchObject({ title: 'Elsewhere' });
});

test('[AFTER-01] the form offers the own events and those where one goes, the nearest first, and no others', async () => {
  const at = (hours: number) => ({ date_time: new Date(Date.now() + hours * hourMs).toISOString() });
  const soon = eventRow({ title: 'Soon', ...at(5) });
  const later = eventRow({ title: 'Later', organizer_id: authorOf(account).user_id, ...at(80) });
  const rest = [eventRow({ title: 'Of others' }), eventRow({ title: 'Off', status: 'cancelled' })];
  await hold(account, [later, soon, ...rest]);
  for (const { ref } of [soon, party, ...rest.slice(1)])
    await account.db.engagements.put({ ...emptyEngagement(ref), subscribed: true });
  show(<CreatePostDialog isOpen onClose={() => {}} signInPath="/login" />);
  const select = await screen.findByLabelText<HTMLSelectElement>('At an event?');
  const options = [...select.options].map(({ text }) => text.replace(/ · .*/, ''));
  expect(options).toEqual(['No event', 'Noche', 'Soon', 'Later']);
  expect(select.value).toBe('');
});

test('[AFTER-01] without events there is nothing to choose', async () => {
  show(<CreatePostDialog isOpen onClose={() => {}} signInPath="/login" />);
  await screen.findByLabelText(/^Title/);
  expect(screen.queryByLabelText('At an event?')).toBe(null);
});

test('[AFTER-01] a post names its event, and no event that isn’t there', async () => {
  const user = { type: 'user', userId: bea.user_id } as const;
  await holdPosts(
    account,
    postRow({ title: 'There', event: party.ref }),
    postRow({ title: 'Gone', event: party.ref.replace(/.$/, 'x') }),
  );
  showPosts({ source: user });
  const link = await (await card('There')).findByRole('link', { name: 'Noche' });
  expect(link.getAttribute('href')).toBe(`/events/${String(party.event_id)}`);
  expect((await card('Gone')).queryByRole('link', { name: 'Noche' })).toBe(null);
});

test('[AFTER-01] a photo that was refused for its event can be sent again without', async () => {
  const ref = '01900000-0000-7000-8000-0000000000aa';
  await account.mutate('post.create', { ref, post: { title: 'Mine', description: '' }, image: null, event: party.ref });
  const message = 'Only those who go to this event can add photos to it';
  await refuse(account, message, { event_id: message });
  showPosts({ source: { type: 'user', userId: authorOf(account).user_id }, openPost: ref });
  const form = within(await screen.findByRole('dialog', { name: 'Edit post' }));
  const select = await form.findByLabelText<HTMLSelectElement>('At an event?');
  expect(select.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(select, { target: { value: '' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await outbox(account))[0]).toMatchObject({ state: 'queued', refs: [] }));
});
