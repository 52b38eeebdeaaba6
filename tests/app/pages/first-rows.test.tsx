import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AccountDb } from '#data/db/account-db.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { emptyEngagement } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import { EventScreen } from '#features/events/detail/screen.tsx';
import { EventListScreen } from '#features/events/list/screen.tsx';
import { HomePage } from '#app/pages/home-page.tsx';
import { mirrorSession } from '#app/session/mirror.ts';
import { forgetFirstRows, notePlans, useNotedRows } from '#shared-parts/first-rows.ts';
import { InitialRowsProvider } from '#shared-parts/initial-rows.tsx';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn, visitor } from '#world/screens/person.ts';
import { show } from '#world/screens/show.tsx';

const nothing = () => Promise.resolve(null);
const list = <EventListScreen fetchEvents={nothing} />;
const event = (id: string) => (
  <EventScreen
    idOrRef={id}
    fetchEvent={() => Promise.resolve('missing')}
    onVisit={() => undefined}
    fetchViews={nothing}
    beginEdit={nothing}
  />
);

/** Shows a page as a window does that has read these rows of a database before anything else. */
function start(
  path: string,
  page: React.ReactNode,
  { db, events }: { db: string; events: readonly EventRow[] },
  at = path,
) {
  const rows = { db, path, nowMs: Date.now(), events, list: null, people: [], rankings: [] };
  return show(<InitialRowsProvider rows={rows}>{page}</InitialRowsProvider>, at);
}

const noted = () => localStorage.getItem('first-rows') ?? '';

beforeEach(() => {
  globalThis.IntersectionObserver = class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  } as never;
  act(() => {
    accountInUse.set(null);
  });
});
afterEach(() => {
  localStorage.clear();
});

describe('[PAINT-03] the device’s rows that a page starts with', () => {
  test('are the first featured events, without those that are over', () => {
    const overAt = Date.now() - 86_400_000;
    const over = { ...eventRow({ title: 'Over' }), starts_at: overAt, ends_at: overAt };
    start('/events', list, { db: 'scape-guest', events: [over, eventRow({ title: 'Ahead' })] });
    expect(screen.getByRole('heading', { name: 'Ahead' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Over' })).toBeNull();
  });

  test('where all are over, say nothing of what the device holds', () => {
    const overAt = Date.now() - 86_400_000;
    const over = { ...eventRow({ title: 'Over' }), starts_at: overAt, ends_at: overAt };
    start('/', <HomePage />, { db: 'scape-guest', events: [over] });
    expect(screen.queryByText(/No featured events/)).toBeNull();
  });

  test('are those of the page that the window started with', () => {
    start('/events/4', <HomePage />, { db: 'scape-guest', events: [eventRow({ title: 'Elsewhere' })] }, '/');
    expect(screen.queryByText('Elsewhere')).toBeNull();
  });

  test('[SESS-05] are never those of another account', async () => {
    const draft = eventRow({ title: 'Nobody knows', status: 'draft' });
    await visitor();
    const { unmount } = start('/events', list, { db: 'scape-77', events: [eventRow({ title: 'Somebody’s' })] });
    expect(screen.queryByText('Somebody’s')).toBeNull();
    unmount();
    start(`/events/${draft.ref}`, event(draft.ref), { db: 'scape-77', events: [draft] });
    expect(screen.queryByText('Nobody knows')).toBeNull();
    await screen.findByRole('heading', { name: /not found/i });
    expect(noted()).not.toContain(draft.ref);
  });

  test('show a member’s choices once these are read', async () => {
    const account = await signedIn();
    const row = eventRow({ title: 'Liked' });
    await hold(account, [row]);
    await account.db.engagements.put({ ...emptyEngagement(row.ref), liked: true });
    act(() => {
      accountInUse.set(null);
    });
    start(`/events/${row.ref}`, event(row.ref), { db: account.name, events: [row] });
    const like = () => screen.getByRole('button', { name: /^Like Liked/ });
    expect([like().ariaPressed, like().closest('[data-neutral]') !== null]).toEqual(['false', true]);
    act(() => {
      accountInUse.set(account);
    });
    await waitFor(() => {
      if (like().closest('[data-neutral]') !== null) throw new Error('Not read yet');
    });
    expect(like().getAttribute('aria-pressed')).toBe('true');
  });
});

test('[SESS-05] what members looked at is forgotten with their session, what guests did with everything', async () => {
  const account = await signedIn();
  const row = eventRow({ title: 'Mine' });
  await hold(account, [row]);
  show(event(row.ref), `/events/${row.ref}`);
  await waitFor(() => expect(noted()).toContain(row.ref));
  const guests = { path: '/', db: 'scape-guest', refs: ['a'] };
  localStorage.setItem(
    'first-rows',
    JSON.stringify({ build: '', pages: [guests, { path: '/', db: 'scape-3', refs: ['b'] }] }),
  );
  mirrorSession(null);
  expect(JSON.parse(noted())).toEqual({ build: '', pages: [guests] });
  forgetFirstRows();
  expect(noted()).toBe('');
});

/** A page that shows these events first. */
function Noting({ db, events }: { db: AccountDb; events: readonly EventRow[] }) {
  useNotedRows(db, events);
  return null;
}

test('[PLAN-08] the next plan stays noted beside the last four pages, until there is none', async () => {
  const account = await signedIn();
  const row = eventRow({ title: 'Mine' });
  const plans = { path: '/plans', db: account.name, refs: [row.ref] };
  const texts = { title: 'Mine', at: row.date_time, when: 'Tonight', ownTime: null, place: 'Here' };
  notePlans({ ...plans, next: { ...texts, offset: 0, untilMs: 1, row: { title: 'Mine' } } }, []);
  for (const path of ['/1', '/2', '/3', '/4', '/5']) show(<Noting db={account.db} events={[row]} />, path).unmount();
  const paths = () => (JSON.parse(noted()) as { pages: { path: string }[] }).pages.map(({ path }) => path);
  expect(paths()).toEqual(['/5', '/4', '/3', '/2', '/plans']);
  notePlans({ ...plans, refs: [] }, []);
  expect(paths()).toEqual(['/5', '/4', '/3', '/2']);
});
