import type { Page } from 'playwright';
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import { withBrowser } from '#world/browser/browser-device.ts';
import { hasLongTests } from '#world/has-long-tests.ts';
import { people } from '#world/databases/data-template.ts';
import { callApi, logIn, type Caller } from '#world/servers/api-client.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { visitOnce } from '#world/story/story.ts';
import { expect } from '#world/time/patient-expect.ts';
import { until } from '#world/time/until.ts';

let scene: Scene;
let luis: Caller;

beforeAll(async () => {
  // The limits of a real server: an import has to pass them.
  scene = await openScene({ hasProxy: true, settings: { SYNC_EVENTS_MAX: '30', RATE_LIMITS: '1' } });
  luis = await logIn(scene.server().url, people.luis);
});
afterAll(() => scene.close());

/** Five hundred take two minutes on a busy machine: those are for the long tests. */
const count = hasLongTests ? 500 : 100;

/** The faulty row is the last: each event takes two lines, the header one. */
const lastLine = (2 * count + 2).toLocaleString('en-US');

/** A festival's programme: `;` and a Spanish header, with quotes, line breaks and a formula. */
function programme(): string {
  const rows = Array.from({ length: count }, (_unused, index) => {
    const day = String((index % 28) + 1).padStart(2, '0');
    return `p${index};=Concierto ${index};${day}/06/2031 21:00;23:30;Europe/Madrid;"Sala ""B"" ${index % 9}";Madrid;12,50;"Una línea\ny otra; ${index}"`;
  });
  const header = 'id;título;fecha y hora;hora de fin;zona horaria;lugar;ciudad;precio;descripción';
  return `\uFEFF${[header, ...rows, 'x1;Roto;31/02/2031 21:00;;;;;;'].join('\r\n')}\r\n`;
}

interface Made {
  title: string;
  status: string;
  date_time: string;
}

async function madeByLuis(): Promise<Made[]> {
  const path = `/users/events/${String(luis.userId)}`;
  const { json } = await callApi(scene.server().url, { path, token: luis.token });
  return (json as Made[]).filter(({ title }) => title.startsWith('=Concierto '));
}

async function choose(page: Page, name: string): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(programme()) };
  await page.getByLabel('Choose a file').setInputFiles(file);
}

test('[IMPORT-01] [IMPORT-05] [IMPORT-06] the events of a CSV are imported offline, arrive once, and a second time are nothing new', async () => {
  await withBrowser(scene.origin, async (browser) => {
    const page = browser.page();
    await visitOnce(page, people.luis, luis.userId);
    await page.goto('/user/events');
    await page.getByRole('link', { name: 'Import' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Import events' })).toBeVisible();
    scene.proxy?.cut();
    await page.context().setOffline(true);
    await choose(page, 'programme.csv');
    await expect(page.getByText(`${String(count)} events found, 1 row with faults`)).toBeVisible();
    await expect(
      page.getByText(`Row ${String(count + 2)} (line ${lastLine}) · fecha y hora: “31/02/2031 21:00” can’t be read`),
    ).toBeVisible();
    await page.getByRole('button', { name: `Publish ${String(count)} events` }).click();
    await expect(page.getByText(`${String(count)} events on this device, and on the way to everybody`)).toBeVisible();
    // The page is left while it is being queued; the next start goes on.
    await page.goto('/outbox');
    await expect(page.getByText(`0 of ${String(count)} sent`)).toBeVisible();
    await expect(page.getByText('Import of programme.csv')).toBeVisible();

    scene.proxy?.restore();
    await page.context().setOffline(false);
    await page.reload();
    await expect(page.getByText('Everything has been sent')).toBeVisible({ timeout: 120_000 });
    const made = await until('all events', madeByLuis, (events) => events.length >= count);
    expectValue(made.length).toBe(count);
    expectValue(new Set(made.map(({ title }) => title)).size).toBe(count);
    expectValue(made.every(({ status }) => status === 'active')).toBe(true);
    expectValue(made.find(({ title }) => title === '=Concierto 0')?.date_time).toBe('2031-06-01T21:00:00+02:00');

    await page.goto('/user/events/import');
    await choose(page, 'again.csv');
    await expect(page.getByText('Nothing new: all of these events are here already.')).toBeVisible();
    expectValue(await madeByLuis()).toHaveLength(count);
  });
});
