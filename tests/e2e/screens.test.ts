import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect as expectValue, test } from 'vitest';
import { callApi, logIn } from '#world/servers/api-client.ts';
import { findingsOn, misplacedOn } from '#world/browser/look-at-page.ts';
import { openBrowser, type BrowserDevice } from '#world/browser/browser-device.ts';
import { people } from '#world/databases/data-template.ts';
import { eventFormOn } from '#world/browser/event-form.ts';
import { goInApp } from '#world/browser/go-in-app.ts';
import { hasLongTests } from '#world/has-long-tests.ts';
import { expect } from '#world/time/patient-expect.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { visitOnce } from '#world/story/story.ts';

interface Screen {
  name: string;
  /** brings the screen about on a page that is anywhere in the app */
  open: (page: Page) => Promise<void>;
  /** it is a page as it opens, which `narrow-screens.test.ts` looks at on narrow phones and with large text */
  isAsOpened?: true;
}

/** Each size and each theme once: what a theme gets wrong it gets wrong at every size. */
const phoneByDay = { size: { width: 390, height: 844 }, colorScheme: 'light' } as const;
const desktopByNight = { size: { width: 1440, height: 900 }, colorScheme: 'dark' } as const;
/** Screens share their parts, so that one of both looks each, in turn, is enough for most runs. */
const looksAt = (index: number) =>
  hasLongTests ? [phoneByDay, desktopByNight] : [index % 2 === 0 ? phoneByDay : desktopByNight];

let scene: Scene;
let member: BrowserDevice;
let visitor: BrowserDevice;
let own: { event_id: number; title: string };
let token: string;
let luis: number;

beforeAll(async () => {
  scene = await openScene({ hasProxy: true, settings: { SYNC_EVENTS_MAX: '200' } });
  const { url } = scene.server();
  const { userId, token: session } = await logIn(url, people.ana);
  token = session;
  ({ userId: luis } = await logIn(url, people.luis));
  const { json } = await callApi(url, { path: `/users/events/${String(userId)}`, token });
  const mine = (json as (typeof own & { status: string })[]).find(({ status }) => status === 'active');
  if (mine === undefined) throw new Error('Ana has no event to come.');
  own = mine;
  member = await openBrowser(scene.origin);
  await visitOnce(member.page(), people.ana, userId);
  visitor = await openBrowser(scene.origin);
  await visitor.page().goto('/events');
});
afterAll(async () => {
  await member.close();
  await visitor.close();
  await scene.close();
});

async function findingsAt(page: Page, { size, colorScheme }: typeof phoneByDay | typeof desktopByNight) {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  const found = await findingsOn(page);
  return found.map((finding) => `${String(size.width)} px, ${colorScheme}: ${finding}`);
}

async function at(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await goInApp(page, path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

function asOpened(name: string, path: string, heading: string | RegExp): Screen {
  return { name, open: (page) => at(page, path, heading), isAsOpened: true };
}

async function chosenOnMap(page: Page, path: string, heading: string): Promise<void> {
  await at(page, `${path}?event=${String(own.event_id)}`, heading);
  await expect(page.getByRole('article', { name: own.title })).toBeVisible();
  await expect(page.locator('.map-mark').first()).toBeVisible();
}

async function preview(page: Page): Promise<void> {
  await at(page, '/events', 'Events');
  const card = page.getByRole('article').first();
  const title = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('link', { name: title }).click();
  await expect(page.getByRole('dialog', { name: title }).getByRole('link', { name: 'View details' })).toBeVisible();
}

const forMembers: Screen[] = [
  asOpened('home', '/', /^Find, make/),
  asOpened('one’s plans', '/plans', 'My plans'),
  { name: 'a month of plans', open: (page) => at(page, '/plans?view=month', 'My plans') },
  asOpened('the list', '/events', 'Events'),
  { name: 'the map with an event', open: (page) => chosenOnMap(page, '/map', 'Map of Events') },
  asOpened('the rankings', '/rankings', 'Ranking System'),
  asOpened('all events to come', '/events/upcoming', 'Upcoming events'),
  asOpened('what another app shares', '/share', 'Shared with Scape'),
  {
    name: 'the list, nothing found',
    open: async (page) => {
      await at(page, '/events?search=zzzz', 'Events');
      await expect(page.getByText('No events found with the selected filters')).toBeVisible();
    },
  },
  { name: 'an event looked at over the list', open: preview },
  { name: 'an event of one’s own', open: (page) => at(page, `/events/${String(own.event_id)}`, own.title) },
  {
    name: 'the way into its chat',
    open: async (page) => {
      await at(page, `/events/${String(own.event_id)}`, own.title);
      await page.getByRole('button', { name: 'Event chat' }).click();
      await expect(page.getByRole('dialog', { name: 'Event chat' }).getByText('Nobody is in it yet.')).toBeVisible();
    },
  },
  { name: 'editing it', open: (page) => at(page, `/events/${String(own.event_id)}/edit`, 'Edit Event') },
  {
    name: 'a new event with mistakes',
    open: async (page) => {
      await at(page, '/events/create', 'Create event');
      await eventFormOn(page).publish();
      await expect(page.getByLabel(/^Title( \*)?$/)).toHaveAttribute('aria-invalid', 'true');
    },
  },
  ...(['Images & videos', 'Date & time', 'Location', 'About this event', 'FAQ', 'Tickets'] as const).map((step) => ({
    name: `a new event, ${step}`,
    open: async (page: Page) => {
      await at(page, '/events/create', 'Create event');
      await eventFormOn(page).goTo(step);
    },
  })),
  {
    name: 'the outbox',
    open: async (page) => {
      await at(page, '/outbox', 'Outbox');
      await expect(page.getByText('Everything has been sent')).toBeVisible();
    },
  },
  {
    name: 'the events of one’s own',
    open: async (page) => {
      await at(page, '/user/events', 'My Events');
      await expect(page.getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'the numbers of an event',
    open: async (page) => {
      await at(page, '/user/events', 'My Events');
      await page
        .getByRole('button', { name: /^Numbers: / })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: 'Numbers' })).toBeVisible();
    },
  },
  {
    name: 'one’s own profile with a post and what is said below it',
    open: async (page) => {
      await at(page, '/user/profile?tab=posts', 'Ana Peralta');
      await page
        .getByRole('button', { name: /^Comments on / })
        .first()
        .click();
      await expect(page.getByRole('textbox', { name: /^Comment on / })).toBeVisible();
    },
  },
  {
    name: 'a new post with mistakes',
    open: async (page) => {
      await at(page, '/user/profile', 'Ana Peralta');
      await page.getByRole('button', { name: 'Create Post' }).click();
      await page.getByRole('button', { name: 'Post', exact: true }).click();
      await expect(page.getByText('Please select an image file.')).toBeVisible();
    },
  },
  { name: 'one’s friends', open: (page) => at(page, '/user/profile?section=friends', 'Friends') },
  { name: 'one’s points', open: (page) => at(page, '/user/profile?section=points', 'Points Section') },
  {
    name: 'somebody else’s profile',
    open: async (page) => {
      await at(page, `/profile/${String(luis)}`, 'Luis Matos');
      await expect(page.getByRole('button', { name: /^Follow(ing)? Luis/ })).toBeVisible();
    },
  },
  {
    name: 'a conversation',
    open: async (page) => {
      await goInApp(page, `/chat?with=${String(luis)}`);
      const field = page.getByRole('textbox', { name: 'Message', exact: true });
      await field.fill('¿Vienes?');
      await field.press('Enter');
      await expect(page.getByRole('log').getByText('¿Vienes?').first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    },
  },
  { name: 'the groups', open: (page) => at(page, '/chat?tab=grupos', /Chat/) },
  asOpened('one’s places', '/user/ranking', 'Ranking System'),
  {
    name: 'the settings',
    open: async (page) => {
      await at(page, '/user/settings', 'Configuración');
      await expect(page.getByText('This device', { exact: false }).first()).toBeVisible();
    },
  },
  {
    name: 'the account menu',
    open: async (page) => {
      await at(page, '/events', 'Events');
      await page.getByRole('button', { name: /^Account of / }).click();
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    },
  },
];

const forVisitors: Screen[] = [
  { name: 'somebody’s profile', open: (page) => at(page, `/profile/${String(luis)}`, 'Luis Matos') },
  asOpened('home', '/', /^Find, make/),
  asOpened('the list', '/events', 'Events'),
  { name: 'the map view with an event', open: (page) => chosenOnMap(page, '/map/view', 'Map view') },
  {
    name: 'the map in the place of the list, nothing found',
    open: async (page) => {
      await at(page, '/events?view=map&search=zzzz', 'Events');
      await expect(page.getByText('0 events found')).toBeVisible();
    },
  },
  { name: 'the preview of an event', open: (page) => at(page, `/events/${String(own.event_id)}/detail`, own.title) },
  {
    name: 'login with mistakes',
    open: async (page) => {
      await at(page, '/login', 'Login');
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  asOpened('sign-up', '/signup', /sign up/i),
  asOpened('a forgotten password', '/forgot-password', 'Forgot password'),
  {
    name: 'a message with mistakes',
    open: async (page) => {
      await at(page, '/contact', 'Contact Us');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  asOpened('events that are over', '/events/previous', 'Previous events'),
  asOpened('a new event, not signed in', '/events/create', 'Create event'),
];

/** What is read and little else. All are made of the same parts, so that a few of them are enough for most runs. */
const readPages: Screen[] = [
  ['/about', /^About/],
  ['/support', 'Support'],
  ['/privacy', 'Privacy'],
  ['/download-app', 'Download the app'],
  ['/blogs', 'Blog'],
  ['/press', 'Press'],
  ['/careers', 'Careers'],
  ['/become-sponsor', 'Become a sponsor'],
  ['/terms', 'Terms and conditions'],
  ['/sitemap', 'Sitemap'],
  ['/disclaimer', 'Disclaimer'],
]
  .slice(0, hasLongTests ? undefined : 3)
  .map(([path = '', heading = '']) => asOpened(String(path), String(path), heading));

describe.each([
  { who: 'a member', screens: forMembers, browser: () => member },
  { who: 'a visitor', screens: [...forVisitors, ...readPages], browser: () => visitor },
])('$who', ({ screens, browser }) => {
  test.each(screens.map((screen, index) => ({ ...screen, looks: looksAt(index) })))(
    '[CARD-01] [SHELL-13] $name: axe finds nothing on a phone by day or a desktop by night, all of it fits, and the console is silent',
    async ({ open, looks, isAsOpened = false }) => {
      const page = browser().page();
      const { problems } = browser().profile();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      // A screen is opened on a phone, and turned into the others.
      await page.setViewportSize(phoneByDay.size);
      await page.emulateMedia({ colorScheme: 'light' });
      await open(page);
      for (const look of looks) {
        expectValue(await findingsAt(page, look)).toEqual([]);
        const [needed, given] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        expectValue(needed, `${String(look.size.width)} px wide`).toBeLessThanOrEqual(given ?? 0);
      }
      expectValue(isAsOpened ? [] : await misplacedOn(page)).toEqual([]);
      expectValue(problems).toEqual([]);
    },
  );
});

test('[WIZ-13] on a phone the three buttons at the foot of an edit stand on one row', async () => {
  const page = member.page();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/events/${String(own.event_id)}/edit`);
  const buttons = ['Previous', 'Save and continue', 'Save changes'].map((name) => page.getByRole('button', { name }));
  for (const button of buttons) await expect(button).toBeVisible();
  const middles = await Promise.all(
    buttons.map((button) => button.boundingBox().then((box) => (box === null ? 0 : box.y + box.height / 2))),
  );
  expectValue(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2);
});

test('[MAKE-02] on a phone nearly the whole screen is the form’s, with and without a connection', async () => {
  const page = member.page();
  await page.setViewportSize({ width: 390, height: 844 });
  await at(page, `/events/${String(own.event_id)}/edit`, 'Edit Event');
  const opener = page.getByRole('button', { name: /^Step \d of 7: / });
  await expect(opener).toBeVisible();
  for (const bar of [page.getByRole('banner'), page.getByRole('contentinfo')]) await expect(bar).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeHidden();
  scene.proxy?.cut();
  try {
    // A page that asks for nothing doesn't notice.
    await page.reload();
    await expect(page.getByRole('main').getByRole('link', { name: /^Outbox: offline/i })).toBeVisible();
    const roomFor = () =>
      page.evaluate(() => {
        const [head, foot] = ['button[aria-expanded][aria-controls]', '.form-foot'].map((part) =>
          document.querySelector(part)?.getBoundingClientRect(),
        );
        return Math.round((foot?.top ?? 0) - (head?.bottom ?? 0));
      });
    expectValue(await roomFor()).toBeGreaterThan(720);
    await page.setViewportSize({ width: 320, height: 568 });
    expectValue(await roomFor()).toBeGreaterThan(440);
    await opener.click();
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Tickets' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Tickets' })).toBeFocused();
    await expect(page.getByRole('navigation', { name: 'Steps' })).toBeHidden();
  } finally {
    scene.proxy?.restore();
  }
});

test('[MAKE-09] nothing on the outbox’s page moves while it loads', async () => {
  const page = await member.profile().context.newPage();
  try {
    // The test before this one cut the connection: the words on that are longer than those on a connection that returned.
    await page.goto('/outbox');
    await expect(page.getByText('Connected.', { exact: true })).toBeVisible();
    for (const size of [phoneByDay.size, desktopByNight.size]) {
      await page.setViewportSize(size);
      await page.addInitScript(() => {
        const moved: number[] = [];
        Object.assign(window, { moved });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) moved.push((entry as unknown as { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto('/outbox');
      await expect(page.getByRole('heading', { name: 'Storage' })).toBeAttached();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expectValue(await page.evaluate(() => (window as unknown as { moved: number[] }).moved)).toEqual([]);
    }
  } finally {
    await page.close();
  }
});

test('[CARD-01] an outbox with something that waits and something that was refused: axe finds nothing', async () => {
  const page = member.page();
  const main = page.getByRole('main');
  await page.setViewportSize({ width: 1440, height: 900 });
  // The menu of the test before this one is open.
  await page.goto('/events');
  scene.proxy?.cut();
  await at(page, `/events/${String(own.event_id)}/edit`, 'Edit Event');
  await main.getByLabel(/^Title( \*)?$/).fill('Nobody will read this');
  await main.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nobody will read this' })).toBeVisible();
  const path = `/events/${String(own.event_id)}`;
  expectValue((await callApi(scene.server().url, { method: 'DELETE', path, token })).status).toBe(200);
  scene.proxy?.restore();
  await page.goto('/outbox');
  await expect(page.getByRole('region', { name: 'Needs you' })).toBeVisible();
  scene.proxy?.cut();
  await page.goto('/events');
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Like / })
    .click();
  // The first is the most liked, and somebody's own like may be among those.
  await expect(page.getByText(/^You (like this event!|no longer like this event)$/)).toBeVisible();
  await page.goto('/outbox');
  await expect(page.getByRole('region', { name: 'Waiting' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText(/^Offline\./)).toBeVisible();
  for (const look of [phoneByDay, desktopByNight]) expectValue(await findingsAt(page, look)).toEqual([]);
});
