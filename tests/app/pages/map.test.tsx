import axe from 'axe-core';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '#app/boot/app.tsx';
import { isNavbarVisibleAtom } from '#app/shell/navbar.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { eventRowOf } from '#data/events/rows.ts';
import { appStore } from '#ui/browser/app-store.ts';
import { positionAtom } from '#ui/browser/position.ts';
import { sampleEvent } from '#world/data/sample-rows.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';
import { answerCalls } from '#world/screens/answers.ts';
import { likeABrowser } from '#world/screens/browser.ts';
import { fakeSession } from '#world/screens/session.ts';

const [santoDomingo, newYork] = [
  { latitude: 18.49, longitude: -69.93 },
  { latitude: 40.713, longitude: -74.006 },
];
let lastEvent = 0;

function placed(title: string, { latitude, longitude }: typeof newYork, category: string | null = null) {
  lastEvent += 1;
  const ref = `00000000-0000-4000-8000-${String(lastEvent).padStart(12, '0')}`;
  const location = { type: 'Point' as const, coordinates: [longitude, latitude] as [number, number] };
  const date_time = new Date(Date.now() + 24 * 3_600_000).toISOString();
  const event = sampleEvent({ ref, event_id: lastEvent, title, location, category, date_time });
  return { ...eventRowOf(event, 1), tick: lastEvent };
}

/** What a browser has that is drawn: a wide window, in which each part is large, and each row of a list as high as it is. */
function wide(): void {
  likeABrowser();
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: /min-width|reduce/.test(media) }),
  );
  for (const name of ['clientWidth', 'offsetWidth', 'clientHeight', 'offsetHeight'] as const) {
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(name.endsWith('Width') ? 900 : 700);
  }
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  const view = document.defaultView as unknown as { ResizeObserver: unknown };
  view.ResizeObserver = class {
    private readonly tell: (entries: unknown[]) => void;
    constructor(tell: (entries: unknown[]) => void) {
      this.tell = tell;
    }
    observe(target: Element): void {
      const height = target.tagName === 'LI' ? 80 : 700;
      queueMicrotask(() => this.tell([{ target, contentRect: { width: 300, height } }]));
    }
    unobserve(): void {}
    disconnect(): void {}
  };
}

let asked: { path: string }[];

beforeEach(() => {
  wide();
  sessionStorage.clear();
  localStorage.clear();
  appStore.set(positionAtom, { type: 'untold', place: null });
  asked = answerCalls({ '/config': { json: { google: null, tiles: null, satellite: null } }, '/events': { json: [] } });
});
afterEach(() => {
  act(() => accountInUse.set(null));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(address: string, who: 'guest' | 'somebody' = 'guest'): Promise<OpenAccount> {
  history.replaceState(null, '', address);
  const account = await openFor(who === 'guest' ? null : somebody());
  const status = { gate: null, isDraining: false, uploading: null, syncedAt: Date.now() };
  await account.db.meta.put({ key: 'status', value: status });
  await account.db.events.clear();
  await account.db.events.bulkPut([
    placed('Jazz night', santoDomingo, 'conciertos_y_musica'),
    placed('Jazz brunch', santoDomingo, 'comida_y_bebidas'),
    placed('Book fair', santoDomingo),
    placed('City run', newYork),
  ]);
  accountInUse.set(account);
  render(<App session={fakeSession()} opening={Promise.resolve()} />);
  return account;
}

const patient = { timeout: 20_000 };
const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, patient);
const map = (name: string) => screen.findByRole('application', { name }, patient);
const addressNow = () => `${location.pathname}${location.search}`;

/** The titles in the list beside the map, once they are these. */
async function listed(...titles: string[]): Promise<void> {
  await waitFor(() => {
    const rows = within(screen.getByRole('region', { name: 'Events on the map' })).getAllByRole('listitem');
    const shown = rows.map(({ textContent }) => titles.find((title) => textContent.includes(title)) ?? textContent);
    expect(shown.toSorted()).toEqual(titles.toSorted());
  }, patient);
}

test('[SHELL-03] [MAP-01] an anonymous visitor of /map goes to the login, which knows where they wanted to go', async () => {
  await open('/map?search=jazz');
  await heading('Login');
  expect(location.pathname).toBe('/login');
  expect(history.state).toMatchObject({ usr: { from: { pathname: '/map', search: '?search=jazz' } } });
  expect(screen.queryByRole('application')).toBeNull();
});

test('[MAP-01] [SHELL-08] /map has the whole screen: no bar, no foot, a way back home, and whose map it is', async () => {
  const { user } = await open('/map', 'somebody');
  await map('Map of events');
  expect(await heading('Map of Events')).toBeTruthy();
  expect(screen.getByText(`@${user?.username ?? ''}`)).toBeTruthy();
  expect(screen.getByRole('searchbox', { name: 'Search events or places' })).toBeTruthy();
  expect([screen.queryByRole('banner'), screen.queryByRole('contentinfo')]).toEqual([null, null]);
  expect(document.title).toBe('Map of Events · Scape');
  await listed('Jazz night', 'Jazz brunch', 'Book fair');
  expect(screen.getByText(/^3 events/).textContent).toBe('3 events in view · 0 subscribed');
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  await waitFor(() => expect(location.pathname).toBe('/'), patient);
  expect(await screen.findByRole('banner', {}, patient)).toBeTruthy();
});

test('[MAP-06] [SHELL-03] [SHELL-08] /map/view is for everybody, over the whole screen, and leads back home', async () => {
  await open('/map/view');
  await map('Map view');
  expect(location.pathname).toBe('/map/view');
  expect([screen.queryByRole('banner'), screen.queryByRole('contentinfo')]).toEqual([null, null]);
  expect(screen.queryByRole('searchbox')).toBeNull();
  await listed('City run');
  expect(screen.getByText(/^1 event/).textContent).toBe('1 event in view');
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/');
  const { violations } = await axe.run(screen.getByRole('main'), { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
});

test('[SHELL-08] the bar is a setting that everything shares: whatever hides it shows it again when it goes', async () => {
  await open('/events');
  expect(await screen.findByRole('banner', {}, patient)).toBeTruthy();
  act(() => appStore.set(isNavbarVisibleAtom, false));
  expect(screen.queryByRole('banner')).toBeNull();
  act(() => appStore.set(isNavbarVisibleAtom, true));
  expect(screen.getByRole('banner')).toBeTruthy();
});

test('[SHELL-05] the bar leads to the map that everybody has', async () => {
  await open('/events');
  const bar = within(await screen.findByRole('banner', {}, patient));
  fireEvent.click(bar.getByRole('link', { name: 'Map' }));
  await map('Map view');
  expect(location.pathname).toBe('/map/view');
});

const view = async () => within(await screen.findByRole('navigation', { name: 'View' }, patient));

test('[EVT-02] signed in, the toggle leads to /map, with all filters, and without the page', async () => {
  await open('/events?search=jazz&category=musica&page=2&near=1', 'somebody');
  const toggle = await view();
  expect(toggle.getByRole('link', { name: 'List' }).getAttribute('aria-current')).toBe('page');
  expect(toggle.getByRole('link', { name: 'Map' }).getAttribute('href')).toBe(
    '/map?search=jazz&category=musica&near=1',
  );
  fireEvent.click(toggle.getByRole('link', { name: 'Map' }));
  await map('Map of events');
  expect(addressNow()).toBe('/map?search=jazz&category=musica&near=1');
  await listed('Jazz night');
});

test('[EVT-02] [SHELL-03] a visitor has the map where the list was, searched as the list; closed, the list is back', async () => {
  await open('/events?search=jazz&category=musica');
  fireEvent.click((await view()).getByRole('link', { name: 'Map' }));
  await map('Map of events');
  expect(addressNow()).toBe('/events?search=jazz&category=musica&view=map');
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search events or places' }).value).toBe('jazz');
  await listed('Jazz night');
  // It isn't over the whole screen, and is nobody's.
  expect(screen.getByRole('banner')).toBeTruthy();
  expect(screen.queryByText(/subscribed/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close the map' }));
  expect(await heading('Events')).toBeTruthy();
  await view();
  expect(addressNow()).toBe('/events?search=jazz&category=musica');
  expect(screen.queryByRole('application')).toBeNull();
});

test('[EVT-02] closing leaves nothing of the map in the address of the list', async () => {
  await open('/events?view=map&search=jazz&at=18.490%2C-69.930%2C12z&layer=satellite&event=1');
  await map('Map of events');
  fireEvent.click(screen.getByRole('button', { name: 'Close the map' }));
  await view();
  expect(addressNow()).toBe('/events?search=jazz');
});

test('[EVT-02] whoever is signed in and opens a visitor’s map is sent to their own', async () => {
  await open('/events?view=map&search=jazz', 'somebody');
  await map('Map of events');
  expect(addressNow()).toBe('/map?search=jazz');
});

test('[MAP-01] what is typed searches all events, and is in the address after a moment; a category narrows them', async () => {
  await open('/map', 'somebody');
  await map('Map of events');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'city' } });
  await listed('City run');
  await waitFor(() => expect(addressNow()).toBe('/map?search=city'), patient);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
  await listed('Jazz night', 'Jazz brunch', 'Book fair');
  fireEvent.click(screen.getByRole('button', { name: 'Food' }));
  await listed('Jazz brunch');
});

test('[MAP-05] the server is asked for the events around, once the map is there', async () => {
  await open('/map/view');
  await map('Map view');
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/events'), patient);
});

test('[MAP-01] an event that is chosen is in the address, and its card leads to its page and lets it be liked', async () => {
  await open('/map', 'somebody');
  await map('Map of events');
  await listed('Jazz night', 'Jazz brunch', 'Book fair');
  fireEvent.click(screen.getByRole('button', { name: /Book fair/, description: '' }));
  const card = within(await screen.findByRole('article', { name: 'Book fair' }, patient));
  expect(location.search).toMatch(/^\?event=\d+$/);
  expect(card.getByRole('link', { name: 'Book fair' }).getAttribute('href')).toMatch(/^\/events\/\d+$/);
  expect(card.getByRole('button', { name: /Subscribe/ })).toBeTruthy();
  expect(card.getByRole('button', { name: /like/i })).toBeTruthy();
});

test('[WHERE-08] a map is filtered as the list, says how many match of how many, and goes to the place that is chosen', async () => {
  await open('/map/view?category=arte&price=paid');
  await map('Map view');
  expect(await screen.findByText(/^0 of 4 match/, {}, patient)).toBeTruthy();
  const chips = within(screen.getByRole('group', { name: 'When and where' }));
  expect(chips.getByRole('button', { name: 'Paid' }).getAttribute('aria-pressed')).toBe('true');
  expect(chips.queryByRole('button', { name: 'More' })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }, patient));
  await listed('City run');
  expect(screen.queryByText(/match/)).toBeNull();
  fireEvent.click(chips.getByRole('button', { name: 'Near me' }));
  // There is no geolocation here.
  act(() => appStore.set(positionAtom, { type: 'known', place: santoDomingo }));
  expect(await screen.findByText(/^3 of 4 match/, {}, patient)).toBeTruthy();
  await listed('Jazz night', 'Jazz brunch', 'Book fair');
  expect(addressNow()).toMatch(/^\/map\/view\?near=1/);
});
