import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import type { Named } from './wishes.ts';

export interface NewEvent {
  title: string;
  description: string;
  date: string;
  /** a picture's file */
  cover: string;
}

/** Somebody in front of a page, who finds things by what they are called. */
export interface Person {
  page: Page;
  logIn: (account: { email: string; password: string }) => Promise<void>;
  /** the event's card in the list, found by its title */
  search: (title: string) => Promise<Locator>;
  openEvent: (event: Named) => Promise<void>;
  like: (event: Named) => Promise<void>;
  takeLikeBack: (event: Named) => Promise<void>;
  bookmark: (event: Named) => Promise<void>;
  subscribe: (event: Named) => Promise<void>;
  likeHere: () => Promise<void>;
  publish: (event: NewEvent) => Promise<void>;
  typeDraft: (title: string) => Promise<void>;
  seesCover: (place: Locator) => Promise<void>;
}

const isPressed = (on: boolean) => ({ name: 'aria-pressed', value: String(on) });

export function createPerson(page: Page): Person {
  const main = page.getByRole('main');

  async function says(text: string): Promise<void> {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }

  async function press(button: Locator, on: boolean): Promise<void> {
    await button.click();
    const { name, value } = isPressed(on);
    await expect(button).toHaveAttribute(name, value);
  }

  async function search(title: string): Promise<Locator> {
    if (new URL(page.url()).pathname !== '/events') {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
    }
    await page.getByRole('searchbox', { name: 'Search events' }).fill(title);
    const card = page.getByRole('article', { name: title, exact: true });
    await expect(card).toBeVisible();
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === title);
    return card;
  }

  const likeOf = (place: Locator) => place.getByRole('button', { name: /^Like / });

  async function openEvent({ title }: Named): Promise<void> {
    const card = await search(title);
    await card.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  async function fillIn({ title, description, date, cover }: NewEvent): Promise<void> {
    await main.getByLabel('Title').fill(title);
    await main.getByLabel('Description').fill(description);
    await main.getByLabel('Category').selectOption('conciertos_y_musica');
    await main.getByLabel(/^Date( \*)?$/).fill(date);
    await main.getByLabel('Start time').fill('20:30');
    await main.getByLabel('End time').fill('23:00');
    await main.getByLabel('Place name').fill('Patio Las Damas');
    await main.getByLabel('City', { exact: true }).fill('Santo Domingo');
    await main.getByLabel('Cover picture').setInputFiles(cover);
    await seesCover(main.getByRole('img', { name: 'The chosen cover' }));
  }

  async function seesCover(picture: Locator): Promise<void> {
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }

  return {
    page,
    search,
    openEvent,
    seesCover,
    async logIn({ email, password }) {
      await page.goto('/login');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await says('Welcome!');
    },
    async like({ title }) {
      await press(likeOf(await search(title)), true);
      await says('You like this event!');
    },
    async takeLikeBack({ title }) {
      await press(likeOf(await search(title)), false);
      await says('You no longer like this event');
    },
    async bookmark({ title }) {
      const card = await search(title);
      await press(card.getByRole('button', { name: /^Bookmark / }), true);
      await says('Bookmarked');
    },
    async subscribe(event) {
      await openEvent(event);
      const button = main.getByRole('button', { name: /^Subscribed?$/ });
      await press(button, true);
      await says('Subscribed!');
    },
    async likeHere() {
      await press(likeOf(main), true);
      await says('You like this event!');
    },
    async publish(event) {
      await page.getByRole('link', { name: 'Create event' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Create event' })).toBeVisible();
      await fillIn(event);
      await main.getByRole('button', { name: 'Publish' }).click();
      await says('Event created successfully!');
      await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible();
    },
    async typeDraft(title) {
      await page.getByRole('link', { name: 'Create event' }).click();
      await main.getByLabel('Title').fill(title);
      await expect(main.getByText('Draft saved')).toBeVisible();
    },
  };
}
