import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { emptyEngagement } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import { followPlans } from '#app/offline/note-plans.ts';
import { mirrorSession } from '#app/session/mirror.ts';
import { PlansScreen } from '#features/plans/screen.tsx';
import { InitialRowsProvider } from '#shared-parts/initial-rows.tsx';
import type { NextText } from '#shared-parts/first-rows.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';
import { likeABrowser } from '#world/screens/browser.ts';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { fakeSession } from '#world/screens/session.ts';
import { show } from '#world/screens/show.tsx';

const hourMs = 3_600_000;

beforeEach(likeABrowser);
afterEach(() => {
  cleanup();
  act(() => accountInUse.set(null));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

function at(startMs: number, fields: Partial<EventRow> = {}): EventRow {
  const endMs = startMs + hourMs;
  const times = { date_time: new Date(startMs).toISOString(), end_date_time: new Date(endMs).toISOString() };
  return eventRow({ title: 'Jazz', ...times, starts_at: startMs, ends_at: endMs, ...fields });
}

async function going(row: EventRow): Promise<OpenAccount> {
  const account = await openFor(somebody());
  await hold(account, [row]);
  await account.db.engagements.put({ ...emptyEngagement(row.ref), subscribed: true });
  return account;
}

/** A window that starts at an address; each has its modules to itself. */
async function startAt(address: string, account: OpenAccount, isOnline: boolean): Promise<void> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  history.replaceState(null, '', address);
  vi.resetModules();
  const { App } = await import('#app/boot/app.tsx');
  const { accountInUse: inUse } = await import('#data/db/account-in-use.ts');
  inUse.set(account);
  render(<App session={fakeSession()} opening={Promise.resolve()} />);
}

/** On the minute, as events begin. */
const now = () => Math.ceil(Date.now() / 60_000) * 60_000;
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const home = /^Find, make and live events/;

test('[SHELL-03] [PLAN-01] plans are for who is signed in', async () => {
  await startAt('/plans', await openFor(null), true);
  await heading('Login');
  expect(location.pathname).toBe('/login');
});

test('[PLAN-01] [SHELL-13] they are a page with a title of its own', async () => {
  await startAt('/plans', await going(at(now() + hourMs)), true);
  await heading('My plans');
  await waitFor(() => expect(document.title).toBe('My plans · Scape'));
  await screen.findByRole('article', { name: 'Jazz' });
});

test('[PLAN-07] a start without a connection comes to the plans of today, in the place of the start page; going home from there stays', async () => {
  const length = history.length;
  await startAt('/', await going(at(now() - 60_000)), false);
  await heading('My plans');
  expect([location.pathname, history.length]).toEqual(['/plans', length]);
  const [toHome] = await screen.findAllByRole('link', { name: 'Home' });
  act(() => toHome?.click());
  await heading(home);
  await screen.findByRole('region', { name: 'Next up' });
  expect(location.pathname).toBe('/');
});

test.each([
  ['online', true, -60_000],
  ['with nothing on today', false, 48 * hourMs],
])(
  '[PLAN-07] [PLAN-06] a start %s stays on the start page, which begins with the member’s part',
  async (_how, isOnline, inMs) => {
    await startAt('/', await going(at(now() + inMs)), isOnline);
    const part = await screen.findByRole('region', { name: 'Next up' });
    const hero = await heading(home);
    expect(part.compareDocumentPosition(hero) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(location.pathname).toBe('/');
    for (const name of ['Start your business expo with us', 'Explore Events']) {
      expect(screen.getByRole('heading', { level: 2, name })).toBeTruthy();
    }
  },
);

test('[PLAN-06] the start page keeps the member’s room in every document, and shows visitors none of it', async () => {
  const room = () => document.querySelector('main > * > .hidden, main .hidden[aria-hidden]');
  await startAt('/', await openFor(null), true);
  await heading(home);
  expect(room()?.hasAttribute('data-neutral')).toBe(false);
  expect(screen.queryByRole('region', { name: 'Next up' })).toBeNull();
});

const busy = () => (JSON.parse(localStorage.getItem('first-rows') ?? '{}') as { busy?: [number, number][] }).busy ?? [];

test('[PLAN-07] when there is somewhere to be is noted for the next start, and forgotten with the session', async () => {
  const row = at(now() + 30 * hourMs, { timezone: 'UTC' });
  const account = await going(row);
  act(() => accountInUse.set(account));
  followPlans();
  await waitFor(() => expect(busy()).toHaveLength(1));
  const [[fromMs, toMs] = [0, 0]] = busy();
  // From the beginning of its day.
  expect(new Date(fromMs).toISOString()).toBe(`${row.date_time.slice(0, 10)}T00:00:00.000Z`);
  expect(toMs).toBe(row.ends_at);
  expect(localStorage.getItem('first-rows')).toContain(row.ref);
  await account.db.engagements.clear();
  await waitFor(() => expect(localStorage.getItem('first-rows')).toBeNull());
  await account.db.engagements.put({ ...emptyEngagement(row.ref), subscribed: true });
  await waitFor(() => expect(busy()).toHaveLength(1));
  mirrorSession(null);
  expect(localStorage.getItem('first-rows')).toBeNull();
});

test('[PLAN-08] the next plan is noted as it is written, with what that was written from', async () => {
  const row = at(now() + 30 * hourMs, { timezone: 'UTC', locationName: 'Sala Bajamar', city: 'Azua' });
  const account = await going(row);
  act(() => accountInUse.set(account));
  followPlans();
  const noted = () =>
    (JSON.parse(localStorage.getItem('first-rows') ?? '{}') as { pages?: { path: string; next?: NextText }[] }).pages;
  await waitFor(() => expect(noted()).toHaveLength(1));
  const [{ path, next } = { path: '' }] = noted() ?? [];
  show(<PlansScreen renderChat={() => null} />, path);
  const card = within(await screen.findByRole('article', { name: 'Jazz' }));
  expect(card.getByText(next?.when ?? 'nothing').getAttribute('datetime')).toBe(next?.at);
  expect(next?.place.split(', ')[0]).toBe(card.getByText('Sala Bajamar').textContent);
  expect(next).toMatchObject({ title: 'Jazz', ownTime: null, untilMs: row.ends_at, row: { date_time: row.date_time } });
  // Left on whatever page: nobody is led there.
  await account.db.engagements.clear();
  await waitFor(() => expect(localStorage.getItem('first-rows')).toBeNull());
});

test('[PLAN-07] [PAINT-03] until the plans are read the next event is there, as the page showed it last', async () => {
  const start = (event: EventRow) => {
    const rows = { db: 'scape-77', path: '/plans', nowMs: 0, events: [event], list: null, people: [], rankings: [] };
    return show(
      <InitialRowsProvider rows={rows}>
        <PlansScreen renderChat={() => null} />
      </InitialRowsProvider>,
      '/plans',
    );
  };
  start(at(now() + hourMs, { locationName: 'Sala Bajamar' }));
  expect(screen.getByRole('article', { name: 'Jazz' })).toBeTruthy();
  expect(screen.getByText('in 1 hour')).toBeTruthy();
  expect(screen.getByText('Sala Bajamar')).toBeTruthy();
  // How one takes part isn't known yet.
  expect(screen.queryByText('Going')).toBeNull();
  cleanup();
  start(at(now() - 24 * hourMs));
  expect(screen.queryByRole('article')).toBeNull();
  cleanup();
  start(at(now() + hourMs, { status: 'cancelled' }));
  expect(screen.queryByRole('article')).toBeNull();
});
