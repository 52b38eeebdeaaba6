import { createHash } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect as expectValue, test } from 'vitest';
import { privatePictureCacheName } from '#data/files/picture-caches.ts';
import { isSentDraft } from '#data/drafts/draft.ts';
import { callApi, logIn, register } from '#world/servers/api-client.ts';
import { goodPicture } from '#world/data/bad-pictures.ts';
import { withBrowser } from '#world/browser/browser-device.ts';
import { people } from '#world/databases/data-template.ts';
import { accountRows, deviceRows } from '#world/browser/device-rows.ts';
import { databaseNames, placesOf, storedKeys } from '#world/browser/device-storage.ts';
import { isAllSent, leaveWorkBehind, noKeys, openStage, signedInAs, type Stage } from '#world/browser/session-stage.ts';
import { visitorOn } from '#world/browser/signed-in.ts';
import { longTest } from '#world/long-test.ts';
import { expect } from '#world/time/patient-expect.ts';
import { visitOnce } from '#world/story/story.ts';
import { until } from '#world/time/until.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => {
  stage.restore();
});
afterAll(() => stage.close());

async function seesNoWork(page: Page): Promise<void> {
  await page.goto('/outbox');
  await expect(page.getByText('Everything has been sent')).toBeVisible();
}

/** The drafts that this person has, by their titles. */
async function draftsOf(page: Page, userId: number): Promise<unknown[]> {
  const drafts = await deviceRows(page, userId, 'drafts');
  return drafts.filter((draft) => !isSentDraft(draft)).map(({ form }) => (form as { title: unknown }).title);
}

test('[SESS-03] a token that the server revoked ends at the login; the queue stays its author’s and goes out once they are back', async () => {
  const { ana, luis } = stage;
  const [title, draft] = ['Velada que espera a Ana', 'Apunte que nadie más lee'];
  await withBrowser(stage.origin, async (browser) => {
    const page = browser.page();
    await visitOnce(page, people.ana, ana);
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    const token = await signedInAs(page, ana);
    stage.cut();
    const { key, marks } = await leaveWorkBehind(page, ana, title, draft);
    const queue = (await deviceRows(page, ana, 'outbox')).map(({ id }) => id);
    await callApi(stage.scene.server().url, { method: 'POST', path: '/auth/logout', token });
    stage.restore();
    await page.evaluate(() => dispatchEvent(new Event('online')));

    await expect(page).toHaveURL(/\/login$/);
    await visitorOn(page).isOut();
    expectValue(await storedKeys(page)).toEqual({ ...noKeys, theme: 'dark' });
    expectValue((await accountRows(page)).map((row) => [row.userId, row.token])).toEqual([[ana, null]]);
    expectValue((await deviceRows(page, ana, 'outbox')).map(({ id }) => id)).toEqual(queue);
    expectValue(stage.scopesOf(key)).toEqual([]);

    await visitOnce(page, people.luis, luis);
    await signedInAs(page, luis);
    await seesNoWork(page);
    await page.getByRole('link', { name: 'Create event' }).click();
    await expect(page.getByRole('main').getByLabel(/^Title( \*)?$/)).toHaveValue('');
    const places = await placesOf(page, marks);
    expectValue(places).toContain(`scape-${String(ana)}/outbox`);
    expectValue(places.filter((place) => !place.startsWith(`scape-${String(ana)}/`))).toEqual([]);
    // A whole pass of this user's, in which nothing of the other's goes out.
    await page.goto('/events');
    await page
      .getByRole('button', { name: /^Bookmark /, pressed: false })
      .first()
      .click();
    await expect(page.getByText('Bookmarked')).toBeVisible();
    await isAllSent(page, luis);
    expectValue(stage.scopesOf(key)).toEqual([]);
    await visitorOn(page).logOut();

    await visitorOn(page).sendLogin(people.ana);
    await visitorOn(page).isIn();
    await isAllSent(page, ana);
    expectValue(stage.organizersOf(title)).toEqual([ana]);
    await page.reload();
    await isAllSent(page, ana);
    expectValue(stage.organizersOf(title)).toEqual([ana]);
    expectValue(stage.scopesOf(key)).toEqual([`u:${String(ana)}`]);
    expectValue(await draftsOf(page, ana)).toEqual([draft]);
  });
});

longTest('[SESS-05] logging out with unsent changes: sending them sends them first', async () => {
  const [title, draft] = ['Se va antes que Luis', 'Aún sin terminar'];
  await withBrowser(stage.origin, async (browser) => {
    const page = browser.page();
    await visitOnce(page, people.luis, stage.luis);
    stage.cut();
    const { key } = await leaveWorkBehind(page, stage.luis, title, draft);
    await visitorOn(page).account.click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log out?' });
    const send = dialog.getByRole('button', { name: 'Send, then log out' });
    await expect(dialog).toContainText('nothing can be sent now');
    // Not before the question is on the screen: with a connection the engine may have sent it all by itself.
    stage.restore();
    await send.click();
    await expect(dialog).toContainText('1 change was sent.');
    await expect(dialog).toContainText('There is 1 draft that is not published.');
    await dialog.getByRole('button', { name: 'Keep on this device' }).click();
    await visitorOn(page).isOut();
    expectValue(stage.scopesOf(key)).toEqual([`u:${String(stage.luis)}`]);
    expectValue(stage.organizersOf(title)).toEqual([stage.luis]);
    expectValue(await storedKeys(page)).toMatchObject(noKeys);
    // Sending doesn't give up what is half written.
    expectValue(await placesOf(page, [draft])).toEqual([`scape-${String(stage.luis)}/drafts`]);
    expectValue((await deviceRows(page, stage.luis, 'events')).length).toBe(0);
    await visitorOn(page).sendLogin(people.luis);
    await visitorOn(page).isIn();
    await isAllSent(page, stage.luis);
    expectValue(stage.organizersOf(title)).toEqual([stage.luis]);
  });
});

longTest('[KEEP-04] a change that the server refuses during a logout is shown, stays, and can be settled', async () => {
  const { ana, luis, scene } = stage;
  await withBrowser(stage.origin, async (browser) => {
    const page = browser.page();
    await visitOnce(page, people.ana, ana);
    await page.goto(`/chat?with=${String(luis)}`);
    const message = page.getByRole('textbox', { name: 'Message', exact: true });
    await message.fill('Esto no se pierde');
    stage.cut();
    await message.press('Enter');
    await expect(message).toHaveValue('');
    const { token } = await logIn(scene.server().url, people.luis);
    await callApi(scene.server().url, { method: 'POST', path: '/blocks', token, body: { blockedId: ana } });
    await visitorOn(page).account.click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log out?' });
    await expect(dialog).toContainText('There is 1 change that has not been sent.');
    stage.restore();
    await dialog.getByRole('button', { name: 'Send, then log out' }).click();
    await expect(dialog).toContainText('There is 1 change that needs you.');
    await dialog.getByRole('link', { name: 'Settle this in the outbox' }).click();
    await expect(page.getByRole('main')).toContainText('Esto no se pierde');
  });
});

longTest(
  '[SESS-05] logging out with unsent changes: keeping them leaves them, and nothing else, for their author alone',
  async () => {
    const [title, draft] = ['Guardado bajo llave', 'También guardado'];
    const { ana } = stage;
    await withBrowser(stage.origin, async (browser) => {
      const page = browser.page();
      await visitOnce(page, people.ana, ana);
      const token = await signedInAs(page, ana);
      stage.cut();
      const { key, marks } = await leaveWorkBehind(page, ana, title, draft);
      await visitorOn(page).account.click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      const dialog = page.getByRole('dialog', { name: 'Log out?' });
      await expect(dialog).toContainText('1 change that has not been sent and 1 draft that is not published');
      await expect(dialog).toContainText('stays on this device');
      await dialog.getByRole('button', { name: 'Keep on this device' }).click();
      await visitorOn(page).isOut();
      expectValue(await storedKeys(page)).toMatchObject(noKeys);
      const kept = (await placesOf(page, marks)).map((place) => place.split('/'));
      expectValue([...new Set(kept.map(([database]) => database))]).toEqual([`scape-${String(ana)}`]);
      expectValue(await accountRows(page)).toEqual([]);
      for (const table of ['events', 'engagements', 'users', 'cursors'] as const) {
        const { length } = await deviceRows(page, ana, table);
        expectValue({ table, length }).toEqual({ table, length: 0 });
      }
      stage.restore();
      await page.reload();
      await until(
        'the logout at the server',
        () => stage.statusOf(token),
        (status) => status === 401,
      );

      // That nobody else sees or sends it is shown above, with the session of its author ended by the server.
      expectValue(stage.scopesOf(key)).toEqual([]);
      await visitorOn(page).sendLogin(people.ana);
      await visitorOn(page).isIn();
      await isAllSent(page, ana);
      expectValue(stage.scopesOf(key)).toEqual([`u:${String(ana)}`]);
      expectValue(stage.organizersOf(title)).toEqual([ana]);
      expectValue(await draftsOf(page, ana)).toContain(draft);
    });
  },
);

test('[SESS-05] logging out with unsent changes: discarding them leaves nothing private on the device', async () => {
  const [title, draft] = ['Nunca llegará', 'Nunca se leerá'];
  const { ana } = stage;
  await withBrowser(stage.origin, async (browser) => {
    const page = browser.page();
    await visitOnce(page, people.ana, ana);
    const token = await signedInAs(page, ana);
    const { user } = await storedKeys(page);
    const { email } = JSON.parse(user ?? '{}') as { email: string };
    stage.cut();
    const { key, marks } = await leaveWorkBehind(page, ana, title, draft);
    expectValue((await placesOf(page, [...marks, email])).length).toBeGreaterThan(3);
    await visitorOn(page).logOut('Discard');
    expectValue(await databaseNames(page)).not.toContain(`scape-${String(ana)}`);
    expectValue(await placesOf(page, [...marks, email])).toEqual([]);
    expectValue(await accountRows(page)).toEqual([]);
    // The visitor who is here now has looked at public events, and the device knows what its server says of itself.
    const left = Object.fromEntries(await page.evaluate(() => Object.entries(localStorage)));
    const {
      'first-rows': firstRows = '',
      instance: _name,
      'instance-texts': _texts,
      ...others
    } = left as Record<string, string>;
    expectValue([others, firstRows.includes(`scape-${String(ana)}`)]).toEqual([{}, false]);
    // What ends the session is kept until the server has been told, and the token isn't.
    const ending = createHash('sha256').update(token).digest('hex');
    expectValue(await placesOf(page, [token])).toEqual([]);
    expectValue(await placesOf(page, [ending])).toEqual(['scape-device/settings']);
    stage.restore();
    await page.reload();
    await until(
      'the logout at the server',
      () => stage.statusOf(token),
      (status) => status === 401,
    );
    await until(
      'the note to go',
      () => placesOf(page, [ending]),
      ({ length }) => length === 0,
    );

    await visitorOn(page).sendLogin(people.ana);
    await visitorOn(page).isIn();
    await seesNoWork(page);
    await isAllSent(page, ana);
    expectValue(stage.scopesOf(key)).toEqual([]);
    expectValue(stage.organizersOf(title)).toEqual([]);
    expectValue(await draftsOf(page, ana)).toEqual([]);
  });
});

longTest(
  '[SESS-05] [SESS-03] logging out in one window leaves what is typed in another, where nobody needs to be signed in',
  async () => {
    await withBrowser(stage.origin, async (browser) => {
      const page = browser.page();
      await visitOnce(page, people.luis, stage.luis);
      const other = await browser.profile().context.newPage();
      await other.goto('/contact');
      await visitorOn(other).isIn();
      await other.getByLabel('Message').fill('A medias');
      await visitorOn(page).logOut();
      await visitorOn(other).isOut();
      expectValue(new URL(other.url()).pathname).toBe('/contact');
      await expect(other.getByLabel('Message')).toHaveValue('A medias');
    });
  },
);

/** Sends a picture in a private message. */
async function sendPicture(url: string, token: string, receiver: number): Promise<void> {
  const { buffer, name, mimeType } = await goodPicture('#7a1e8a');
  const form = new FormData();
  form.set('receiverId', String(receiver));
  form.set('content', 'Solo para ti');
  form.set('image', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${url}/api/private-messages/create`, { method: 'POST', headers, body: form });
  expectValue(sent.status).toBe(201);
}

/** The address of a picture, once it is on the screen. */
async function shownAt(picture: Locator): Promise<string> {
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  return picture.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);
}

test('[SESS-05] a private picture shows without a connection, and to nobody on the device once its owner has logged out', async () => {
  const { luis, scene } = stage;
  const { url } = scene.server();
  const friend = await register(url, 'nora');
  await sendPicture(url, friend.token, luis);
  await withBrowser(stage.origin, async (browser) => {
    const page = browser.page();
    const picture = page.getByRole('button', { name: /picture: .*Solo para ti/ }).locator('img');
    await visitOnce(page, people.luis, luis);
    await page.goto(`/chat?with=${String(friend.userId)}`);
    const address = await shownAt(picture);
    await until(
      'a copy on the device',
      () => placesOf(page, [address]),
      (places) => places.some((place) => place.startsWith(`${privatePictureCacheName}: `)),
    );
    stage.cut();
    await page.reload();
    expectValue(await shownAt(picture)).toBe(address);
    await visitorOn(page).logOut();
    expectValue(await placesOf(page, [address])).toEqual([]);
    const statusHere = () => page.evaluate(async (path) => (await fetch(path)).status, address).catch(() => null);
    expectValue(await statusHere()).not.toBe(200);

    stage.restore();
    await page.reload();
    await until('the server to refuse it', statusHere, (status) => status === 404);
  });
});
