import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import { sampleMessageRow } from '#world/data/sample-chats.ts';
import { sampleCommentRow, samplePerson, samplePostRow, written } from '#world/data/sample-people.ts';
import { part, refused, showOutbox } from './stage.tsx';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible } from '#world/screens/show.tsx';

const { post, comment, third } = written;
const button = (name: RegExp) => screen.findByRole('button', { name });

test.each([
  ['user.picture', { type: 'profile', image: null }, 'Failed to upload image. Please try again.'],
  ['user.update', { patch: { bio: 'B' } }, 'No se pudo guardar el perfil. Intenta de nuevo.'],
  ['user.follow', { user: 2 }, 'Error al cambiar follow'],
  ['post.like', { post, liked: true }, 'No se pudo dar like al post. Intenta de nuevo.'],
] as const)('[OFF-06] %s that the server refused without a word says: %s', async (kind, args, text) => {
  const account = await signedIn();
  await account.db.posts.put(samplePostRow({ ref: post }));
  await refused(account, kind, args as MutationArgs<typeof kind>);
  showOutbox();
  expect((await part('Needs you')).getByText(text)).toBeTruthy();
});

test('[OFF-10] each change says what it does to whom or to what, also where that is gone from the screen', async () => {
  const account = await signedIn();
  await account.db.people.put(samplePerson());
  await account.db.posts.bulkPut([samplePostRow({ ref: post }), samplePostRow({ ref: third, title: 'Other' })]);
  await account.db.comments.put(sampleCommentRow({ ref: comment, post, content: 'A word' }));
  await account.db.ids.put({ ref: written.request, kind: 'request', id: 41 });
  await account.mutate('user.follow', { user: 2 });
  await account.mutate('user.block', { user: 9 });
  await account.mutate('post.like', { post: third, liked: true });
  await account.mutate('comment.delete', { comment });
  await account.mutate('post.delete', { post });
  await account.mutate('friend.answer', { user: 2, request: written.request, status: 'declined' });
  showOutbox();
  const waiting = await part('Waiting');
  const told = [...(waiting.getAllByRole('list')[0]?.children ?? [])].map((card) => card.textContent);
  for (const [index, words] of [
    ['Ben', 'Follow', 'Decline friend request'],
    ['Somebody', 'Block'],
    ['Other', 'Like post'],
    ['Morning', 'Delete comment', 'A word', 'Delete post'],
  ].entries()) {
    for (const word of words) expect(told[index]).toContain(word);
  }
  expect(told).toHaveLength(4);
});

test('[OFF-06] [POST-01] a post that wasn’t accepted is edited where one’s posts are, and its text is kept when it is given up', async () => {
  const account = await signedIn();
  await refused(account, 'post.create', { ref: post, post: { title: 'T', description: 'D' }, image: null });
  await refused(account, 'user.update', { patch: { username: 'taken' } }, { code: 'taken', message: 'Taken' });
  showOutbox();
  const needs = await part('Needs you');
  const links = needs.getAllByRole('link', { name: /Edit/ }).map((link) => link.getAttribute('href'));
  expect(links).toEqual([`/user/profile?tab=posts&post=${post}`, '/user/profile?edit=profile']);
  fireEvent.click(needs.getByRole('button', { name: 'Discard: Publish post, T' }));
  expect(await screen.findByText('What you typed is kept as a draft.')).toBeTruthy();
  expect(await account.db.drafts.get('post:new')).toMatchObject({ kind: 'post', form: { title: 'T' } });
});

test('[OFF-06] [POST-03] a comment that wasn’t accepted is written anew in its place, and goes out again', async () => {
  const account = await signedIn();
  await account.db.ids.put({ ref: post, kind: 'post', id: 11 });
  await refused(account, 'comment.create', { ref: comment, post, content: 'Too much' }, { message: 'Not like this' });
  const { container } = showOutbox();
  fireEvent.click(await button(/^Edit: Comment/));
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  expect(box.value).toBe('Too much');
  await expectAccessible(container);
  fireEvent.change(box, { target: { value: '  ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(/content:/)).toBeTruthy();
  expect(box.value).toBe('  ');
  fireEvent.change(box, { target: { value: 'Better' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(async () => {
    expect(await account.db.outbox.toArray()).toMatchObject([{ state: 'queued', args: { content: 'Better' } }]);
  });
  expect((await account.db.comments.get(comment))?.content).toBe('Better');
});

test('[OFF-06] what the server refused for one of its values is to be edited first, not sent again as it is', async () => {
  const account = await signedIn();
  const verbs = async (name: RegExp) => {
    const first = await button(name);
    const row = first.parentElement?.querySelectorAll('button, a') ?? [];
    const isPrimary = (one: Element) => one.classList.contains('button-primary');
    return [...row].map((one) => `${one.textContent}${isPrimary(one) ? '!' : ''}`);
  };
  const taken = 'This username is taken';
  await refused(
    account,
    'user.update',
    { patch: { username: 'bea' } },
    { message: taken, fields: { username: taken } },
  );
  const { unmount } = showOutbox();
  expect(await verbs(/^Retry: Save changes, Your account/)).toEqual(['Edit!', 'Retry', 'Discard']);
  unmount();
  await account.db.outbox.clear();
  await refused(account, 'user.update', { patch: { bio: 'Hi' } }, { status: 403, message: 'Not now' });
  showOutbox();
  expect(await verbs(/^Retry: Save changes, Your account/)).toEqual(['Retry!', 'Edit', 'Discard']);
});

test('[OFF-06] [SUP-03] so is a message, with the field that was refused told of', async () => {
  const account = await signedIn();
  const message = { name: 'Ana', email: 'ana@example.org', subject: 'S', message: 'Hello' };
  await refused(account, 'support.send', { ref: comment, ...message }, { fields: { email: 'No such address' } });
  showOutbox();
  fireEvent.click(await button(/^Edit: Send message to support/));
  expect(screen.getByText('No such address')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), { target: { value: 'eva@example.org' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(async () => {
    expect(await account.db.outbox.toArray()).toMatchObject([{ state: 'queued', args: { email: 'eva@example.org' } }]);
  });
});

test('[REPORT-05] a report of a message names it, and one that an older server can’t take stays here', async () => {
  const account = await signedIn();
  const row = sampleMessageRow({ content: 'Ugly words' });
  await account.db.messages.put(row);
  const args = { ref: third, type: 'message' as const, object: row.ref, reason: 'hate' as const, note: '' };
  const fields = { object_type: 'Must be "user", "event", "post" or "comment"' };
  await refused(account, 'report.create', args, { message: 'object_type', fields });
  showOutbox();
  const needs = await part('Needs you');
  expect(needs.getByText('Ugly words')).toBeTruthy();
  expect(needs.getByText(/^This server doesn’t take reports of messages yet\. Your report is kept here/)).toBeTruthy();
  expect(needs.getByRole('button', { name: /^Retry: Send report/ })).toBeTruthy();
});
