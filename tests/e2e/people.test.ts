import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import { callApi, logIn, register, type Caller } from '#world/servers/api-client.ts';
import { withBrowser } from '#world/browser/browser-device.ts';
import { takePhotograph } from '#world/data/cover-picture.ts';
import { people } from '#world/databases/data-template.ts';
import { deviceRows } from '#world/browser/device-rows.ts';
import { expect } from '#world/time/patient-expect.ts';
import { openServerRows } from '#world/servers/server-rows.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { visitOnce } from '#world/story/story.ts';
import { until } from '#world/time/until.ts';

let scene: Scene;
let photograph: string;
let ana: Caller;
let other: Caller;

const old = 'Lo que ya no vale';

beforeAll(async () => {
  scene = await openScene({ hasProxy: true, settings: { SYNC_EVENTS_MAX: '30', RATE_LIMITS: '0' } });
  photograph = join(scene.dataDir, 'photograph.jpg');
  await takePhotograph(photograph);
  const { url } = scene.server();
  ana = await logIn(url, people.ana);
  other = await register(url, 'nadie.todavia');
  const post = { title: old, description: 'Se va a borrar' };
  await callApi(url, { method: 'POST', path: '/posts', token: ana.token, body: post });
});
afterAll(() => scene.close());

/** What the server holds of what Ana does here. */
function atServer() {
  const rows = openServerRows(scene.dataDir);
  try {
    const posts = rows.all<{ id: number; title: string; image: string | null; likes_count: number }>(
      `select id, title, image, likes_count from posts
       where user_id = ? and deleted_at is null and title in ('Una plaza llena', 'Una plaza vacía', ?)`,
      ana.userId,
      old,
    );
    const below = rows.all<{ content: string; parent_id: number | null; user_id: number }>(
      'select content, parent_id, user_id from comments where post_id = ? and deleted_at is null order by id',
      posts[0]?.id ?? 0,
    );
    const likes = rows.all('select user_id from post_likes where post_id = ?', posts[0]?.id ?? 0);
    const follows = rows.all(
      'select 1 from follows where follower_id = ? and followed_id = ?',
      ana.userId,
      other.userId,
    );
    const { picture } = rows.one<{ picture: string | null }>(
      'select profile_picture as picture from users where id = ?',
      ana.userId,
    );
    return { posts, below, likes, follows, picture };
  } finally {
    rows.close();
  }
}

const card = (page: Page, title: string) => page.getByRole('article', { name: title });

async function chooseFrom(page: Page, title: string, entry: string): Promise<void> {
  await card(page, title)
    .getByRole('button', { name: `More for ${title}` })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function writePost(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Post' }).click();
  const form = page.getByRole('dialog', { name: 'Create Post' });
  await form.locator('input[type=file]').setInputFiles(photograph);
  await expect(form.getByRole('img', { name: 'Chosen for the post' })).toBeVisible();
  await form.getByLabel(/^Title/).fill('Una plaza vacía');
  await form.getByLabel(/^Description/).fill('Todavía <b>no</b> ha llegado nadie');
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(card(page, 'Una plaza vacía')).toBeVisible();
}

/** A comment on the post, a reply to it, a like, another title; and the other post goes. */
async function goOnWithIt(page: Page): Promise<void> {
  const post = card(page, 'Una plaza vacía');
  await post.getByRole('button', { name: /^Comments on / }).click();
  await post.getByRole('textbox', { name: 'Comment on Una plaza vacía' }).fill('La primera soy yo');
  await post.getByRole('textbox', { name: 'Comment on Una plaza vacía' }).press('Enter');
  await expect(post.getByText('La primera soy yo')).toBeVisible();
  await post.getByRole('button', { name: 'Reply to Ana Peralta' }).click();
  await post.getByRole('textbox', { name: 'Reply to Ana Peralta' }).fill('Y la segunda');
  await post.getByRole('textbox', { name: 'Reply to Ana Peralta' }).press('Enter');
  await expect(post.getByText('Y la segunda')).toBeVisible();
  await post.getByRole('button', { name: /^Like Una plaza vacía/ }).click();
  await expect(post.getByRole('button', { name: /^Like Una plaza vacía, 1 like/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await chooseFrom(page, 'Una plaza vacía', 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit post' });
  await form.getByLabel(/^Title/).fill('Una plaza llena');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(card(page, 'Una plaza llena')).toBeVisible();
  await chooseFrom(page, old, 'Delete');
  await expect(card(page, old)).toHaveCount(0);
}

async function changePicture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change picture' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(photograph);
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  await expect(dialog).toHaveCount(0);
}

test('[POST-01, POST-02, POST-03, PROF-10, USER-02, OFF-02] what is written, liked and changed with no connection survives a kill, arrives exactly once and shows on another device', async () => {
  await withBrowser(scene.server().url, async (elsewhere) => {
    await visitOnce(elsewhere.page(), people.ana, ana.userId);
    await elsewhere.page().goto('/user/profile?tab=posts');
    await expect(card(elsewhere.page(), old)).toBeVisible();

    await withBrowser(scene.origin, async (browser) => {
      const first = browser.page();
      await first.setViewportSize({ width: 1280, height: 900 });
      await visitOnce(first, people.ana, ana.userId);
      await first.goto(`/profile/${String(other.userId)}`);
      await expect(first.getByRole('button', { name: /^Follow / })).toBeVisible();
      await first.goto('/user/profile?tab=posts');
      await expect(card(first, old)).toBeVisible();
      const before = atServer();

      scene.proxy?.cut();
      await browser.profile().context.setOffline(true);
      await writePost(first);
      await goOnWithIt(first);
      await changePicture(first);
      await first.goto(`/profile/${String(other.userId)}`);
      await first.getByRole('button', { name: /^Follow / }).click();
      await expect(first.getByRole('button', { name: /^Following / })).toBeVisible();
      const waiting = await deviceRows(first, ana.userId, 'outbox');
      expectValue(waiting.filter(({ isQuiet }) => !isQuiet).map(({ kind }) => kind)).toEqual([
        'post.create',
        'comment.create',
        'reply.create',
        'post.like',
        'post.update',
        'post.delete',
        'user.picture',
        'user.follow',
      ]);
      expectValue(atServer()).toEqual(before);

      const page = await browser.restart('kill');
      await page.setViewportSize({ width: 1280, height: 900 });
      await browser.profile().context.setOffline(true);
      await page.goto('/user/profile?tab=posts');
      await expect(card(page, 'Una plaza llena')).toBeVisible();
      await expect(card(page, old)).toHaveCount(0);
      await expect(card(page, 'Una plaza llena').getByText('Todavía <b>no</b> ha llegado nadie')).toBeVisible();

      scene.proxy?.restore();
      await browser.profile().context.setOffline(false);
      await until(
        'an empty outbox',
        () => deviceRows(page, ana.userId, 'outbox'),
        ({ length }) => length === 0,
      );
      const after = atServer();
      expectValue(after.posts).toEqual([
        expectValue.objectContaining({
          title: 'Una plaza llena',
          image: expectValue.stringMatching(/^\/media\/[0-9a-f]{64}-[\w-]+\/1600\.webp$/) as unknown,
          likes_count: 1,
        }),
      ]);
      expectValue(after.below.map(({ content, parent_id: parent }) => [content, parent === null])).toEqual([
        ['La primera soy yo', true],
        ['Y la segunda', false],
      ]);
      expectValue([after.likes.length, after.follows.length]).toEqual([1, 1]);
      expectValue(after.picture).toMatch(/^\/media\/[0-9a-f]{64}-[\w-]+\/1600\.webp$/);
      await expect(card(page, 'Una plaza llena').getByRole('img', { name: /wait/i })).toHaveCount(0);
      const problems = browser.profile().problems.filter((text) => !/Failed to load resource|net::ERR_/.test(text));
      expectValue(problems).toEqual([]);
    });

    // The other device was open all the while; that it comes to the fore is what wakes it before its minute is over.
    const page = elsewhere.page();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(card(page, 'Una plaza llena')).toBeVisible();
    await expect(card(page, 'Una plaza llena').getByRole('button', { name: /1 like/ })).toBeVisible();
    await expect(card(page, old)).toHaveCount(0);
    expectValue(elsewhere.profile().problems).toEqual([]);
  });
});
