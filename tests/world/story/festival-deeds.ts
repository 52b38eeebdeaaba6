import type { Page } from 'playwright';
import type { Chance } from '#world/random/chance.ts';
import { eventFormOn } from '#world/browser/event-form.ts';
import { expect } from '#world/time/patient-expect.ts';

/** A change made by the user, and whether the screen has confirmed that it is stored. */
export interface Fact {
  kind: 'like' | 'post' | 'message' | 'draft' | 'publish' | 'edit';
  /** its subject: an event id, or a unique text */
  subject: string;
  /** the value set, if it can be set again */
  value: string;
  isSaved: boolean;
}

/** The user at one of the two tabs. */
export interface Visitor {
  page: Page;
  chance: Chance;
  /** 0 or 1: each tab likes other events, so that the order of changes is known */
  tab: number;
  /** a unique text */
  mark: (what: string) => string;
  /** user id of the addressee, and id of the event that is edited repeatedly */
  friend: number;
  ownEvent: number;
  /** records a change before it is made; the returned function records that it is confirmed */
  begin: (fact: Omit<Fact, 'isSaved'>) => () => void;
}

type Deed = (visitor: Visitor) => Promise<void>;

async function browse({ page, chance }: Visitor): Promise<void> {
  await page.goto('/events');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.first()).toBeVisible();
  const link = cards.nth(chance.int(0, 2)).getByRole('link').first();
  const address = await link.getAttribute('href');
  await page.goto(address ?? '/events');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function like({ page, chance, tab, begin }: Visitor): Promise<void> {
  if (new URL(page.url()).pathname !== '/events') await page.goto('/events');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.first()).toBeVisible();
  const addresses = await cards.evaluateAll((all) => all.map((card) => card.querySelector('a')?.getAttribute('href')));
  const ids = [...new Set(addresses.map((address) => /^\/events\/(\d+)$/.exec(address ?? '')?.[1] ?? ''))];
  const own = ids.filter((id) => id !== '' && Number(id) % 2 === tab);
  if (own.length === 0) return browse({ page, chance } as Visitor);
  const id = chance.pick(own);
  const card = cards.filter({ has: page.locator(`a[href="/events/${id}"]`) }).first();
  const button = card.getByRole('button', { name: /^Like / });
  const told = page.getByText(/^You (no longer )?like this event!?$/);
  // The confirmation of an earlier change would be taken for this one's.
  await expect(told).toHaveCount(0);
  const isOn = (await button.getAttribute('aria-pressed')) === 'true';
  const saved = begin({ kind: 'like', subject: id, value: String(!isOn) });
  await button.click();
  await expect(told).toBeVisible();
  saved();
}

async function post({ page, mark, begin }: Visitor): Promise<void> {
  await page.goto('/user/profile?tab=posts');
  await page.getByRole('button', { name: 'Create Post' }).click();
  const form = page.getByRole('dialog', { name: 'Create Post' });
  const title = mark('post');
  await form.getByLabel(/^Title/).fill(title);
  await form.getByLabel(/^Description/).fill('Desde la tarima');
  const saved = begin({ kind: 'post', subject: title, value: '' });
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Your post is saved')).toBeVisible();
  saved();
}

async function message({ page, chance, mark, friend, begin }: Visitor): Promise<void> {
  const path = `/chat?with=${String(friend)}`;
  if (!page.url().endsWith(path)) await page.goto(path);
  const composer = page.getByRole('textbox', { name: 'Message', exact: true });
  for (let left = chance.int(1, 4); left > 0; left -= 1) {
    const text = mark('message');
    const saved = begin({ kind: 'message', subject: text, value: '' });
    await composer.fill(text);
    await composer.press('Enter');
    // An empty field only means that the message is being stored; one that is listed is stored.
    await expect(page.getByRole('log').getByText(text, { exact: true })).toBeVisible();
    saved();
  }
}

async function draft({ page, mark, begin }: Visitor): Promise<void> {
  const ref = crypto.randomUUID();
  await page.goto(`/events/create?draft=${ref}`);
  const form = eventFormOn(page);
  const title = mark('draft');
  const saved = begin({ kind: 'draft', subject: ref, value: title });
  await page
    .getByRole('main')
    .getByLabel(/^Title( \*)?$/)
    .fill(title);
  await form.isSaved();
  saved();
}

async function publish({ page, mark, begin }: Visitor): Promise<void> {
  await page.goto(`/events/create?draft=${crypto.randomUUID()}`);
  const form = eventFormOn(page);
  const title = mark('event');
  await form.type({ title, endTime: '23:00' });
  const saved = begin({ kind: 'publish', subject: title, value: '' });
  await form.publish();
  await expect(page.getByText('Event created successfully!')).toBeVisible();
  saved();
}

async function edit({ page, mark, ownEvent, begin }: Visitor): Promise<void> {
  await page.goto(`/events/${String(ownEvent)}/edit`);
  const main = page.getByRole('main');
  const value = mark('description');
  await main.getByLabel(/^Description( \*)?$/).fill(value);
  const saved = begin({ kind: 'edit', subject: String(ownEvent), value });
  await main.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Event updated successfully!')).toBeVisible();
  saved();
}

/** What is done on each tab; frequency by repetition. Only one tab edits, so that its edits have an order. */
const deeds: readonly (readonly Deed[])[] = [
  [browse, like, like, like, draft, publish, edit, edit],
  [browse, like, like, post, post, message, message, message],
];

/** Does one thing after another on this tab until `isOver`. */
export async function spendTheDay(visitor: Visitor, isOver: () => boolean): Promise<void> {
  while (!isOver()) await visitor.chance.pick(deeds[visitor.tab] ?? [])(visitor);
}
