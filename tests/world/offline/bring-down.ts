import type { Page } from 'playwright';
import { people } from '#world/databases/data-template.ts';
import { expect } from '#world/time/patient-expect.ts';
import { goInApp } from '#world/browser/go-in-app.ts';
import { visitOnce } from '#world/story/story.ts';
import { isAtRest } from './at-rest.ts';
import { openTalk } from './post-deeds.ts';
import { unlistedKey, type OfflineStage } from './stage.ts';

/** One visit with a connection, which brings everything that is needed offline later. */
export async function bringDown(page: Page, { ana, others, gallery, events }: OfflineStage): Promise<void> {
  await visitOnce(page, people.ana, ana.userId);
  const profiles = Object.values(others).map((id) => `/profile/${String(id)}`);
  const unlisted = `/events/${String(events.unlisted.event_id)}?key=${unlistedKey}`;
  for (const path of [
    ...profiles,
    '/moderation',
    '/admin',
    '/rankings',
    unlisted,
    `/events/${String(gallery.event_id)}`,
  ]) {
    await goInApp(page, path);
    await isAtRest(page);
  }
  await page.getByRole('button', { name: / picture 1 of / }).click();
  const picture = page.getByRole('dialog').getByRole('img', { name: / picture 1 of / });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await goInApp(page, '/chat?tab=grupos');
  await expect(page.getByRole('link', { name: /Abierto a todos/ })).toBeVisible();
  await goInApp(page, '/user/profile?tab=posts');
  await openTalk(page);
}
