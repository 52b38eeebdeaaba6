import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '#app/boot/app.tsx';
import type { Profile } from '#contract/people/entity.ts';
import { isNavbarVisibleAtom } from '#app/shell/navbar.ts';
import { appStore } from '#ui/browser/app-store.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { noticeRowOf } from '#data/account/rows.ts';
import { friendRequestRowOf } from '#data/people/rows.ts';
import { ben, sampleNotice, samplePerson, sampleRequest } from '#world/data/sample-people.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';
import { likeABrowser } from '#world/screens/browser.ts';
import { fakeSession } from '#world/screens/session.ts';

const map = vi.hoisted(() => ({ hasCrashed: false }));

vi.mock('#app/pages/map/event-map.tsx', () => ({
  EventMapView({ back }: { back: unknown }) {
    if (map.hasCrashed) throw new Error('The map is upside down');
    return back;
  },
}));

const asked = vi.fn<(path: string) => void>();

beforeEach(() => {
  likeABrowser();
  asked.mockReset();
  // No server: what is asked is told, and nobody answers.
  vi.stubGlobal('fetch', (input: Request | string | URL) => {
    asked(new URL(input instanceof Request ? input.url : input, location.origin).pathname);
    return Promise.reject(new TypeError('Failed to fetch'));
  });
});
afterEach(() => {
  act(() => accountInUse.set(null));
  vi.unstubAllGlobals();
});

function wide(): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('48rem'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

async function show(
  address: string,
  { as = 'somebody', hold }: { as?: 'guest' | 'somebody'; hold?: (account: OpenAccount) => Promise<unknown> } = {},
): Promise<OpenAccount> {
  history.replaceState(null, '', address);
  const account = await openFor(as === 'guest' ? null : somebody());
  await hold?.(account);
  accountInUse.set(account);
  render(<App session={fakeSession()} opening={Promise.resolve()} />);
  await screen.findByRole('heading', { level: 1 });
  return account;
}

const holdBen =
  (given: Partial<Profile> = {}) =>
  (account: OpenAccount) =>
    account.db.people.put(samplePerson({ ...ben, ...given }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const menu = () => screen.findByRole('navigation', { name: 'Profile' });
const entriesOf = async () =>
  within(await menu())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('[PROF-02] [SHELL-03] one’s own profile sends a visitor to the login, and on from there', async () => {
  await show('/user/profile?section=points', { as: 'guest' });
  await heading('Login');
  expect(location.pathname).toBe('/login');
  expect(history.state).toMatchObject({ usr: { from: { pathname: '/user/profile', search: '?section=points' } } });
});

test.each(['abc', '0', '-3', '1.5', '1e3', '%3Cscript%3E'])(
  '[SHELL-04] an id that is no number shows that it is none: %s',
  async (id) => {
    await show(`/profile/${id}`, { as: 'guest' });
    expect(await heading('ID inválido')).toBeTruthy();
    expect(document.title).toBe('ID inválido · Scape');
  },
);

test('[SHELL-04] one’s own id leads to one’s own profile, in the place of the other address', async () => {
  const user = somebody();
  history.replaceState(null, '', `/profile/${String(user.user_id)}?tab=posts`);
  const before = history.length;
  accountInUse.set(await openFor(user));
  render(<App session={fakeSession()} opening={Promise.resolve()} />);
  await heading('Ana Núñez');
  expect(location.pathname + location.search).toBe('/user/profile?tab=posts');
  expect(history.length).toBe(before);
});

test('[SHELL-04] a visitor looks at a profile, and nobody is asked for what needs a user', async () => {
  await show('/profile/2?tab=subscribed', { as: 'guest', hold: holdBen() });
  expect(await heading('Ben')).toBeTruthy();
  expect(await screen.findByText('Funcionalidad de "Subscribed" no implementada aún.')).toBeTruthy();
  await waitFor(() => expect(asked).toHaveBeenCalledWith('/api/users/profile/2'));
  expect(asked.mock.calls.flat().filter((path) => /subscribed|follow|friend|block|status/.test(path))).toEqual([]);
});

test('[PROF-01] [SHELL-08] where there is room the menu is open, can be closed, and leads to each section', async () => {
  wide();
  await show('/user/profile');
  expect(await entriesOf()).toEqual([
    'Profile',
    'Friends',
    'Notifications',
    'Manager My Events',
    'Map of Events',
    'Points',
    'Support',
  ]);
  for (const [name, title] of [
    ['Points', 'Points Section'],
    ['Support', 'Support'],
    ['Friends', 'Friends'],
    ['Profile', 'Ana Núñez'],
  ] as const) {
    fireEvent.click(within(await menu()).getByRole('link', { name }));
    await heading(title);
    expect(
      within(await menu())
        .getByRole('link', { name })
        .getAttribute('aria-current'),
    ).toBe('page');
  }
  fireEvent.click(screen.getByRole('button', { name: 'Hide menu' }));
  expect(screen.queryByRole('navigation', { name: 'Profile' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show menu' }));
  expect(await menu()).toBeTruthy();
});

test('[SHELL-08] where it is narrow the menu is closed until it is asked for, and closes behind what was chosen', async () => {
  await show('/user/profile');
  expect(screen.queryByRole('navigation', { name: 'Profile' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show menu' }));
  fireEvent.click(within(await menu()).getByRole('link', { name: 'Points' }));
  await heading('Points Section');
  expect(screen.queryByRole('navigation', { name: 'Profile' })).toBeNull();
});

test('[PROF-01] the manager menu leads to one’s events, to a new one, to the settings, and back', async () => {
  await show('/user/profile?section=manager');
  const links = within(await menu()).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['My Events', '/user/events'],
    ['Create Event', '/events/create'],
    ['Settings', '/user/settings'],
    ['Back', '/user/profile'],
  ]);
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show menu' }));
  expect(await entriesOf()).toContain('Manager My Events');
});

test('[PROF-01] [SHELL-08] the map hides the menu and the bar at the top, and has a way back', async () => {
  wide();
  await show('/user/profile?section=map');
  expect(await heading('Map of Events')).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Profile' })).toBeNull();
  expect(screen.queryByRole('banner')).toBeNull();
  expect(appStore.get(isNavbarVisibleAtom)).toBe(false);
  fireEvent.click(await screen.findByRole('link', { name: 'Back to your profile' }));
  await heading('Ana Núñez');
  expect(appStore.get(isNavbarVisibleAtom)).toBe(true);
});

test('[MAP-01] a map that has crashed leads back to the profile', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  map.hasCrashed = true;
  history.replaceState(null, '', '/map');
  accountInUse.set(await openFor(somebody()));
  render(<App session={fakeSession()} opening={Promise.resolve()} />);
  expect(await screen.findByRole('button', { name: 'Back to your profile' })).toBeTruthy();
  map.hasCrashed = false;
  vi.restoreAllMocks();
});

/** Two wishes to be friends, one of which arrived as a notice too, and something else that wasn't read. */
async function holdNews({ db }: OpenAccount): Promise<void> {
  const other = '00000000-0000-4000-8000-000000000042';
  await db.requests.bulkPut([
    friendRequestRowOf(sampleRequest(), 1),
    friendRequestRowOf(sampleRequest({ client_id: other, user: { ...ben, user_id: 3 } }), 1),
  ]);
  const notices = [
    sampleNotice({ kind: 'friend-requested' }),
    sampleNotice({ id: 2, client_id: other, kind: 'followed' }),
    sampleNotice({ id: 3, client_id: '00000000-0000-4000-8000-000000000053', read: true }),
  ];
  await db.notices.bulkPut(notices.map((notice) => noticeRowOf(notice, 1)));
}

test('[PROF-01] what is new is counted where it is found: in the menu, at the account and in the phone’s bar', async () => {
  wide();
  await show('/user/profile', { hold: holdNews });
  expect(await screen.findByRole('link', { name: 'Friends, 2 new' })).toBeTruthy();
  const bells = await screen.findAllByRole('link', { name: 'Notifications, 1 new' });
  expect(bells.map((bell) => bell.getAttribute('href'))).toEqual(['/notices', '/notices']);
  expect(await screen.findByRole('button', { name: 'Account of Ana Núñez, 2 new' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Profile, 2 new' })).toBeTruthy();
});

test('[USER-03] a profile is reported from its own page', async () => {
  await show('/profile/2', { hold: holdBen() });
  fireEvent.click(await screen.findByRole('button', { name: 'Report Ben' }));
  expect(await screen.findByRole('dialog', { name: /report/i })).toBeTruthy();
});

test('[PROF-04] a post is written from the profile', async () => {
  await show('/user/profile');
  fireEvent.click(await screen.findByRole('button', { name: 'Create Post' }));
  expect(await screen.findByRole('dialog', { name: 'Create Post' })).toBeTruthy();
});
