// What the page fetches later is fetched now; no test's patience is to be spent on that.
import '#ui/controls/menu-popup.tsx';
import '#ui/dialog/panel.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveBlob } from '#data/files/blobs.ts';
import { localPicture } from '#data/files/picture-name.ts';
import { noRelationship } from '#data/people/rows.ts';
import type { PageFetchResult } from '#sync/fetch/result.ts';
import { signedIn, visitor } from '#world/screens/person.ts';
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
  titles,
  unreachable,
} from '#world/screens/posts-stage.tsx';
import { watchedSight } from '#world/screens/seen-by.ts';
import { addressNow, expectAccessible, stateNow } from '#world/screens/show.tsx';

const like = (title: string) => screen.findByRole('button', { name: new RegExp(`^Like ${title},`) });

async function choose(title: string, entry: string): Promise<void> {
  fireEvent.click((await card(title)).getByRole('button', { name: `More for ${title}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

beforeEach(() => {
  inWindow();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a visitor', () => {
  test('[POST-02] is asked to log in before they like, and comes back to where they were', async () => {
    const account = await visitor();
    await holdPosts(account, postRow({ title: 'Dusk' }));
    showPosts({}, '/profile/900001?tab=posts');
    fireEvent.click(await like('Dusk'));
    expect(await screen.findByText('Login Required')).toBeTruthy();
    expect(await outbox(account)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(addressNow()).toBe('/login'));
    expect(stateNow()).toMatchObject({ from: { pathname: '/profile/900001', search: '?tab=posts' } });
  });

  test('[POST-02] is asked to log in before they report', async () => {
    const account = await visitor();
    await holdPosts(account, postRow({ title: 'Dawn' }));
    const onReport = vi.fn();
    showPosts({ onReport });
    await choose('Dawn', 'Report');
    expect(await screen.findByText('Login Required')).toBeTruthy();
    expect(onReport).not.toHaveBeenCalled();
  });

  test('[POST-06] has no feed, and nobody is asked for it', async () => {
    await visitor();
    const asked = calls();
    showPosts({ source: { type: 'feed' }, calls: asked, emptyText: 'Follow people to see their posts here.' });
    expect(await screen.findByText('Follow people to see their posts here.')).toBeTruthy();
    expect(asked.fetchPosts).not.toHaveBeenCalled();
  });
});

describe('what the server says', () => {
  test('[POST-06] nobody answers and nothing is here: it says so, and asks again when it is told to', async () => {
    const account = await signedIn();
    const fetchPosts = vi.fn(calls().fetchPosts).mockResolvedValueOnce(unreachable);
    const { container } = showPosts({ calls: calls({ fetchPosts: fetchPosts }) });
    expect(await screen.findByText('Error al cargar los posts')).toBeTruthy();
    expect(screen.queryByText('No posts yet')).toBeNull();
    await expectAccessible(container);
    fetchPosts.mockImplementationOnce(async () => {
      await holdPosts(account, postRow({ title: 'Here at last' }));
      return { as: 'seen', next: null };
    });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await card('Here at last');
    expect(screen.queryByText('Error al cargar los posts')).toBeNull();
  });

  test('[POST-06] nobody answers: what the device holds stands there, with a word of it', async () => {
    const account = await signedIn();
    await holdPosts(account, postRow({ title: 'Held' }));
    showPosts({ calls: calls({ fetchPosts: () => Promise.resolve(unreachable) }) });
    await card('Held');
    expect(await screen.findByText(/These posts are on this device/)).toBeTruthy();
    expect(screen.queryByText('Error al cargar los posts')).toBeNull();
  });

  test('[POST-06] a call that throws is one that nobody answered', async () => {
    await signedIn();
    showPosts({ calls: calls({ fetchPosts: () => Promise.reject(new Error('broken')) }) });
    expect(await screen.findByText('Error al cargar los posts')).toBeTruthy();
  });

  test('[POST-06] the connection comes back: it is asked again by itself', async () => {
    await signedIn();
    const fetchPosts = vi.fn(calls().fetchPosts).mockResolvedValueOnce(unreachable);
    showPosts({ calls: calls({ fetchPosts: fetchPosts }) });
    await screen.findByText('Error al cargar los posts');
    act(() => {
      dispatchEvent(new Event('online'));
    });
    expect(await screen.findByText('No posts yet')).toBeTruthy();
    expect(fetchPosts).toHaveBeenCalledTimes(2);
  });

  test('[POST-02] until it has answered, posts are loading; none are none', async () => {
    const account = await signedIn();
    const read = vi.spyOn(account.db.posts, 'where');
    const answered = Promise.withResolvers<PageFetchResult>();
    const { container } = showPosts({ calls: calls({ fetchPosts: () => answered.promise }) });
    await waitFor(() => expect(read).toHaveBeenCalled());
    // What is read later is there later: by then the device's own have been read, and are none.
    await act(async () => {
      await account.db.posts.count();
    });
    expect(screen.getByText('Loading posts')).toBeTruthy();
    await act(async () => {
      answered.resolve({ as: 'seen', next: null });
      await answered.promise;
    });
    expect(await screen.findByText('No posts yet')).toBeTruthy();
    await expectAccessible(container);
  });

  test('[POST-02] near the end the next page is asked for, each page once', async () => {
    const account = await signedIn();
    const sight = watchedSight();
    await holdPosts(account, postRow());
    const second = Promise.withResolvers<PageFetchResult>();
    const fetchPosts = vi
      .fn(calls().fetchPosts)
      .mockResolvedValueOnce({ as: 'seen', next: 'two' })
      .mockReturnValueOnce(second.promise);
    showPosts({ calls: calls({ fetchPosts: fetchPosts }) });
    await waitFor(() => expect(sight.count()).toBe(1));
    for (let times = 0; times < 3; times += 1) {
      act(() => {
        sight.see(1);
      });
    }
    second.resolve({ as: 'seen', next: null });
    await waitFor(() => expect(sight.count()).toBe(0));
    expect(fetchPosts.mock.calls.map(([, next]) => next)).toEqual([null, 'two']);
  });

  test('[POST-02] a next page that nobody answers is offered to be asked for again', async () => {
    const account = await signedIn();
    const sight = watchedSight();
    await holdPosts(account, postRow({ title: 'Held' }));
    const fetchPosts = vi
      .fn(calls().fetchPosts)
      .mockResolvedValueOnce({ as: 'seen', next: 'two' })
      .mockResolvedValueOnce(unreachable);
    showPosts({ calls: calls({ fetchPosts: fetchPosts }) });
    await waitFor(() => expect(sight.count()).toBe(1));
    act(() => {
      sight.see(1);
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(fetchPosts.mock.calls.map(([, next]) => next)).toEqual([null, 'two', 'two']));
    await card('Held');
  });
});

describe('a post', () => {
  test('[POST-02] tells who wrote it, when, and how many liked and commented, and leads to its author', async () => {
    const account = await signedIn();
    const row = postRow({ title: 'Dusk', comments_count: 2, created: Date.now() - 3 * 60_000 });
    await holdPosts(account, row);
    const { container } = showPosts();
    const shown = await card('Dusk');
    expect(shown.getByText('Come as you are.')).toBeTruthy();
    expect(shown.getByText('3 minutes ago').getAttribute('dateTime')).toBe(row.created_at);
    expect(shown.getByRole('link', { name: 'Bea' }).getAttribute('href')).toBe('/profile/900001');
    expect(shown.getByRole('button', { name: 'Like Dusk, 3 likes' })).toBeTruthy();
    expect(shown.getByRole('button', { name: 'Comments on Dusk, 2 comments' })).toBeTruthy();
    expect(shown.queryByText(/edited/)).toBeNull();
    await expectAccessible(container);
  });

  test('[POST-02] the newest stands first; one that was changed says so; a nameless author is Usuario', async () => {
    const account = await signedIn();
    const old = postRow({ title: 'Old', updated_at: new Date().toISOString() });
    const nobody = { ...bea, username: '', display_name: ' ' };
    await holdPosts(account, old, postRow({ title: 'New', created: Date.now(), user: nobody }));
    showPosts();
    expect((await card('Old')).getByText(/edited/)).toBeTruthy();
    expect(titles()).toEqual(['New', 'Old']);
    expect((await card('New')).getByRole('link', { name: 'Usuario' })).toBeTruthy();
  });

  test('[POST-02] a like turns at once, is kept for the server, and turns back', async () => {
    const account = await signedIn();
    const row = postRow({ title: 'Dusk' });
    await holdPosts(account, row);
    showPosts();
    fireEvent.click(await like('Dusk'));
    const button = await screen.findByRole('button', { name: 'Like Dusk, 4 likes' });
    expect(button.getAttribute('aria-pressed')).toBe('true');
    await waitFor(async () =>
      expect(await outbox(account)).toMatchObject([{ kind: 'post.like', args: { post: row.ref, liked: true } }]),
    );
    expect(await screen.findByRole('img', { name: 'Your like waits to be sent' })).toBeTruthy();
    fireEvent.click(button);
    const turned = await screen.findByRole('button', { name: 'Like Dusk, 3 likes' });
    expect(turned.getAttribute('aria-pressed')).toBe('false');
    await waitFor(async () => expect((await account.db.posts.get(row.ref))?.liked).toBe(false));
  });

  test('[POST-02] its picture is shown from this device, and opens large', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }));
    const account = await signedIn();
    const { sha256 } = await saveBlob(account.store, new Uint8Array([1, 2]).buffer, 'image/webp', 1);
    await holdPosts(account, postRow({ title: 'Dusk', image: localPicture(sha256) }));
    const { container } = showPosts();
    const open = (await card('Dusk')).getByRole('button', { name: 'Open the picture: Dusk' });
    await waitFor(() => expect(open.querySelector('img')?.src).toBe('blob:picture'));
    expect(open.querySelector('img')?.getAttribute('loading')).toBe('lazy');
    fireEvent.click(open);
    const large = await screen.findByRole('dialog', { name: 'The picture: Dusk' });
    expect(await within(large).findByRole('img', { name: 'Dusk' })).toBeTruthy();
    fireEvent.click(within(large).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectAccessible(container);
  });

  test('[POST-02] a picture takes its own shape, between 16:9 and 4:5; one that fails leaves a drawing', async () => {
    const account = await signedIn();
    const at = (letter: string) => `/media/${letter.repeat(64)}/1600.webp`;
    await holdPosts(account, postRow({ title: 'Tall', image: at('a') }), postRow({ title: 'Gone', image: at('b') }));
    showPosts();
    const frame = async (title: string) =>
      (await card(title)).getByRole('button', { name: `Open the picture: ${title}` });
    const tall = await frame('Tall');
    expect(Number(tall.style.getPropertyValue('--shape'))).toBeCloseTo(16 / 9);
    const picture = tall.querySelector('img');
    expect(picture?.getAttribute('src')).toBe(`/media/${'a'.repeat(64)}/800.webp`);
    Object.defineProperties(picture, { naturalWidth: { value: 300 }, naturalHeight: { value: 900 } });
    fireEvent.load(picture as HTMLImageElement);
    await waitFor(() => expect(Number(tall.style.getPropertyValue('--shape'))).toBeCloseTo(4 / 5));
    const gone = await frame('Gone');
    fireEvent.error(gone.querySelector('img') as HTMLImageElement);
    await waitFor(() => expect(gone.querySelector('svg')).not.toBeNull());
  });

  test('[POST-02] a text of more than three lines is cut, and opens; a shorter one has no button', async () => {
    const account = await signedIn();
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return this.textContent.length > 100 ? 200 : 60;
    });
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(60);
    await holdPosts(account, postRow({ title: 'Short' }), postRow({ title: 'Long', description: 'x '.repeat(300) }));
    showPosts();
    const long = await card('Long');
    const text = long.getByText(/^x x/);
    expect(text.className).toContain('line-clamp-3');
    fireEvent.click(long.getByRole('button', { name: 'See more' }));
    expect(text.className).not.toContain('line-clamp-3');
    fireEvent.click(long.getByRole('button', { name: 'See less' }));
    expect(text.className).toContain('line-clamp-3');
    expect((await card('Short')).queryByRole('button', { name: 'See more' })).toBeNull();
    vi.restoreAllMocks();
  });
});

describe('who may do what', () => {
  test('[POST-02] another’s post is reported, and neither edited nor deleted', async () => {
    const account = await signedIn();
    const row = postRow({ title: 'Dusk' });
    await holdPosts(account, row);
    const onReport = vi.fn();
    showPosts({ onReport });
    fireEvent.click((await card('Dusk')).getByRole('button', { name: 'More for Dusk' }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Report']);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Report' }));
    expect(onReport.mock.calls).toEqual([['post', row.ref, 'Dusk']]);
  });

  test('[POST-02] where nothing can be reported, another’s post has no menu', async () => {
    const account = await signedIn();
    await holdPosts(account, postRow({ title: 'Dusk' }));
    showPosts();
    expect((await card('Dusk')).queryByRole('button', { name: /^More for/ })).toBeNull();
  });

  test('[POST-02] one’s own is deleted at once and comes back when that is taken back', async () => {
    const account = await signedIn();
    const user = authorOf(account);
    const row = postRow({ title: 'Mine', user });
    await holdPosts(account, row, postRow({ title: 'Stays', user }));
    showPosts({ source: { type: 'user', userId: user.user_id } });
    await choose('Mine', 'Delete');
    await waitFor(() => expect(titles()).toEqual(['Stays']));
    const [entry] = await outbox(account);
    expect(entry).toMatchObject({ kind: 'post.delete', refs: [row.ref] });
    expect((entry?.notBefore ?? 0) - Date.now()).toBeGreaterThan(0);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await card('Mine');
    expect(await outbox(account)).toEqual([]);
  });

  test('[POST-02] a deletion that has gone out can’t be taken back, and says so', async () => {
    const account = await signedIn();
    const user = authorOf(account);
    await holdPosts(account, postRow({ title: 'Mine', user }));
    showPosts({ source: { type: 'user', userId: user.user_id } });
    await choose('Mine', 'Delete');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    const [entry] = await outbox(account);
    await account.db.outbox.put({ ...(entry as NonNullable<typeof entry>), state: 'applied' });
    fireEvent.click(undo);
    expect(await screen.findByText('It was too late to take this back')).toBeTruthy();
  });

  test('[POST-02] one that is hidden says so to its author', async () => {
    const account = await signedIn();
    const user = authorOf(account);
    await holdPosts(account, postRow({ title: 'Mine', user, hidden: true }), postRow({ title: 'Seen', user }));
    showPosts({ source: { type: 'user', userId: user.user_id } });
    expect((await card('Mine')).getByText('Hidden by the moderators. Only you see it.')).toBeTruthy();
    expect((await card('Seen')).queryByText(/Hidden by the moderators/)).toBeNull();
  });
});

describe('editing', () => {
  async function mine(fields = {}) {
    const account = await signedIn();
    const user = authorOf(account);
    const row = postRow({ title: 'Mine', user, ...fields });
    await holdPosts(account, row);
    showPosts({ source: { type: 'user', userId: user.user_id } });
    return { account, row };
  }
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));

  test('[POST-02] a blank title isn’t saved, takes the focus, and nothing typed is lost', async () => {
    const { account } = await mine();
    await choose('Mine', 'Edit');
    fireEvent.change(await field('Title'), { target: { value: '  ' } });
    fireEvent.change(await field('Description'), { target: { value: 'Other words' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter a title.')).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await field('Title')));
    expect((await field('Description')).value).toBe('Other words');
    expect(await outbox(account)).toEqual([]);
  });

  test('[POST-02] what was changed alone goes out, and shows at once', async () => {
    const { account, row } = await mine();
    await choose('Mine', 'Edit');
    fireEvent.change(await field('Title'), { target: { value: 'Better' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await card('Better')).getByText('Waiting to be sent')).toBeTruthy();
    expect(await outbox(account)).toMatchObject([
      { kind: 'post.update', args: { post: row.ref, patch: { title: 'Better' } } },
    ]);
    expect((await outbox(account))[0]?.args).toEqual({ post: row.ref, patch: { title: 'Better' } });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('[POST-02] a form that was closed by mistake holds what was typed when it opens again', async () => {
    await mine();
    await choose('Mine', 'Edit');
    fireEvent.change(await field('Title'), { target: { value: 'Half a' } });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose('Mine', 'Edit');
    expect((await field('Title')).value).toBe('Half a');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose('Mine', 'Edit');
    expect((await field('Title')).value).toBe('Mine');
  });

  test('[POST-02] an edit that was refused says why; edited, it goes out once more', async () => {
    const { account, row } = await mine();
    await account.mutate('post.update', { post: row.ref, patch: { title: 'Bad words' } });
    await refuse(account, 'That title is taken', { title: 'Choose another title' });
    const shown = await card('Bad words');
    expect(await shown.findByText('That title is taken')).toBeTruthy();
    fireEvent.click(shown.getByRole('button', { name: 'Edit: Bad words' }));
    expect(await screen.findByText('Choose another title')).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await field('Title')));
    fireEvent.change(await field('Title'), { target: { value: 'Good words' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await card('Good words');
    expect(await outbox(account)).toMatchObject([{ state: 'queued', args: { patch: { title: 'Good words' } } }]);
  });
});

describe('a post that was refused', () => {
  async function refused() {
    const account = await signedIn();
    const user = authorOf(account);
    const ref = '01900000-0000-7000-8000-0000000000f1';
    const { sha256 } = await saveBlob(account.store, new Uint8Array([1, 2]).buffer, 'image/webp', 1);
    await account.mutate('post.create', { ref, post: { title: 'New', description: 'd' }, image: sha256 });
    showPosts({ source: { type: 'user', userId: user.user_id } });
    expect((await card('New')).getByText('Waiting to be sent')).toBeTruthy();
    await act(async () => {
      await refuse(account, '');
    });
    return { account, ref, sha256 };
  }

  test('[POST-01] [POST-02] says why, and goes out again as it was', async () => {
    const { account, ref } = await refused();
    const shown = await card('New');
    expect(await shown.findByText('Failed to upload image. Please try again.')).toBeTruthy();
    expect(shown.queryByText('Waiting to be sent')).toBeNull();
    const [before] = await outbox(account);
    fireEvent.click(shown.getByRole('button', { name: 'Retry: New' }));
    await waitFor(async () => expect(await outbox(account)).toMatchObject([{ state: 'queued', creates: ref }]));
    expect((await outbox(account))[0]?.id).not.toBe(before?.id);
  });

  test('[POST-02] edited, it goes out again with the same name and picture', async () => {
    const { account, ref, sha256 } = await refused();
    fireEvent.click(await (await card('New')).findByRole('button', { name: 'Edit: New' }));
    fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'Newer' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await card('Newer');
    expect(await outbox(account)).toMatchObject([
      {
        kind: 'post.create',
        state: 'queued',
        args: { ref, image: sha256, post: { title: 'Newer', description: 'd' } },
      },
    ]);
  });

  test('[POST-02] discarded or deleted, it leaves the list', async () => {
    const { account } = await refused();
    fireEvent.click(await (await card('New')).findByRole('button', { name: 'Discard: New' }));
    expect(await screen.findByText('No posts yet')).toBeTruthy();
    expect(await outbox(account)).toEqual([]);
  });

  test('[POST-02] deleted by its menu there is nothing to delete anywhere else', async () => {
    const { account } = await refused();
    await (await card('New')).findByRole('button', { name: 'Discard: New' });
    await choose('New', 'Delete');
    expect(await screen.findByText('No posts yet')).toBeTruthy();
    expect(await outbox(account)).toEqual([]);
  });

  test('[POST-02] asked for by the address, it opens with its form', async () => {
    const account = await signedIn();
    const ref = '01900000-0000-7000-8000-0000000000f2';
    await account.mutate('post.create', { ref, post: { title: 'New', description: 'd' }, image: null });
    await refuse(account, 'No');
    showPosts({ source: { type: 'user', userId: authorOf(account).user_id }, openPost: ref });
    expect(await screen.findByRole('dialog', { name: 'Edit post' })).toBeTruthy();
  });
});

test('[POST-02] any other that the address asks for opens with its comments', async () => {
  const account = await signedIn();
  const row = postRow({ title: 'Asked' });
  await holdPosts(account, row, postRow());
  showPosts({ openPost: row.ref });
  expect(await screen.findByRole('dialog', { name: 'Comments' })).toBeTruthy();
});

test('[POST-02] the feed holds one’s own and theirs whom one follows, nobody blocked', async () => {
  const account = await signedIn();
  const people = [1, 2, 3].map((id) => ({ ...bea, user_id: 910_000 + id, display_name: `P${String(id)}` }));
  await account.db.ties.bulkPut([
    { ...noRelationship('910001'), isFollowing: true },
    { ...noRelationship('910003'), isFollowing: true, blocked: true },
  ]);
  await holdPosts(
    account,
    ...people.map((user) => postRow({ title: user.display_name, user })),
    postRow({ title: 'Mine', user: authorOf(account) }),
  );
  const fetchPosts = vi.fn(calls().fetchPosts);
  showPosts({ source: { type: 'feed' }, calls: calls({ fetchPosts: fetchPosts }) });
  await card('P1');
  expect(titles()).toEqual(['P1', 'Mine']);
  expect(fetchPosts.mock.calls[0]?.[0]).toEqual({ type: 'feed' });
});
