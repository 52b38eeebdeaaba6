// What the page fetches later is fetched now; no test's patience is to be spent on that.
import '#ui/controls/menu-popup.tsx';
import '#ui/dialog/panel.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { CommentRow } from '#data/posts/comments.ts';
import type { PostRow } from '#data/posts/rows.ts';
import { signedIn, visitor } from '#world/screens/person.ts';
import {
  authorOf,
  calls,
  card,
  commentRow,
  holdComments,
  holdPosts,
  inWindow,
  outbox,
  postRow,
  refuse,
  showPosts,
  unreachable,
} from '#world/screens/posts-stage.tsx';
import { expectAccessible } from '#world/screens/show.tsx';

beforeEach(() => {
  inWindow({ isWide: true });
});

async function held(account: OpenAccount, ...given: ((post: PostRow) => Partial<CommentRow>)[]) {
  const post = postRow({ title: 'Dusk', comments_count: given.length });
  const comments = given.map((fields) => commentRow(post, fields(post)));
  await holdPosts(account, post);
  await holdComments(account, ...comments);
  return { post, comments };
}

async function openComments(): Promise<ReturnType<typeof within>> {
  fireEvent.click((await card('Dusk')).getByRole('button', { name: /^Comments on Dusk/ }));
  return within(await screen.findByRole('region', { name: 'Comments' }));
}

const box = (name = 'Comment on Dusk') => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const type = async (text: string, name?: string) => fireEvent.change(await box(name), { target: { value: text } });
const send = async (name = 'Comment on Dusk') =>
  fireEvent.click(await screen.findByRole('button', { name: `Send: ${name}` }));

async function choose(name: RegExp, entry: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

describe('what isn’t sent', () => {
  test('[POST-03] a blank text goes nowhere, whichever way it is sent', async () => {
    inWindow({ isWide: true, hasKeyboard: true });
    const account = await signedIn();
    const mutate = vi.spyOn(account, 'mutate');
    await held(account);
    showPosts();
    await openComments();
    await type('  \n ');
    expect((await screen.findByRole('button', { name: 'Send: Comment on Dusk' })).hasAttribute('disabled')).toBe(true);
    fireEvent.keyDown(await box(), { key: 'Enter' });
    fireEvent.submit((await box()).closest('form') as HTMLFormElement);
    expect(mutate).not.toHaveBeenCalled();
    expect((await box()).value).toBe('  \n ');
  });

  test('[POST-03] one that is too long is kept as it was pasted, and says how much is too much', async () => {
    const account = await signedIn();
    const mutate = vi.spyOn(account, 'mutate');
    await held(account);
    showPosts();
    await openComments();
    await type('x'.repeat(2_003));
    expect((await screen.findByRole('alert')).textContent).toBe('3 letters too many: there is room for 2,000');
    await send();
    expect((await box()).value).toHaveLength(2_003);
    expect(mutate).not.toHaveBeenCalled();
    await type('x'.repeat(1_999));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('1 letter left')).toBeTruthy();
  });

  test('[POST-03] what can’t be saved stays in its box for another try, and says why', async () => {
    const account = await signedIn();
    await held(account);
    showPosts();
    await openComments();
    await type('Lovely');
    vi.spyOn(account, 'mutate').mockRejectedValueOnce(new DOMException('', 'QuotaExceededError'));
    await send();
    expect((await screen.findByRole('alert')).textContent).toMatch(/no room left/);
    expect((await box()).value).toBe('Lovely');
    await send();
    await waitFor(async () => expect((await box()).value).toBe(''));
    expect(await outbox(account)).toMatchObject([{ kind: 'comment.create', args: { content: 'Lovely' } }]);
  });

  test('[POST-03] a visitor reads, and is shown the way in', async () => {
    const account = await visitor();
    await held(account, () => ({ content: 'Nice' }));
    showPosts();
    const comments = await openComments();
    expect(await comments.findByText('Nice')).toBeTruthy();
    expect(comments.queryByRole('textbox')).toBeNull();
    expect(comments.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    fireEvent.click(comments.getByRole('button', { name: 'Reply to Bea' }));
    expect(await screen.findByText('Login Required')).toBeTruthy();
  });
});

describe('what the server says', () => {
  test('[POST-03] none answer and none are here: it says that there are some', async () => {
    const account = await signedIn();
    const { post } = await held(account);
    await holdPosts(account, { ...post, comments_count: 4 });
    showPosts({ calls: calls({ fetchComments: () => Promise.resolve(unreachable) }) });
    const comments = await openComments();
    expect(await comments.findByText(/aren’t on this device/)).toBeTruthy();
    expect(comments.queryByText('No comments yet.')).toBeNull();
  });

  test('[POST-03] further comments are asked for, page by page', async () => {
    const account = await signedIn();
    const { post } = await held(account, () => ({ content: 'First' }));
    const fetchComments = vi
      .fn(calls().fetchComments)
      .mockResolvedValueOnce({ as: 'seen', next: 'two' })
      .mockImplementationOnce(async () => {
        await holdComments(account, commentRow(post, { content: 'Last' }));
        return { as: 'seen', next: null };
      });
    showPosts({ calls: calls({ fetchComments: fetchComments }) });
    const comments = await openComments();
    fireEvent.click(await comments.findByRole('button', { name: 'Show more comments' }));
    expect(await comments.findByText('Last')).toBeTruthy();
    expect(fetchComments.mock.calls.map(([ref, next]) => [ref, next])).toEqual([
      [post.ref, null],
      [post.ref, 'two'],
    ]);
    await waitFor(() => expect(comments.queryByRole('button', { name: 'Show more comments' })).toBeNull());
  });

  test('[POST-03] of hundreds that are here the last are shown, and the earlier ones when they are asked for', async () => {
    const account = await signedIn();
    await held(account, ...Array.from({ length: 70 }, (_unused, index) => () => ({ content: `No. ${String(index)}` })));
    showPosts();
    const comments = await openComments();
    expect(await comments.findByText('No. 69')).toBeTruthy();
    expect(comments.queryByText('No. 19')).toBeNull();
    fireEvent.click(comments.getByRole('button', { name: 'Show earlier comments' }));
    expect(await comments.findByText('No. 0')).toBeTruthy();
  });

  test('[POST-03] under a post that never went out nobody is asked for comments', async () => {
    const account = await signedIn();
    const fetchComments = vi.fn(calls().fetchComments);
    await holdPosts(account, postRow({ title: 'Dusk', post_id: null }));
    showPosts({ calls: calls({ fetchComments: fetchComments }) });
    const comments = await openComments();
    expect(await comments.findByText('No comments yet.')).toBeTruthy();
    expect(fetchComments).not.toHaveBeenCalled();
  });
});

describe('writing', () => {
  test('[POST-03] a comment is there at once, counted, and waits for the server', async () => {
    const account = await signedIn();
    const { post } = await held(account, () => ({ content: 'Nice' }));
    const { container } = showPosts();
    const comments = await openComments();
    // What the first reading of the list brings isn't new, and is no reason to scroll.
    await comments.findByText('Nice');
    await type('Lovely');
    await send();
    const own = within((await comments.findByText('Lovely', { selector: 'p' })).closest('li') as HTMLElement);
    expect(own.getByRole('img', { name: 'Waiting to be sent' })).toBeTruthy();
    // It scrolls once it has drawn the row.
    await waitFor(() => {
      const scrolledTo = vi.mocked(Element.prototype.scrollIntoView).mock.contexts.at(-1);
      expect(scrolledTo).toHaveProperty('textContent', expect.stringContaining('Lovely'));
    });
    expect((await box()).value).toBe('');
    expect((await card('Dusk')).getByRole('button', { name: 'Comments on Dusk, 2 comments' })).toBeTruthy();
    expect(await outbox(account)).toMatchObject([
      { kind: 'comment.create', args: { post: post.ref, content: 'Lovely' } },
    ]);
    await expectAccessible(container);
  });

  test('[POST-03] with a keyboard Enter sends once, Shift+Enter doesn’t, nor does Enter that ends a composition', async () => {
    inWindow({ isWide: true, hasKeyboard: true });
    const account = await signedIn();
    await held(account);
    showPosts();
    await openComments();
    await type('Lovely');
    fireEvent.keyDown(await box(), { key: 'Enter', shiftKey: true });
    fireEvent.keyDown(await box(), { key: 'Enter', isComposing: true });
    await act(async () => Promise.resolve());
    expect(await outbox(account)).toEqual([]);
    const area = await box();
    fireEvent.keyDown(area, { key: 'Enter' });
    fireEvent.keyDown(area, { key: 'Enter' });
    await waitFor(() => expect(area.value).toBe(''));
    expect(await outbox(account)).toHaveLength(1);
  });

  test('[POST-03] on a phone Enter begins a line, and with Ctrl it sends', async () => {
    const account = await signedIn();
    await held(account);
    showPosts();
    await openComments();
    await type('Lovely');
    fireEvent.keyDown(await box(), { key: 'Enter' });
    await act(async () => Promise.resolve());
    expect(await outbox(account)).toEqual([]);
    fireEvent.keyDown(await box(), { key: 'Enter', ctrlKey: true });
    await waitFor(async () => expect(await outbox(account)).toHaveLength(1));
  });

  test('[POST-03] where there is little room the comments are a sheet of their own', async () => {
    inWindow();
    const account = await signedIn();
    await held(account, () => ({ content: 'Nice' }));
    const { container } = showPosts();
    fireEvent.click((await card('Dusk')).getByRole('button', { name: /^Comments on Dusk/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Comments' }));
    expect(await sheet.findByText('Nice')).toBeTruthy();
    fireEvent.change(sheet.getByRole('textbox', { name: 'Comment on Dusk' }), { target: { value: 'Lovely' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Send: Comment on Dusk' }));
    expect(await sheet.findByText('Lovely', { selector: 'p' })).toBeTruthy();
    await expectAccessible(container);
    fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('[POST-03] what was typed and not sent is there when the comments are opened again', async () => {
    const account = await signedIn();
    await held(account);
    showPosts();
    await openComments();
    await type('Half a');
    fireEvent.click((await card('Dusk')).getByRole('button', { name: /^Comments on Dusk/ }));
    expect(screen.queryByRole('region', { name: 'Comments' })).toBeNull();
    await openComments();
    expect((await box()).value).toBe('Half a');
  });

  test('[POST-03] and it is nobody else’s', async () => {
    const first = await signedIn();
    const { post } = await held(first);
    const { unmount } = showPosts();
    await openComments();
    await type('Half a');
    unmount();
    await holdPosts(await signedIn(), post);
    showPosts();
    await openComments();
    expect((await box()).value).toBe('');
  });
});

describe('replies', () => {
  const asked = (post: PostRow, parent: CommentRow, count: number) =>
    Array.from({ length: count }, (_unused, index) =>
      commentRow(post, { parent: parent.ref, content: `Reply ${String(index)}` }),
    );

  test('[POST-03] are shown when they are asked for, and hidden again', async () => {
    const account = await signedIn();
    const { post, comments } = await held(account, () => ({ content: 'Nice', replies_count: 2 }));
    await holdComments(account, ...asked(post, comments[0] as CommentRow, 2));
    const { container } = showPosts();
    const section = await openComments();
    const see = await section.findByRole('button', { name: 'See 2 replies' });
    expect(section.queryByText('Reply 0')).toBeNull();
    fireEvent.click(see);
    expect(section.getByText('Reply 0')).toBeTruthy();
    await expectAccessible(container);
    fireEvent.click(section.getByRole('button', { name: 'Hide' }));
    expect(section.queryByText('Reply 0')).toBeNull();
  });

  test('[POST-03] those that didn’t come with their comment are asked for', async () => {
    const account = await signedIn();
    const { post, comments } = await held(account, () => ({ content: 'Nice', replies_count: 1 }));
    const fetchReplies = vi.fn(calls().fetchReplies).mockImplementationOnce(async () => {
      await holdComments(account, ...asked(post, comments[0] as CommentRow, 1));
      return { as: 'seen', next: null };
    });
    showPosts({ calls: calls({ fetchReplies: fetchReplies }) });
    const section = await openComments();
    fireEvent.click(await section.findByRole('button', { name: 'See 1 reply' }));
    expect(await section.findByText('Reply 0')).toBeTruthy();
    expect(fetchReplies.mock.calls.map(([ref, next]) => [ref, next])).toEqual([[comments[0]?.ref, null]]);
  });

  test('[POST-03] a reply is written below its comment, and is shown at once', async () => {
    const account = await signedIn();
    const { post, comments } = await held(account, () => ({ content: 'Nice' }));
    showPosts();
    const section = await openComments();
    fireEvent.click(await section.findByRole('button', { name: 'Reply to Bea' }));
    const area = await section.findByRole('textbox', { name: 'Reply to Bea' });
    await waitFor(() => expect(document.activeElement).toBe(area));
    await type('Indeed', 'Reply to Bea');
    await send('Reply to Bea');
    expect(await section.findByText('Indeed', { selector: 'p' })).toBeTruthy();
    expect(await section.findByRole('button', { name: 'Hide' })).toBeTruthy();
    expect(await outbox(account)).toMatchObject([
      { kind: 'reply.create', args: { comment: comments[0]?.ref, post: post.ref, content: 'Indeed' } },
    ]);
  });

  test('[POST-03] a reply that was refused says what the server said, and goes out again as it is edited', async () => {
    const account = await signedIn();
    const { post, comments } = await held(account, () => ({ content: 'Nice' }));
    const ref = '01900000-0000-7000-8000-0000000000c1';
    const comment = comments[0]?.ref ?? '';
    await account.mutate('reply.create', { ref, comment, post: post.ref, content: 'Rude' });
    await refuse(account, 'That is not said here');
    showPosts();
    const section = await openComments();
    fireEvent.click(await section.findByRole('button', { name: 'See 1 reply' }));
    expect(await section.findByText('That is not said here')).toBeTruthy();
    fireEvent.click(section.getByRole('button', { name: /^Edit: .*Rude/ }));
    await type('Kind', 'Your comment');
    fireEvent.click(section.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(section.queryByText('That is not said here')).toBeNull());
    expect(await section.findByText('Kind', { selector: 'p' })).toBeTruthy();
    expect(await outbox(account)).toMatchObject([
      { kind: 'reply.create', state: 'queued', args: { ref, content: 'Kind' } },
    ]);
  });
});

describe('[POST-05] who may edit and delete', () => {
  const entries = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);

  test('[POST-05] nobody another’s comment, not even under one’s own post; it is reported', async () => {
    const account = await signedIn();
    const post = postRow({ title: 'Dusk', user: authorOf(account), comments_count: 1 });
    const comment = commentRow(post, { content: 'Nice' });
    await holdPosts(account, post);
    await holdComments(account, comment);
    const onReport = vi.fn();
    showPosts({ source: { type: 'user', userId: post.user_id }, onReport });
    const section = await openComments();
    fireEvent.click(await section.findByRole('button', { name: 'More for Bea: Nice' }));
    expect(await entries()).toEqual(['Report']);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Report' }));
    expect(onReport.mock.calls).toEqual([['comment', comment.ref, 'Bea: Nice']]);
  });

  test('[POST-05] its author edits it; the words show at once', async () => {
    const account = await signedIn();
    const { comments } = await held(account, () => ({ content: 'Nice', user: authorOf(account) }));
    showPosts();
    const section = await openComments();
    fireEvent.click(await section.findByRole('button', { name: /^More for .*Nice/ }));
    expect(await entries()).toEqual(['Edit', 'Delete']);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
    expect((await box('Your comment')).value).toBe('Nice');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    const edited = await box('Your comment');
    await waitFor(() => expect(document.activeElement).toBe(edited));
    await type('Nicer', 'Your comment');
    fireEvent.click(section.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(section.queryByRole('textbox', { name: 'Your comment' })).toBeNull());
    expect(await section.findByText('Nicer', { selector: 'p' })).toBeTruthy();
    expect(await outbox(account)).toMatchObject([
      { kind: 'comment.update', args: { comment: comments[0]?.ref, content: 'Nicer' } },
    ]);
  });

  test('[POST-05] its author deletes it, and takes that back', async () => {
    const account = await signedIn();
    await held(account, () => ({ content: 'Nice', user: authorOf(account) }));
    showPosts();
    const section = await openComments();
    await section.findByText('Nice');
    await choose(/^More for .*Nice/, 'Delete');
    await waitFor(() => expect(section.queryByText('Nice')).toBeNull());
    expect(await outbox(account)).toMatchObject([{ kind: 'comment.delete' }]);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await section.findByText('Nice')).toBeTruthy();
    expect(await outbox(account)).toEqual([]);
  });

  test('[POST-05] a reply of one’s own is deleted as a reply', async () => {
    const account = await signedIn();
    const { post, comments } = await held(account, () => ({ content: 'Nice', replies_count: 1 }));
    const reply = commentRow(post, { parent: comments[0]?.ref ?? '', content: 'Mine', user: authorOf(account) });
    await holdComments(account, reply);
    showPosts();
    const section = await openComments();
    fireEvent.click(await section.findByRole('button', { name: 'See 1 reply' }));
    await choose(/^More for .*Mine/, 'Delete');
    await waitFor(async () =>
      expect(await outbox(account)).toMatchObject([{ kind: 'reply.delete', args: { reply: reply.ref } }]),
    );
  });
});

test('[POST-03] a comment that was refused is discarded where it stands', async () => {
  const account = await signedIn();
  const { post } = await held(account);
  const ref = '01900000-0000-7000-8000-0000000000c2';
  await account.mutate('comment.create', { ref, post: post.ref, content: 'Rude' });
  await refuse(account, '');
  showPosts();
  const section = await openComments();
  expect(await section.findByText('The comment could not be sent.')).toBeTruthy();
  fireEvent.click(section.getByRole('button', { name: /^Discard: .*Rude/ }));
  expect(await section.findByText('No comments yet.')).toBeTruthy();
  expect(await outbox(account)).toEqual([]);
});

test('[POST-03] one that the moderators hid says so to its author', async () => {
  const account = await signedIn();
  await held(account, () => ({ content: 'Nice', user: authorOf(account), hidden: true }));
  showPosts();
  const section = await openComments();
  expect(await section.findByText('Hidden by the moderators. Only you see it.')).toBeTruthy();
});
