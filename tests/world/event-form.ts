import type { Page } from 'playwright';
import type { ChosenFile } from './bad-pictures.ts';
import { expect } from './story/person.ts';

/** What somebody types into the form of an event. */
export interface Typed {
  title: string;
  description?: string;
  city?: string;
}

/** The form of a new event, as somebody in front of it sees it. */
export interface EventFormPage {
  open: () => Promise<void>;
  type: (typed: Typed) => Promise<void>;
  chooseCover: (file: ChosenFile) => Promise<void>;
  seesCover: () => Promise<void>;
  /** every field with what stands in it */
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
      field.labels?.[0]?.textContent ?? field.id,
      field.type === 'checkbox' ? String(field.checked) : field.value,
    ]),
  );
}

export function eventFormOn(page: Page): EventFormPage {
  const main = page.getByRole('main');
  const cover = main.getByRole('img', { name: 'The chosen cover' });
  const date = new Date(Date.now() + 40 * dayMs).toISOString().slice(0, 10);
  return {
    async open() {
      await page.getByRole('link', { name: 'Create event' }).click();
      await expect(main.getByLabel('Title')).toBeVisible();
    },
    async type({ title, description = 'Trae una linterna.', city = 'Santo Domingo' }) {
      await main.getByLabel('Title').fill(title);
      await main.getByLabel('Description').fill(description);
      await main.getByLabel('Category').selectOption('conciertos_y_musica');
      await main.getByLabel(/^Date( \*)?$/).fill(date);
      await main.getByLabel('Start time').fill('20:30');
      await main.getByLabel('City', { exact: true }).fill(city);
    },
    chooseCover: (file) => main.getByLabel('Cover picture').setInputFiles(file),
    async seesCover() {
      await expect(cover).toBeVisible();
      await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    },
    values: () => main.locator('form').evaluate(readFields),
    isSaved: () => expect(main.getByText('Draft saved')).toBeVisible(),
    publish: () => main.getByRole('button', { name: 'Publish' }).click(),
  };
}
