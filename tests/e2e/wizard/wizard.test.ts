import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import { callApi, logIn, type Caller } from '#world/servers/api-client.ts';
import { withBrowser } from '#world/browser/browser-device.ts';
import { launchProfile } from '#world/browser/chromium.ts';
import { takePhotograph } from '#world/data/cover-picture.ts';
import { people } from '#world/databases/data-template.ts';
import { deviceRows } from '#world/browser/device-rows.ts';
import { eventFormOn } from '#world/browser/event-form.ts';
import { focusedName, tabTo, typeInto } from '#world/browser/keyboard.ts';
import { longTest } from '#world/long-test.ts';
import { expect } from '#world/time/patient-expect.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { visitOnce } from '#world/story/story.ts';

let scene: Scene;
let luis: Caller;

beforeAll(async () => {
  scene = await openScene({ hasProxy: true, settings: { SYNC_EVENTS_MAX: '30' } });
  luis = await logIn(scene.server().url, people.luis);
});
afterAll(() => scene.close());

interface Made {
  title: string;
  [field: string]: unknown;
}

async function madeByLuis(title: string): Promise<Made | undefined> {
  const { json } = await callApi(scene.server().url, {
    path: `/users/events/${String(luis.userId)}`,
    token: luis.token,
  });
  return (json as Made[]).find((event) => event.title === title);
}

/** Presses what has the focus or is tabbed to, and waits for the step that it leads to. */
async function goOn(page: Page, heading: string): Promise<void> {
  await tabTo(page, 'Save and continue');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: heading })).toBeFocused();
}

test('[WIZ-02] [WIZ-05] [WIZ-07] [WIZ-08] [WIZ-09] [WIZ-10] the whole form is filled and published by the keyboard alone', async () => {
  await withBrowser(scene.origin, async (browser) => {
    const page = browser.page();
    await visitOnce(page, people.luis, luis.userId);
    await page.goto('/events/create');
    await expect(page.getByRole('heading', { level: 2, name: 'Event page' })).toBeVisible();
    await typeInto(page, 'Title', 'Typed by hand alone');
    await typeInto(page, 'Description', 'Not one click');
    await tabTo(page, 'Category');
    await page.keyboard.type('Music');
    await goOn(page, 'Images & videos');
    await typeInto(page, 'Video', 'example.org/film');
    await goOn(page, 'Date and location');
    await tabTo(page, 'Date');
    await page.keyboard.type('24122031');
    await tabTo(page, 'Start Time');
    await page.keyboard.type('2030');
    await tabTo(page, 'End Time');
    await page.keyboard.type('0130');
    await goOn(page, 'Location');
    await typeInto(page, 'Place Name', 'Patio');
    await page.keyboard.press('Escape');
    await typeInto(page, 'Address', 'Calle 1');
    await page.keyboard.press('Escape');
    await typeInto(page, 'City', 'Santo Domingo');
    await typeInto(page, 'Country', 'Dominican Republic');
    await goOn(page, 'About this event');
    await typeInto(page, 'Detailed description', 'Line after line');
    await typeInto(page, 'Tags', 'bachata');
    await page.keyboard.press('Enter');
    await goOn(page, 'FAQ');
    await typeInto(page, 'Question', 'Is there parking?');
    await typeInto(page, 'Answer', 'Behind the yard.');
    await tabTo(page, 'Add question');
    await page.keyboard.press('Enter');
    await goOn(page, 'Tickets');
    await tabTo(page, 'Capacity');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('250');
    await tabTo(page, 'Publish');
    expectValue(await focusedName(page)).toBe('Publish');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Event created successfully!')).toBeVisible();
    await expect(page.getByText('Evento creado con éxito')).toBeVisible();
    expectValue(await madeByLuis('Typed by hand alone')).toMatchObject({
      video_url: 'https://example.org/film',
      category: 'conciertos_y_musica',
      city: 'Santo Domingo',
      location: null,
      tags: ['bachata'],
      faqs: [{ question: 'Is there parking?', answer: 'Behind the yard.' }],
      capacity: 250,
      price: '0.00',
    });
    expectValue(browser.profile().problems).toEqual([]);
  });
});

longTest(
  '[WIZ-06] [WIZ-11] [WIZ-12] by touch on a narrow phone, with three pictures and no connection: it waits, and arrives whole',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'scape-profile-'));
    const phone = await launchProfile(folder, { baseURL: scene.origin, viewport: { width: 360, height: 740 } });
    try {
      const { page } = phone;
      const pictures = ['cover', 'first', 'second'].map((name) => join(folder, `${name}.jpg`));
      for (const file of pictures) await takePhotograph(file);
      const [cover = '', ...gallery] = pictures;
      await visitOnce(page, people.luis, luis.userId);
      await page.goto('/events/create');
      const form = eventFormOn(page);
      await expect(page.getByRole('heading', { level: 2, name: 'Event page' })).toBeVisible();
      scene.proxy?.cut();
      await form.type({ title: 'From a pocket', description: 'One thumb' });
      await form.chooseCover(cover);
      await form.seesCover();
      await page.getByRole('main').getByLabel('Add pictures').setInputFiles(gallery);
      await expect(page.getByRole('main').locator('form section li img')).toHaveCount(2);
      expectValue(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await form.publish();
      await expect(page.getByText('Event created successfully!')).toBeVisible();
      await expect(page.getByText(/goes out as soon as there is a connection/)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'From a pocket' })).toBeVisible();
      scene.proxy?.restore();
      await expect
        .poll(
          async () =>
            (await deviceRows(page, luis.userId, 'outbox')).filter(({ kind }) => kind === 'event.create').length,
        )
        .toBe(0);
      const made = await madeByLuis('From a pocket');
      expectValue(made?.['cover_image']).toMatch(/^\/media\/[0-9a-f]{64}-[\w-]+\/1600\.webp$/);
      expectValue(made?.['gallery_images']).toHaveLength(2);
    } finally {
      scene.proxy?.restore();
      await phone.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
