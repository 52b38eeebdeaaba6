import type { Page } from 'playwright';
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import { callApi, logIn, type Caller } from '#world/servers/api-client.ts';
import { openBrowser, withBrowser, type BrowserDevice } from '#world/browser/browser-device.ts';
import { people } from '#world/databases/data-template.ts';
import { deviceRows } from '#world/browser/device-rows.ts';
import { eventFormOn } from '#world/browser/event-form.ts';
import { longTest } from '#world/long-test.ts';
import { expect } from '#world/time/patient-expect.ts';
import { openServerRows } from '#world/servers/server-rows.ts';
import { createPerson } from '#world/story/person.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { visitOnce } from '#world/story/story.ts';
import { until } from '#world/time/until.ts';

let scene: Scene;
let ana: Caller;

beforeAll(async () => {
  scene = await openScene({ hasProxy: false, settings: { SYNC_EVENTS_MAX: '30' } });
  ana = await logIn(scene.server().url, people.ana);
});
afterAll(() => scene.close());

async function makeEvent(title: string): Promise<number> {
  const inMonth = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const body = { title, description: 'Made by a test', date_time: inMonth, capacity: 40 };
  const { status, json } = await callApi(scene.server().url, {
    method: 'POST',
    path: '/events',
    token: ana.token,
    body,
  });
  expectValue(status).toBe(201);
  return (json as { event_id: number }).event_id;
}

async function read(id: number): Promise<Record<string, unknown>> {
  return (await callApi(scene.server().url, { path: `/events/${String(id)}` })).json as Record<string, unknown>;
}

const main = (page: Page) => page.getByRole('main');

async function openEdit(page: Page, id: number): Promise<void> {
  await page.goto(`/events/${String(id)}/edit`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Event' })).toBeVisible();
  await expect(main(page).getByLabel(/^Title( \*)?$/)).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Event updated successfully!')).toBeVisible();
}

/** Everything that waits on a device has been answered, whatever the answer is. */
async function isAnswered(page: Page): Promise<void> {
  await until(
    'an answer to all',
    () => deviceRows(page, ana.userId, 'outbox'),
    (entries) => entries.every(({ state }) => state !== 'queued' && state !== 'sent'),
  );
}

async function withTwo(tell: (first: BrowserDevice, second: BrowserDevice) => Promise<void>): Promise<void> {
  const first = await openBrowser(scene.origin);
  const second = await openBrowser(scene.origin);
  try {
    for (const browser of [first, second]) await visitOnce(browser.page(), people.ana, ana.userId);
    await tell(first, second);
  } finally {
    await first.close();
    await second.close();
  }
}

test('[WIZ-14] two devices edit one event offline: what is apart merges, what is the same is put side by side', async () => {
  const id = await makeEvent('Two hands');
  const begunAt = Date.now();
  await withTwo(async (first, second) => {
    const [one, other] = [first.page(), second.page()];
    await openEdit(one, id);
    await openEdit(other, id);
    await first.profile().context.setOffline(true);
    await second.profile().context.setOffline(true);

    await main(one)
      .getByLabel(/^Title( \*)?$/)
      .fill('Two hands, from the first');
    await main(one).getByLabel('Description').fill('Told by the first');
    await save(one);
    await main(other)
      .getByLabel(/^Title( \*)?$/)
      .fill('Two hands, from the second');
    await eventFormOn(other).goTo('Tickets');
    await main(other).getByLabel('Capacity').fill('80');
    await save(other);

    await first.profile().context.setOffline(false);
    await isAnswered(one);
    expectValue(await read(id)).toMatchObject({ title: 'Two hands, from the first', capacity: 40 });
    await second.profile().context.setOffline(false);
    await isAnswered(other);
    // Nothing of the second is applied as long as one of its groups is disputed, and nothing of it is lost.
    expectValue(await read(id)).toMatchObject({ title: 'Two hands, from the first', capacity: 40 });
    await other.goto('/outbox');
    const needs = other.getByRole('region', { name: 'Needs you' });
    await expect(needs.getByText('Two hands, from the first')).toBeVisible();
    await expect(needs.getByText('Two hands, from the second').first()).toBeVisible();
    await needs.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(async () => (await read(id))['capacity']).toBe(80);
    expectValue(await read(id)).toMatchObject({
      title: 'Two hands, from the second',
      description: 'Told by the first',
      capacity: 80,
    });
    const rows = openServerRows(scene.dataDir);
    const history = rows.all<{ outcome: string; status: number }>(
      `select outcome, status from mutations where kind = 'event.update' and at > ? order by position`,
      begunAt,
    );
    rows.close();
    expectValue(history.map(({ status }) => String(status)).toSorted()).toEqual(['200', '200', '409']);
  });
});

longTest('[WIZ-14] edits of other parts of an event both arrive, whoever comes first', async () => {
  const id = await makeEvent('Apart');
  await withTwo(async (first, second) => {
    const [one, other] = [first.page(), second.page()];
    await openEdit(one, id);
    await openEdit(other, id);
    await first.profile().context.setOffline(true);
    await second.profile().context.setOffline(true);
    await main(one)
      .getByLabel(/^Title( \*)?$/)
      .fill('Apart, with a title of its own');
    await save(one);
    await main(other).getByLabel('Description').fill('And a description of its own');
    await save(other);
    await second.profile().context.setOffline(false);
    await isAnswered(other);
    await first.profile().context.setOffline(false);
    await isAnswered(one);
    expectValue(await read(id)).toMatchObject({
      title: 'Apart, with a title of its own',
      description: 'And a description of its own',
    });
    await one.goto('/outbox');
    await expect(one.getByText('Everything has been sent')).toBeVisible();
  });
});

longTest(
  '[WIZ-13] [WIZ-14] an event that is deleted while it is edited: what was typed becomes a new draft',
  async () => {
    const id = await makeEvent('Short lived');
    await withBrowser(scene.origin, async (browser) => {
      const page = browser.page();
      await visitOnce(page, people.ana, ana.userId);
      await openEdit(page, id);
      await main(page)
        .getByLabel(/^Title( \*)?$/)
        .fill('Typed before it was gone');
      await eventFormOn(page).isSaved();
      const path = `/events/${String(id)}`;
      expectValue((await callApi(scene.server().url, { method: 'DELETE', path, token: ana.token })).status).toBe(200);
      // Coming back to the page is when the device asks what is new.
      await page.reload();
      await main(page).getByRole('button', { name: 'Save as a new draft' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Create event' })).toBeVisible();
      await expect(main(page).getByLabel(/^Title( \*)?$/)).toHaveValue('Typed before it was gone');
      await eventFormOn(page).publish();
      await expect(page.getByText('Event created successfully!')).toBeVisible();
    });
  },
);

longTest(
  '[WIZ-01] [WIZ-04] [WIZ-11] [WIZ-14] a stranger, a visitor and an ended session each get their page, and the draft stays',
  async () => {
    const id = await makeEvent('Not yours');
    await withBrowser(scene.origin, async (browser) => {
      const page = browser.page();
      await page.goto('/events/create');
      await expect(page.getByText('You need to log in to create events')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
      const { userId, token } = await logIn(scene.server().url, people.luis);
      await visitOnce(page, people.luis, userId);
      await page.goto(`/events/${String(id)}/edit`);
      await expect(page.getByText('No tienes permiso para acceder a este recurso')).toBeVisible();
      const path = `/events/${String(id)}`;
      const body = { title: 'Taken over' };
      expectValue((await callApi(scene.server().url, { method: 'PUT', path, token, body })).status).toBe(403);

      const form = eventFormOn(page);
      await page.goto('/events/create');
      await form.type({ title: 'Written before the end' });
      await form.isSaved();
      // Luis ends all of his sessions elsewhere.
      const ended = await callApi(scene.server().url, { method: 'DELETE', path: '/auth/sessions', token });
      expectValue(ended.status).toBe(200);
      await page.goto('/user/settings');
      await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
      await page.goto('/events/create');
      await expect(page.getByText('You need to log in to create events')).toBeVisible();
      await createPerson(page).logIn(people.luis);
      await page.goto('/events/create');
      // At the step where it was left.
      await expect(page.getByRole('heading', { level: 2, name: 'Location' })).toBeVisible();
      await form.goTo('Event page');
      await expect(main(page).getByLabel(/^Title( \*)?$/)).toHaveValue('Written before the end');
      const drafts = await deviceRows(page, userId, 'drafts');
      expectValue(drafts).toMatchObject([{ form: { title: 'Written before the end' } }]);
    });
  },
);
