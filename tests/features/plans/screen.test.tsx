// What the page fetches later is fetched now; no test's patience is to be spent on that.
import '#shared-parts/plans/invitations.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { emptyEngagement, type EngagementRow } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import { PlansScreen } from '#features/plans/screen.tsx';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';
import { addressNow, expectAccessible, show } from '#world/screens/show.tsx';

const hourMs = 3_600_000;
/** A Wednesday. */
const nowMs = Date.parse('2030-06-05T12:00:00Z');

let account: OpenAccount;
beforeEach(async () => {
  // Timers stay real: the database uses them.
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  account = await signedIn();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

interface Given extends Partial<EventRow> {
  inHours?: number;
  lasts?: number;
  is?: Partial<EngagementRow>;
}

/** Events by how long it is until they begin, and how the user takes part; they go there unless told otherwise. */
async function planning(...given: Given[]): Promise<EventRow[]> {
  const rows = given.map(({ inHours = 2, lasts = 2, is: _is, ...fields }) => {
    const startMs = nowMs + inHours * hourMs;
    const [from, to] = [new Date(startMs).toISOString(), new Date(startMs + lasts * hourMs).toISOString()];
    const times = { date_time: from, end_date_time: to, starts_at: startMs, ends_at: startMs + lasts * hourMs };
    return eventRow({ ...times, timezone: 'UTC', city: 'Azua', ...fields });
  });
  await hold(account, rows);
  const engagements = rows.map(({ ref }, index) => ({
    ...emptyEngagement(ref),
    ...(given[index]?.is ?? { subscribed: true }),
  }));
  await account.db.engagements.bulkPut(engagements);
  return rows;
}

const plans = (at = '/plans') =>
  show(<PlansScreen renderChat={({ title }) => <button type="button">{`Chat of ${title}`}</button>} />, at);
const card = (name: string | RegExp) => screen.findByRole('article', { name });
const titles = () => screen.queryAllByRole('article').map((one) => within(one).getByRole('heading').textContent);
const tab = (name: string) => screen.findByRole('tab', { name });

test('[PLAN-02] the next event is first: when in words and in numbers, where, the way there, its chat', async () => {
  const location = { type: 'Point' as const, coordinates: [-70.5, 18.25] as [number, number] };
  await planning(
    { title: 'Later', inHours: 30 },
    { title: 'Jazz', locationName: 'Sala Bajamar', address: 'Calle Duarte 7', location },
  );
  const { container } = plans();
  const next = within(await card('Jazz'));
  expect(next.getByText('in 2 hours')).toBeTruthy();
  expect(next.getByText('Wed 5 Jun, 14:00 – 16:00')).toBeTruthy();
  expect(next.getByText('Sala Bajamar')).toBeTruthy();
  expect(next.getByText('Calle Duarte 7, Azua')).toBeTruthy();
  expect(next.getByRole('link', { name: 'Directions' }).getAttribute('href')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=18.25%2C-70.5',
  );
  expect(next.getByRole('button', { name: 'Chat of Jazz' })).toBeTruthy();
  expect(next.queryByText(/kept offline/i)).toBeNull();
  expect(next.getByText('Going')).toBeTruthy();
  expect(titles()).toEqual(['Jazz', 'Later']);
  await expectAccessible(container);
});

test('[INVITE-11] what one is invited to stands above the plans, in the month too', async () => {
  const [jazz] = await planning({ title: 'Jazz', is: {} });
  const user = { user_id: 51, username: 'bea', display_name: 'Bea', profile_picture: null };
  const received = [{ user, note: null, answer: null, answer_note: null, created_at: '2030-06-01T00:00:00Z' }];
  await account.db.invitations.put({ event: jazz?.ref ?? '', received, sent: [], tick: 0, generation: 0 });
  for (const at of ['/plans', '/plans?view=month']) {
    const { unmount } = plans(at);
    const part = await screen.findByRole('region', { name: 'Invitations' });
    expect(within(part).getByText('Bea invites you')).toBeTruthy();
    unmount();
  }
});

test('[PLAN-02] an online event has its link; without a known place there is no way', async () => {
  await planning({ title: 'Talk', online: true, city: null, event_link: 'https://example.org/call' });
  plans();
  const next = within(await card('Talk'));
  expect(next.getByRole('link', { name: 'Join online' }).getAttribute('href')).toBe('https://example.org/call');
  expect(next.queryByRole('link', { name: 'Directions' })).toBeNull();
});

test('[PLAN-02] what has changed is said until its notice is read', async () => {
  const [jazz] = await planning({ title: 'Jazz' });
  const notice = {
    ref: 'n1',
    notice_id: 1,
    kind: 'event-changed' as const,
    user: null,
    about: { type: 'event' as const, ref: jazz?.ref ?? '', title: 'Jazz' },
    read: false,
    created_at: '2030-06-01T00:00:00Z',
    tick: 0,
    generation: 0,
  };
  await account.db.notices.put(notice);
  plans();
  expect(await within(await card('Jazz')).findByText('It has a new time or place.', { exact: false })).toBeTruthy();
  const place = (name: string) => ({ name, address: null, city: null, online: false });
  const changes = { place: { before: place('Casa'), after: place('Teatro') }, link: true };
  await account.db.notices.put({ ...notice, changes });
  const text = 'Now at Teatro (was Casa). The link to join has changed.';
  expect(await within(await card('Jazz')).findByText(text, { exact: false })).toBeTruthy();
  await account.db.notices.put({ ...notice, changes, read: true });
  await waitFor(() => {
    expect(screen.queryByText(text, { exact: false })).toBeNull();
  });
});

test('[PLAN-02] an event that is kept offline says so', async () => {
  const [jazz] = await planning({ title: 'Jazz' });
  const bundle = { version: 1, pictures: [], wanted: 0, missing: 0, bytes: 1, savedAt: 1 };
  await account.db.packs.put({ ref: jazz?.ref ?? '', ...bundle, isAutomatic: true, removedAt: null });
  plans();
  expect(await within(await card('Jazz')).findByText('Kept offline')).toBeTruthy();
});

test('[PLAN-01] [PLAN-03] each section has its count, and its rows say how one takes part', async () => {
  const own = account.user?.user_id ?? 0;
  await planning(
    { title: 'Next' },
    { title: 'Mine', inHours: 20, organizer_id: own, is: {} },
    { title: 'Off', inHours: 60, status: 'cancelled' },
    { title: 'Full', inHours: 30, is: { waiting: true } },
    { title: 'Marked', inHours: 30, is: { bookmarked: true } },
    { title: 'Was', inHours: -30 },
  );
  plans();
  expect((await tab('Upcoming 3')).ariaSelected).toBe('true');
  const row = within(await card('Mine'));
  expect(row.getByText('Yours')).toBeTruthy();
  expect(row.getByText('Tomorrow', { exact: false })).toBeTruthy();
  expect(row.getByText('08:00 – 10:00', { exact: false })).toBeTruthy();
  expect(within(await card('Off')).getByText('Cancelled')).toBeTruthy();
  for (const [name, title, state] of [
    ['Waiting 1', 'Full', 'Waiting'],
    ['Saved 1', 'Marked', 'Saved'],
    ['Past 1', 'Was', 'Going'],
  ] as const) {
    fireEvent.click(await tab(name));
    expect(within(await card(title)).getByText(state)).toBeTruthy();
    expect(titles()).toEqual([title]);
  }
  expect(addressNow()).toBe('/plans?show=past');
  fireEvent.click(await tab('Upcoming 3'));
  expect(addressNow()).toBe('/plans');
});

test('[PLAN-01] each section says what belongs into it while it is empty; the first leads to this weekend', async () => {
  const { container } = plans();
  expect(await screen.findByText('Nothing planned yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find something this weekend' }).getAttribute('href')).toBe(
    '/events?when=weekend',
  );
  await expectAccessible(container);
  for (const [name, text] of [
    ['Waiting 0', 'You’re not on a waiting list'],
    ['Saved 0', 'Nothing saved yet'],
    ['Past 0', 'No past events yet'],
  ] as const) {
    fireEvent.click(await tab(name));
    expect(await screen.findByText(text)).toBeTruthy();
  }
});

test('[PLAN-03] a row has this device’s time where the place’s clock shows another', async () => {
  await planning({ title: 'Next' }, { title: 'Far', inHours: 30, timezone: 'Pacific/Marquesas' });
  plans();
  expect(within(await card('Far')).getByText(/^· your time /)).toBeTruthy();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await planning({ title: 'Here', inHours: 31, timezone: here });
  expect(within(await card('Here')).queryByText(/your time/)).toBeNull();
});

test('[PLAN-03] what waits to be sent wears the clock, until it is sent', async () => {
  await planning({ title: 'Next' }, { title: 'Asked for', inHours: 5, is: {} });
  const [asked] = await account.db.events.filter(({ title }) => title === 'Asked for').toArray();
  await account.mutate('event.subscribe', { event: asked?.ref ?? '', subscribed: true });
  plans();
  expect(await within(await card('Asked for')).findByRole('img', { name: 'Waiting to be sent' })).toBeTruthy();
  expect(within(await card('Next')).queryByRole('img', { name: 'Waiting to be sent' })).toBeNull();
  await account.db.outbox.clear();
  await waitFor(() => {
    expect(screen.queryByRole('img', { name: 'Waiting to be sent' })).toBeNull();
  });
});

test('[PLAN-03] of many plans twenty are shown at first, more on request', async () => {
  await planning(...Array.from({ length: 45 }, (_unused, index) => ({ inHours: -30 - index })));
  plans('/plans?show=past');
  expect(await screen.findAllByRole('article')).toHaveLength(20);
  fireEvent.click(screen.getByRole('button', { name: 'Show 20 more' }));
  expect(screen.getAllByRole('article')).toHaveLength(40);
  fireEvent.click(screen.getByRole('button', { name: 'Show 5 more' }));
  expect(screen.getAllByRole('article')).toHaveLength(45);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

const dayButton = (name: RegExp) => screen.findByRole('button', { name });

test('[PLAN-04] a month has a button for each day with the number of its plans, and lists those of the chosen one', async () => {
  await planning(
    { title: 'Tonight' },
    { title: 'Festival', inHours: 48, lasts: 48 },
    { title: 'Marked', inHours: 49, is: { bookmarked: true } },
  );
  const { container } = plans('/plans?view=month');
  expect((await dayButton(/^Wednesday 5 June 2030, 1 plan$/)).getAttribute('aria-current')).toBe('date');
  expect(titles()).toEqual(['Tonight']);
  expect(await dayButton(/^Thursday 6 June 2030, no plans$/)).toBeTruthy();
  fireEvent.click(await dayButton(/^Friday 7 June 2030, 2 plans$/));
  expect(addressNow()).toBe('/plans?view=month&day=2030-06-07');
  expect(titles()).toEqual(['Festival', 'Marked']);
  expect(screen.getByRole('region', { name: 'Friday 7 June 2030' })).toBeTruthy();
  await expectAccessible(container);
  fireEvent.click(await dayButton(/^Thursday 6/));
  expect(screen.getByText('Nothing on this day.')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Next: Fri 7 Jun, 2 plans' }));
  expect(addressNow()).toBe('/plans?view=month&day=2030-06-07');
  expect(screen.queryByRole('link', { name: /^Next: / })).toBeNull();
});

test('[PLAN-04] keys move the choice and the focus, also into another month; buttons lead to months and back', async () => {
  await planning({ title: 'Tonight' });
  plans('/plans?view=month&day=2030-06-30');
  const last = await dayButton(/^Sunday 30 June 2030/);
  const reachable = screen.getAllByRole('button', { name: /2030, / }).filter(({ tabIndex }) => tabIndex === 0);
  expect(reachable).toEqual([last]);
  last.focus();
  fireEvent.keyDown(last, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(await dayButton(/^Monday 1 July 2030/));
  expect(screen.getByRole('heading', { name: 'July 2030' })).toBeTruthy();
  fireEvent.keyDown(document.activeElement ?? last, { key: 'a' });
  fireEvent.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(addressNow()).toBe('/plans?view=month&day=2030-06-01');
  fireEvent.click(screen.getByRole('button', { name: 'Today' }));
  expect(addressNow()).toBe('/plans?view=month');
  expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
  expect(addressNow()).toBe('/plans?view=month&day=2030-07-05');
});

test('[PLAN-04] keys that come before a day is shown go on from it; one that leads nowhere leaves the focus to the next press', async () => {
  plans('/plans?view=month&day=2030-06-30');
  const last = await dayButton(/^Sunday 30 June 2030/);
  last.focus();
  act(() => {
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) fireEvent.keyDown(last, { key });
  });
  expect(document.activeElement).toBe(await dayButton(/^Tuesday 9 July 2030/));
  fireEvent.keyDown(document.activeElement ?? last, { key: 'Home' });
  fireEvent.keyDown(document.activeElement ?? last, { key: 'Home' });
  expect(document.activeElement?.getAttribute('data-day')).toMatch(/^2030-07-0[78]$/);
  const forward = screen.getByRole('button', { name: 'Next month' });
  forward.focus();
  fireEvent.click(forward);
  expect(await screen.findByRole('heading', { name: 'August 2030' })).toBeTruthy();
  expect(document.activeElement).toBe(forward);
});

test('[PLAN-04] list and month are addresses, each a link from the other', async () => {
  await planning({ title: 'Tonight' });
  plans();
  fireEvent.click(await screen.findByRole('link', { name: 'Month' }));
  expect(addressNow()).toBe('/plans?view=month');
  expect(screen.getByRole('link', { name: 'Month' }).getAttribute('aria-current')).toBe('page');
  fireEvent.click(screen.getByRole('link', { name: 'List' }));
  expect(addressNow()).toBe('/plans');
  expect(await tab('Upcoming 1')).toBeTruthy();
});

test('[MET-06] past plans say where people met are to be found: who is seen there always, else for two weeks', async () => {
  const day = 24;
  await planning(
    { title: 'Lately', inHours: -2 * day },
    { title: 'Seen', inHours: -40 * day, is: { subscribed: true, shown_to_met: true } },
    { title: 'Long ago', inHours: -15 * day },
    { title: 'Cancelled', inHours: -2 * day, status: 'cancelled' },
    { title: 'Own', inHours: -2 * day, organizer_id: account.user?.user_id ?? 0 },
    { title: 'To come', inHours: day },
  );
  plans('/plans?show=past');
  expect(within(await card('Lately')).getByText('Find people you met')).toBeTruthy();
  expect(within(await card('Seen')).getByText('People you met')).toBeTruthy();
  expect(screen.getAllByText(/people you met/i)).toHaveLength(2);
});
