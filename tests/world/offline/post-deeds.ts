import type { Locator, Page } from 'playwright';
import { expect } from '#world/time/patient-expect.ts';
import { choose, says, type Deeds } from './deed.ts';
import { said } from './stage.ts';

const at = () => '/user/profile?tab=posts';
const cardOn = (page: Page, title: string) => page.getByRole('article', { name: title });
const changed = 'Comentario mejorado';
const changedReply = 'Respuesta mejorada';

/** The post with all of its comments and replies opened. */
export async function openTalk(page: Page): Promise<Locator> {
  const card = cardOn(page, said.post);
  const comments = card.getByRole('button', { name: /^Comments on / });
  await expect(comments).toBeVisible();
  if ((await comments.getAttribute('aria-expanded')) === 'false') await comments.click();
  await expect(card.getByText(said.greeting)).toBeVisible();
  const replies = card.getByRole('button', { name: /^See \d+ repl/ });
  if (await replies.isVisible()) await replies.click();
  await expect(card.getByRole('button', { name: 'Hide', exact: true })).toBeVisible();
  return card;
}

async function write(card: Locator, field: string, text: string): Promise<void> {
  const box = card.getByRole('textbox', { name: field });
  await box.fill(text);
  await box.press('Enter');
  await expect(box).toHaveValue('');
  await expect(card.getByText(text)).toBeVisible();
}

async function change(page: Page, from: string, to: string): Promise<void> {
  const card = await openTalk(page);
  await choose(page, `Ana Peralta: ${from}`, 'Edit');
  // The discussion has no other Save button.
  const form = card.locator('form', { has: page.getByRole('button', { name: 'Save', exact: true }) });
  await form.getByRole('textbox').fill(to);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card.getByText(to)).toBeVisible();
}

async function remove(page: Page, text: string, told: string): Promise<void> {
  const card = await openTalk(page);
  await choose(page, `Ana Peralta: ${text}`, 'Delete');
  await says(page, told);
  await expect(card.getByText(text)).toHaveCount(0);
}

/** Mutations of posts and comments, one's own and others'. */
export const postDeeds: Deeds<
  | 'post.create'
  | 'post.update'
  | 'post.delete'
  | 'post.like'
  | 'comment.create'
  | 'comment.update'
  | 'comment.delete'
  | 'reply.create'
  | 'reply.update'
  | 'reply.delete'
> = {
  'post.create': {
    at,
    async byHand(page, { photograph }) {
      await page.getByRole('button', { name: 'Create Post' }).click();
      const form = page.getByRole('dialog', { name: 'Create Post' });
      await form.locator('input[type=file]').setInputFiles(photograph);
      await expect(form.getByRole('img', { name: 'Chosen for the post' })).toBeVisible();
      await form.getByLabel(/^Title/).fill('Un post nuevo');
      await form.getByLabel(/^Description/).fill('Todavía no ha llegado nadie');
      await form.getByRole('button', { name: 'Post', exact: true }).click();
      await expect(cardOn(page, 'Un post nuevo').getByText('Waiting to be sent')).toBeVisible();
    },
  },
  'post.delete': {
    at,
    async byHand(page) {
      await choose(page, said.deletedPost, 'Delete');
      await says(page, 'Post deleted');
      await expect(cardOn(page, said.deletedPost)).toHaveCount(0);
    },
  },
  'post.like': {
    at,
    async byHand(page) {
      const like = cardOn(page, said.post).getByRole('button', { name: /^Like / });
      await like.click();
      await expect(like).toHaveAttribute('aria-pressed', 'true');
    },
  },
  'comment.create': {
    at,
    async byHand(page) {
      await write(await openTalk(page), `Comment on ${said.post}`, 'Un comentario nuevo');
    },
  },
  'comment.update': { at, byHand: (page) => change(page, said.comment, changed) },
  'comment.delete': { at, byHand: (page) => remove(page, said.deletedComment, 'Comment deleted') },
  'reply.create': {
    at,
    async byHand(page) {
      const card = await openTalk(page);
      await card.getByRole('button', { name: 'Reply to Berta' }).click();
      await write(card, 'Reply to Berta', 'Una respuesta nueva');
    },
  },
  'reply.update': { at, byHand: (page) => change(page, said.reply, changedReply) },
  'reply.delete': { at, byHand: (page) => remove(page, said.deletedReply, 'Reply deleted') },
  'post.update': {
    at,
    async byHand(page) {
      await choose(page, said.post, 'Edit');
      const form = page.getByRole('dialog', { name: 'Edit post' });
      await form.getByLabel(/^Description/).fill('Ya no cabe nadie');
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(form).toHaveCount(0);
      await expect(cardOn(page, said.post).getByText('Ya no cabe nadie')).toBeVisible();
    },
  },
};
