import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';
import { eventFormOn } from '#world/browser/event-form.ts';
import { expect } from '#world/time/patient-expect.ts';
import type { Named } from './wishes.ts';

/**
 * An event as the user searches for it; occurrences of a repeating one share a title, so the URL distinguishes them.
 */
export type Sought = Pick<Named, 'title'> & Partial<Pick<Named, 'id'>>;

export interface NewEvent {
  title: string;
  description: string;
  date: string;
  /** path of a picture */
  cover: string;
}

/** A user of a page, who finds elements by their visible names. */
export interface Person {
  page: Page;
  logIn: (account: { email: string; password: string }) => Promise<void>;
  /** the event's card in the list, found by its title */
  search: (event: Sought) => Promise<Locator>;
  /** opens the event's page from a card, through its preview */
  follow: (card: Locator, title: string) => Promise<void>;
  openEvent: (event: Sought) => Promise<void>;
  like: (event: Sought) => Promise<void>;
  takeLikeBack: (event: Sought) => Promise<void>;
  bookmark: (event: Sought) => Promise<void>;
  subscribe: (event: Sought) => Promise<void>;
  likeHere: () => Promise<void>;
  publish: (event: NewEvent) => Promise<void>;
  typeDraft: (title: string) => Promise<void>;
  seesCover: (place: Locator) => Promise<void>;
}

const lookAgainMs = 300;

/** Whether an element stays in place. */
async function isAtRest(card: Locator): Promise<boolean> {
  const before = await card.boundingBox();
  await pause(lookAgainMs);
  const after = await card.boundingBox();
  return before !== null && JSON.stringify(before) === JSON.stringify(after);
}

export function createPerson(page: Page): Person {
  const main = page.getByRole('main');

  async function says(text: string): Promise<void> {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }

  async function press(button: Locator, on: boolean): Promise<void> {
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', String(on));
  }

  async function search({ title, id }: Sought): Promise<Locator> {
    if (new URL(page.url()).pathname !== '/events') {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
      // The previous page may have a field with the same name.
      await expect(page.getByRole('heading', { level: 1, name: 'Events', exact: true })).toBeVisible();
    }
    await page.getByRole('searchbox', { name: 'Search events' }).fill(title);
    const cards = page.getByRole('article', { name: title, exact: true });
    const named = id === undefined ? cards : cards.filter({ has: page.locator(`a[href="/events/${String(id)}"]`) });
    // Featured events are also among the results.
    const card = named.first();
    await expect(card).toBeVisible();
    // A new row from the server may move the card, and a press would then hit its neighbour.
    await expect.poll(() => isAtRest(card)).toBe(true);
    return card;
  }

  const likeOf = (place: Locator) => place.getByRole('button', { name: /^Like / });

  async function follow(card: Locator, title: string): Promise<void> {
    await card.getByRole('link', { name: title }).click();
    await page.getByRole('dialog', { name: title }).getByRole('link', { name: 'View details' }).click();
  }

  async function openEvent(event: Sought): Promise<void> {
    const { title } = event;
    await follow(await search(event), title);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  async function seesCover(picture: Locator): Promise<void> {
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }

  return {
    page,
    search,
    follow,
    openEvent,
    seesCover,
    async logIn({ email, password }) {
      await page.goto('/login');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await says('Welcome!');
    },
    async like(event) {
      await press(likeOf(await search(event)), true);
      await says('You like this event!');
    },
    async takeLikeBack(event) {
      await press(likeOf(await search(event)), false);
      await says('You no longer like this event');
    },
    async bookmark(event) {
      const card = await search(event);
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
      const form = eventFormOn(page);
      await form.open();
      await form.type({ ...event, endTime: '23:00' });
      await form.chooseCover(event.cover);
      await form.seesCover();
      await form.publish();
      await says('Event created successfully!');
      await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible();
    },
    async typeDraft(title) {
      await page.getByRole('link', { name: 'Create event' }).click();
      await main.getByLabel(/^Title( \*)?$/).fill(title);
      await eventFormOn(page).isSaved();
    },
  };
}
