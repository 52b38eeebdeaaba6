import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { createChance } from '#world/random/chance.ts';
import { launchProfile, type Profile } from '#world/browser/chromium.ts';
import { takePhotograph } from '#world/data/cover-picture.ts';
import { people } from '#world/databases/data-template.ts';
import { eventFormOn, type StepLabel } from '#world/browser/event-form.ts';
import { openScene } from '#world/story/scene.ts';
import { visitOnce } from '#world/story/story.ts';
import { logIn } from '#world/servers/api-client.ts';

/** What the screen shows: the step, its fields' values, the number of pictures, and the scroll position. */
interface Sight {
  atMs: number;
  step: string;
  fields: Record<string, string>;
  pictures: number;
  scrollY: number;
}

export interface WizardKills {
  kills: number;
  /** number of times that the whole form was filled */
  rounds: number;
  /** kills before the screen had been seen for a second, so that nothing was compared */
  unseen: number;
  /** values that were on the screen a second before a kill, or complete long before, and are missing after it */
  losses: string[];
}

/** Runs in the page. */
function look(): Omit<Sight, 'atMs'> | null {
  const form = document.querySelector('main form');
  const step = form?.querySelector('nav [aria-current=step]')?.textContent;
  if (form == null || step == null) return null;
  const controls = [...form.querySelectorAll<HTMLInputElement>('input:not([type=file]), textarea, select')];
  const fields = controls.map((control, index) => {
    const name = control.labels?.[0]?.textContent ?? control.getAttribute('aria-label') ?? String(index);
    const isSwitch = control.type === 'checkbox' || control.type === 'radio';
    return [`${name} ${isSwitch ? control.value : ''}`, isSwitch ? String(control.checked) : control.value] as const;
  });
  return {
    step: step.replace(/, .*$/, ''),
    fields: Object.fromEntries(fields),
    pictures: form.querySelectorAll('section li img').length,
    scrollY: Math.round(window.scrollY),
  };
}

/** An action of the user; repeating it continues where it stopped. */
interface Deed {
  step: StepLabel;
  /** its subject */
  name: string;
  isDone: (page: Page) => Promise<boolean>;
  run: (page: Page) => Promise<void>;
}

const long = 'Una noche larga entre faroles, con bandas de tres islas y un patio lleno de gente que baila. ';
const labelled = (page: Page, label: string) =>
  page
    .getByRole('main')
    .getByLabel(new RegExp(`^${label}( \\*)?$`))
    .first();

function typing(step: StepLabel, label: string, text: string): Deed {
  return {
    step,
    name: label,
    isDone: async (page) => (await labelled(page, label).inputValue()) === text,
    async run(page) {
      const field = labelled(page, label);
      const held = await field.inputValue();
      await field.focus();
      await field.press('Control+End');
      await field.pressSequentially(text.slice(held.length), { delay: 12 });
    },
  };
}

function setting(step: StepLabel, label: string, value: string): Deed {
  return {
    step,
    name: label,
    isDone: async (page) => (await labelled(page, label).inputValue()) === value,
    run: (page) => labelled(page, label).fill(value),
  };
}

const pictures = (page: Page) => page.locator('main form section li img');
const cover = (page: Page) => page.getByRole('main').getByRole('img', { name: 'The chosen cover' });

function adding(file: string, count: number): Deed {
  return {
    step: 'Images & videos',
    name: `picture ${String(count)}`,
    isDone: async (page) => (await pictures(page).count()) >= count,
    async run(page) {
      await page.getByRole('main').getByLabel('Add pictures').setInputFiles(file);
      await pictures(page)
        .nth(count - 1)
        .waitFor();
    },
  };
}

function choosing(file: string): Deed {
  return {
    step: 'Images & videos',
    name: 'cover',
    isDone: (page) => cover(page).isVisible(),
    async run(page) {
      await page.getByRole('main').getByLabel('Cover picture').setInputFiles(file);
      await cover(page).waitFor();
    },
  };
}

function deedsOf(files: readonly string[]): Deed[] {
  const [first = '', ...gallery] = files;
  return [
    typing('Event page', 'Title', 'Noche de faroles y de tambores'),
    typing('Event page', 'Description', long.repeat(2)),
    choosing(first),
    ...gallery.map((file, index) => adding(file, index + 1)),
    typing('Images & videos', 'Video', 'https://example.org/watch/a-long-film'),
    setting('Date & time', 'Date', '2027-03-28'),
    setting('Date & time', 'Start Time', '20:30'),
    setting('Date & time', 'End Time', '23:00'),
    typing('Location', 'Place Name', 'Patio Las Damas'),
    typing('Location', 'Address', 'Calle Las Damas 12'),
    typing('Location', 'City', 'Santo Domingo'),
    typing('Location', 'Country', 'Dominican Republic'),
    typing('About this event', 'Detailed description', long.repeat(3)),
    typing('About this event', 'Venue details', long),
    typing('FAQ', 'Question', '¿Se puede llevar comida?'),
    typing('FAQ', 'Answer', long),
    typing('Tickets', 'Capacity', '1000250'),
  ];
}

/** After this many kills, and at the end of each round, everything done is checked. */
const wholeEvery = 3;

const allSeen = (sights: readonly Sight[], name: string): string[] =>
  sights.flatMap(({ fields }) => (fields[name] === undefined ? [] : [fields[name]]));

/** What was on the screen a second before the kill and is missing now; null if nothing was seen then. */
function lossesOf(sights: readonly Sight[], killedMs: number, now: Sight | null): string[] | null {
  const before = sights.filter(({ atMs }) => atMs <= killedMs - 1_000);
  const last = before.at(-1);
  if (last === undefined) return null;
  if (now === null) return ['the form is not there'];
  const since = sights.slice(before.length - 1);
  if (!since.some(({ step }) => step === now.step)) return [`step ${now.step} after ${last.step}`];
  const there = since.filter(({ step }) => step === now.step);
  const [first] = there;
  const lost: string[] = [];
  for (const [name, value] of Object.entries(first?.fields ?? {})) {
    const held = now.fields[name] ?? '';
    // Typed text only grows here, so more than was seen isn't a loss.
    const isHeld = allSeen(there, name).includes(held) || held.startsWith(value);
    if (!isHeld) lost.push(`${now.step}, ${name}: "${held}" after "${value}"`);
  }
  if (now.pictures < (first?.pictures ?? 0)) {
    lost.push(`${String(now.pictures)} pictures after ${String(first?.pictures ?? 0)}`);
  }
  const heights = there.map(({ scrollY }) => scrollY);
  const isNear = now.scrollY >= Math.min(...heights) - 40 && now.scrollY <= Math.max(...heights) + 40;
  if (!isNear) lost.push(`scrolled to ${String(now.scrollY)} after ${heights.join(', ')}`);
  return lost;
}

async function watch(page: Page, sights: Sight[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const seen = await page.evaluate(look).catch(() => null);
    if (seen !== null) sights.push({ ...seen, atMs: performance.now() });
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

/**
 * Fills the form until it is complete.
 * @returns false if the browser was killed first
 */
async function fillOn(page: Page, deeds: readonly Deed[], reached: { deed: number }): Promise<boolean> {
  const form = eventFormOn(page);
  const stepNow = async () => (await page.locator('main nav [aria-current=step]').textContent()) ?? '';
  for (; reached.deed < deeds.length; reached.deed += 1) {
    const deed = deeds[reached.deed] as Deed;
    if (!(await stepNow()).includes(deed.step)) await form.goTo(deed.step);
    if (!(await deed.isDone(page))) await deed.run(page);
  }
  return true;
}

/**
 * Checks everything done before, on every step.
 * @returns what is missing
 */
async function missingOf(page: Page, done: readonly Deed[]): Promise<string[]> {
  const form = eventFormOn(page);
  const missing: string[] = [];
  for (const deed of done) {
    await form.goTo(deed.step);
    // Pictures are read from the disk.
    for (let tries = 0; tries < 20 && !(await deed.isDone(page)); tries += 1) await page.waitForTimeout(100);
    if (!(await deed.isDone(page))) missing.push(`${deed.step}, ${deed.name} is not whole any more`);
  }
  return missing;
}

async function sightAfter(page: Page, address: string): Promise<Sight | null> {
  await page.goto(address);
  await page.locator('main nav [aria-current=step]').waitFor();
  let last = '';
  // Pictures are read from the disk, and the page only has its height once they are there.
  for (let tries = 0; tries < 40; tries += 1) {
    const seen = await page.evaluate(look);
    const text = JSON.stringify(seen);
    if (text === last && tries > 4) return seen === null ? null : { ...seen, atMs: 0 };
    last = text;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return null;
}

/** Kills a browser at random moments while a user fills the whole event form, pictures included. */
export async function runWizardKills({
  kills,
  seed,
  tell = () => {},
}: {
  kills: number;
  seed: number;
  tell?: (line: string) => void;
}): Promise<WizardKills> {
  const chance = createChance(seed);
  const scene = await openScene({ hasProxy: false, settings: { SYNC_EVENTS_MAX: '20' } });
  const folder = mkdtempSync(join(tmpdir(), 'scape-profile-'));
  const result: WizardKills = { kills: 0, rounds: 0, unseen: 0, losses: [] };
  let profile: Profile = await launchProfile(folder, { baseURL: scene.origin });
  try {
    const { userId } = await logIn(scene.server().url, people.ana);
    await visitOnce(profile.page, people.ana, userId);
    const files: string[] = [];
    for (const name of ['stage', 'yard', 'crowd']) {
      const file = join(folder, `${name}.jpg`);
      await takePhotograph(file);
      files.push(file);
    }
    const deeds = deedsOf(files);
    let address = `/events/create?draft=${crypto.randomUUID()}`;
    const reached = { deed: 0 };
    await profile.page.goto(address);
    await profile.page.locator('main nav [aria-current=step]').waitFor();
    while (result.kills < kills) {
      const sights: Sight[] = [];
      let isOver = false;
      const watching = watch(profile.page, sights, () => isOver);
      let isKilled = false;
      const filling = fillOn(profile.page, deeds, reached).catch((error: unknown) => {
        // A killed browser doesn't answer any more; anything else is a fault of the form.
        if (!isKilled) throw error;
        return false;
      });
      const waitMs = chance.int(1_200, 3_800);
      const isWhole = await Promise.race([
        filling,
        new Promise<null>((resolve) =>
          setTimeout(() => {
            resolve(null);
          }, waitMs),
        ),
      ]);
      const killedMs = performance.now();
      isKilled = true;
      await profile.kill();
      isOver = true;
      await Promise.all([watching, filling]);
      result.kills += 1;
      profile = await launchProfile(folder, { baseURL: scene.origin });
      const seen = lossesOf(sights, killedMs, await sightAfter(profile.page, address));
      if (seen === null) result.unseen += 1;
      const isTurn = isWhole === true || result.kills % wholeEvery === 0;
      // The last action may have been done within the last second.
      const done = isTurn ? deeds.slice(0, Math.max(0, reached.deed - 1)) : [];
      const losses = [...(seen ?? []), ...(await missingOf(profile.page, done))];
      result.losses.push(...losses);
      const what = losses.length === 0 ? 'nothing lost' : losses.join('; ');
      tell(`kill ${String(result.kills)} at deed ${String(reached.deed)}${isTurn ? ', all steps' : ''}: ${what}`);
      // An action in progress may have been done in part, so it is checked again.
      reached.deed = Math.max(0, reached.deed - 1);
      if (isWhole === true) {
        result.rounds += 1;
        reached.deed = 0;
        address = `/events/create?draft=${crypto.randomUUID()}`;
        await profile.page.goto(address);
        await profile.page.locator('main nav [aria-current=step]').waitFor();
      }
    }
    return result;
  } finally {
    await profile.close();
    rmSync(folder, { recursive: true, force: true });
    await scene.close();
  }
}
