import type { Page } from 'playwright';
import type { ChosenFile } from '#world/data/bad-pictures.ts';
import { expect } from '#world/time/patient-expect.ts';

export type StepLabel =
  | 'Event page'
  | 'Images & videos'
  | 'Date & time'
  | 'Location'
  | 'About this event'
  | 'FAQ'
  | 'Tickets';

export const stepLabels: readonly StepLabel[] = [
  'Event page',
  'Images & videos',
  'Date & time',
  'Location',
  'About this event',
  'FAQ',
  'Tickets',
];

/** The values that a user types into the event form. */
interface Typed {
  title: string;
  description?: string;
  city?: string;
  date?: string;
  endTime?: string;
}

/** The event form, operated like a user would. */
export interface EventFormPage {
  open: () => Promise<void>;
  goTo: (step: StepLabel) => Promise<void>;
  type: (typed: Typed) => Promise<void>;
  chooseCover: (file: ChosenFile | string) => Promise<void>;
  seesCover: () => Promise<void>;
  /** the values of all fields of all steps */
  values: () => Promise<Record<string, string>>;
  isSaved: () => Promise<void>;
  publish: () => Promise<void>;
}

const dayMs = 86_400_000;

/** Runs in the page. */
function readFields(form: HTMLFormElement | HTMLElement | SVGElement): Record<string, string> {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input:not([type=file]), textarea, select')];
  return Object.fromEntries(
    fields.map((field) => [
      `${field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.id} ${field.type === 'radio' ? field.value : ''}`,
      ['checkbox', 'radio'].includes(field.type) ? String(field.checked) : field.value,
    ]),
  );
}

export function eventFormOn(page: Page): EventFormPage {
  const main = page.getByRole('main');
  // Hidden, but there, once a step is chosen on a phone.
  const stepList = main.getByRole('navigation', { name: 'Steps', includeHidden: true });
  const cover = main.getByRole('img', { name: 'The chosen cover' });
  const inDays = new Date(Date.now() + 40 * dayMs).toISOString().slice(0, 10);

  async function goTo(step: StepLabel): Promise<void> {
    const button = stepList.getByRole('button', { name: step });
    // On a phone the list is in a panel over the form, which closes once a step is chosen.
    const opener = main.getByRole('button', { name: /^Step \d of 7: / });
    await expect(button.or(opener).filter({ visible: true }).first()).toBeVisible();
    if (await opener.isVisible()) await opener.click();
    await button.click();
    await expect(stepList.locator('[aria-current=step]')).toContainText(step);
  }

  async function fill(label: string, value: string): Promise<void> {
    await main.getByLabel(new RegExp(`^${label}( \\*)?$`)).fill(value);
  }

  return {
    goTo,
    async open() {
      await page.getByRole('banner').getByRole('link', { name: 'Create event' }).click();
      await expect(main.getByRole('heading', { level: 2, name: 'Event page' })).toBeVisible();
    },
    async type({ title, description = 'Trae una linterna.', city = 'Santo Domingo', date = inDays, endTime }) {
      await goTo('Event page');
      await fill('Title', title);
      await fill('Description', description);
      await main.getByLabel('Category').first().selectOption('conciertos_y_musica');
      await goTo('Date & time');
      await fill('Date', date);
      await fill('Start Time', '20:30');
      if (endTime !== undefined) await fill('End Time', endTime);
      await goTo('Location');
      await fill('Place Name', 'Patio Las Damas');
      await fill('Address', 'Calle Las Damas 12');
      await fill('City', city);
      await fill('Country', 'Dominican Republic');
    },
    async chooseCover(file) {
      await goTo('Images & videos');
      await main.getByLabel('Cover picture').setInputFiles(file);
    },
    async seesCover() {
      await goTo('Images & videos');
      await expect(cover).toBeVisible();
      await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    },
    async values() {
      const shown = await stepList.locator('[aria-current=step]').textContent();
      const all: Record<string, string> = {};
      for (const label of stepLabels) {
        await goTo(label);
        const fields = await main.locator('form').evaluate(readFields);
        for (const [name, value] of Object.entries(fields)) all[`${label}: ${name}`] = value;
      }
      const back = stepLabels.find((label) => shown?.includes(label) === true);
      if (back !== undefined) await goTo(back);
      return all;
    },
    isSaved: () => expect(main.getByText(/^(Draft saved|On this device)$/)).toBeVisible(),
    async publish() {
      await goTo('Tickets');
      await main.getByRole('button', { name: 'Publish' }).click();
    },
  };
}
