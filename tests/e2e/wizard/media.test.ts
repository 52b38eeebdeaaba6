import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import { logIn } from '#world/servers/api-client.ts';
import { goodPicture, type ChosenFile } from '#world/data/bad-pictures.ts';
import { withBrowser } from '#world/browser/browser-device.ts';
import { people } from '#world/databases/data-template.ts';
import { deviceRows } from '#world/browser/device-rows.ts';
import { eventFormOn } from '#world/browser/event-form.ts';
import { expect } from '#world/time/patient-expect.ts';
import { openServerRows } from '#world/servers/server-rows.ts';
import { createPerson } from '#world/story/person.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { until } from '#world/time/until.ts';

let scene: Scene;
let userId: number;

beforeAll(async () => {
  scene = await openScene({ hasProxy: false, settings: { SYNC_EVENTS_MAX: '100' } });
  ({ userId } = await logIn(scene.server().url, people.ana));
});
afterAll(() => scene.close());

/** A picture of 4:3 that is red but for its lower right corner, which is blue. */
async function cornered(): Promise<ChosenFile> {
  const corner = await sharp({ create: { width: 700, height: 420, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#ff0000' } })
    .composite([{ input: corner, left: 500, top: 480 }])
    .png()
    .toBuffer();
  return { name: 'cornered.png', mimeType: 'image/png', buffer };
}

/** Somebody drops a file on what has a label, or pastes it into the page. */
async function hand(page: Page, how: 'drop' | 'paste', { name, mimeType, buffer }: ChosenFile): Promise<void> {
  const file = { name, mimeType, text: buffer.toString('base64') };
  await page.evaluate(
    ([how, { name, mimeType, text }]) => {
      const carried = new DataTransfer();
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      carried.items.add(new File([bytes], name, { type: mimeType }));
      const happens = { bubbles: true, cancelable: true };
      const place = document.querySelector('main input[type=file]');
      if (how === 'drop') place?.dispatchEvent(new DragEvent('drop', { ...happens, dataTransfer: carried }));
      else document.body.dispatchEvent(new ClipboardEvent('paste', { ...happens, clipboardData: carried }));
    },
    [how, file] as const,
  );
}

interface Published {
  cover_image: string;
  gallery_images: string;
  alt_texts: string;
}

function publishedAs(title: string): Published[] {
  const rows = openServerRows(scene.dataDir);
  try {
    return rows.all('select cover_image, gallery_images, alt_texts from events where title = ?', title);
  } finally {
    rows.close();
  }
}

async function averageOf(picture: string): Promise<{ ratio: number; colour: number[] }> {
  const bytes = await (await fetch(`${scene.server().url}${picture}`)).arrayBuffer();
  const { width, height } = await sharp(bytes).metadata();
  const { channels } = await sharp(bytes).stats();
  return { ratio: width / height, colour: channels.slice(0, 3).map(({ mean }) => Math.round(mean / 64)) };
}

test('[WIZ-06] a cover is dropped and cropped, a gallery pasted, chosen and put in order; a reload and the server have it so', async () => {
  await withBrowser(scene.origin, async (browser) => {
    const page = browser.page();
    const main = page.getByRole('main');
    const form = eventFormOn(page);
    const draft = async () => (await deviceRows(page, userId, 'drafts'))[0];
    await createPerson(page).logIn(people.ana);
    await form.open();
    await form.type({ title: 'Noche de cometas' });
    await form.goTo('Images & videos');

    await hand(page, 'drop', await cornered());
    await form.seesCover();
    await main.getByRole('button', { name: 'Adjust' }).click();
    await main.getByLabel('Zoom').fill('3');
    const frame = main.getByRole('group', { name: 'The part of the picture that is shown' });
    const box = await frame.boundingBox();
    if (box === null) throw new Error('no frame');
    await page.mouse.move(box.x + box.width - 10, box.y + box.height - 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 10, box.y + 10, { steps: 5 });
    await page.mouse.up();
    for (const key of ['ArrowRight', 'ArrowDown']) {
      for (let times = 0; times < 5; times += 1) await main.getByLabel('Left to right').press(`Shift+${key}`);
    }
    await main.getByLabel('What the picture shows').fill('Cometas al atardecer');

    await hand(page, 'paste', await goodPicture('#00ff00'));
    await expect(main.getByLabel('What picture 1 shows')).toBeVisible();
    await main.getByLabel('Add pictures').setInputFiles([await goodPicture('#ffff00'), await goodPicture('#00ffff')]);
    await expect(main.getByLabel('What picture 3 shows')).toBeVisible();
    await main.getByLabel('What picture 3 shows').fill('El mar');
    const grip = main
      .getByRole('listitem')
      .filter({ has: page.getByLabel('What picture 1 shows') })
      .locator('.cursor-grab');
    // Away from the ends of the screen, where the page would move along.
    await grip.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const from = await grip.boundingBox();
    if (from === null) throw new Error('no grip');
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y + 190, { steps: 6 });
    await page.mouse.up();
    await main.getByRole('button', { name: 'Move picture 3 up' }).press('Enter');
    await main.getByRole('textbox', { name: 'Video' }).fill('youtu.be/cometas');
    await expect(main.getByText('A YouTube video')).toBeVisible();

    const held = await until('the cut cover in the draft', draft, (row) => {
      const crop = (row?.form as { coverCrop?: { source: string } } | undefined)?.coverCrop;
      return row?.cover != null && row.cover !== crop?.source;
    });
    await form.isSaved();
    const typed = await form.values();
    await page.reload();
    await form.seesCover();
    expectValue(await form.values()).toEqual(typed);
    expectValue(held?.cover).toBe((await draft())?.cover);

    await form.publish();
    const [event] = await until(
      'the event at the server',
      () => publishedAs('Noche de cometas'),
      ({ length }) => length === 1,
    );
    if (event === undefined) throw new Error('no event');
    const cover = await averageOf(event.cover_image);
    expectValue(cover.ratio).toBeCloseTo(16 / 9, 1);
    expectValue(cover.colour).toEqual([0, 0, 4]);
    const gallery = JSON.parse(event.gallery_images) as string[];
    const colours = await Promise.all(gallery.map(async (picture) => (await averageOf(picture)).colour.join('')));
    // Yellow, green, blue-green: green was dragged behind yellow, then blue-green moved up before it.
    expectValue(colours).toEqual(['440', '044', '040']);
    const alts = Object.values(JSON.parse(event.alt_texts) as Record<string, string>);
    expectValue(new Set(alts)).toEqual(new Set(['Cometas al atardecer', 'El mar']));
    expectValue(browser.profile().problems).toEqual([]);
  });
});
