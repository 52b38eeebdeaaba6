import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { rankingKeys, type RankingEntry, type RankingKey } from '#contract/people/ranking.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { storeRanking } from '#data/people/rankings.ts';
import { RankingScreen } from '#features/rankings/screen.tsx';
import type { LoadRanking } from '#features/rankings/use-rankings.ts';
import { signedIn } from '#world/screens/person.ts';
import { addressNow, expectAccessible, show } from '#world/screens/show.tsx';

const names = ['Mireya', 'Ana Núñez', 'Luis', 'Tom'];
const points = [1200, 600, 300, 1];

function person(index: number, userId = 5000 + index): RankingEntry {
  const name = names[index] ?? '';
  const user = { user_id: userId, username: `user${String(index)}`, display_name: name, profile_picture: null };
  return { rank: index + 1, user_id: userId, user, count: points[index] ?? 1 };
}

function event(rank: number, title: string): RankingEntry {
  const shown = { title, name: title, cover_image: null, category: null, online: false, organizer_id: 1 };
  const ids = { event_id: rank * 10, id: rank * 10, ref: uuidV7() };
  return { rank, event_id: rank * 10, event: { ...ids, ...shown, date_time: '2031-01-01T10:00:00Z' }, count: 9 - rank };
}

const heldLongAgo: LoadRanking = () => Promise.resolve({ ok: true });

async function hold(account: OpenAccount, key: RankingKey, entries: readonly RankingEntry[], ageMs = 0): Promise<void> {
  await storeRanking(account.db, { key, entries, fetchedAt: Date.now() - ageMs });
}

function showRankings({ load = heldLongAgo, isOut = false, at = '/rankings' } = {}) {
  const ways = {
    eventPath: (id: number) => `/events/${String(id)}`,
    profilePath: (id: number) => `/profile/${String(id)}`,
  };
  return show(<RankingScreen load={load} isOffline={isOut} {...ways} />, at);
}

const list = () => screen.findByRole('list', { name: 'Full ranking' });
const textsOf = (inside: HTMLElement) =>
  within(inside)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('[RANK-01] podium of three, full list with rank, name, points and a bar relative to the first', async () => {
  const account = await signedIn();
  await hold(
    account,
    'usuarios-mas-suscritos',
    [0, 1, 2, 3].map((index) => person(index)),
  );
  const { container } = showRankings();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ranking System' })).toBeTruthy();
  expect(textsOf(await list())).toEqual([
    'Rank 1Mireya@user01,200subscriptions',
    'Rank 2Ana Núñez@user1600subscriptions',
    'Rank 3Luis@user2300subscriptions',
    'Rank 4Tom@user31subscription',
  ]);
  const podium = textsOf(screen.getByRole('list', { name: 'Podium' }));
  expect(podium.map((text) => /Mireya|Ana|Luis|Tom/.exec(text)?.[0])).toEqual(['Mireya', 'Ana', 'Luis']);
  const bars = [...container.querySelectorAll<HTMLElement>('[data-bar]')].map(({ style }) => style.width);
  expect(bars).toEqual(['100%', '50%', '25%', '1%']);
  await expectAccessible(container);
});

test('[RANK-01] one or two stand on the podium as well', async () => {
  const account = await signedIn();
  await hold(account, 'usuarios-mas-suscritos', [person(0)]);
  await hold(account, 'usuarios-mas-puntos', [person(0), person(1)]);
  showRankings();
  expect(textsOf(await screen.findByRole('list', { name: 'Podium' }))).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Most Points' }));
  await waitFor(() => expect(textsOf(screen.getByRole('list', { name: 'Podium' }))).toHaveLength(2));
});

test('[RANK-01] tabs and lists are as specified, and which is open stands in the address', async () => {
  const account = await signedIn();
  for (const key of rankingKeys) await hold(account, key, key.startsWith('usuarios') ? [person(0)] : [event(1, key)]);
  showRankings();
  await list();
  const chips = () => within(screen.getByRole('group', { name: 'Ranking' })).getAllByRole('button');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Users', 'Events']);
  expect(chips().map(({ textContent }) => textContent)).toEqual([
    'Most Subscribed',
    'Most Points',
    'Likes Given',
    'Comments',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Likes Given' }));
  await waitFor(() => expect(addressNow()).toBe('/rankings?ranking=usuarios-mas-likes-dados'));
  fireEvent.click(screen.getByRole('tab', { name: 'Events' }));
  await waitFor(() => expect(addressNow()).toBe('/rankings?ranking=eventos-mas-suscritos'));
  expect(chips().map(({ textContent }) => textContent)).toEqual(['Most Subscribed', 'Most Likes']);
  fireEvent.click(screen.getByRole('button', { name: 'Most Likes' }));
  const link = within(await list()).getByRole('link', { name: 'eventos-mas-likes' });
  expect(link.getAttribute('href')).toBe('/events/10');
});

test('[RANK-01] people lead to their profiles, in the list and on the podium', async () => {
  const account = await signedIn();
  await hold(account, 'usuarios-mas-suscritos', [person(0), person(1)]);
  showRankings();
  const paths = within(await list())
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(paths).toHaveLength(2);
  for (const path of paths) expect(path).toMatch(/^\/profile\/\d+$/);
  expect(new Set(paths).size).toBe(2);
  expect(within(screen.getByRole('list', { name: 'Podium' })).getAllByRole('link')).toHaveLength(2);
});

test('[RANK-01] an address opens its ranking, and one that names none the first', async () => {
  const account = await signedIn();
  await hold(account, 'eventos-mas-likes', [event(1, 'Noche de jazz')]);
  await hold(account, 'usuarios-mas-suscritos', [person(0)]);
  const first = showRankings({ at: '/rankings?ranking=eventos-mas-likes' });
  expect(textsOf(await list())).toEqual(['Rank 1Noche de jazz8likes']);
  first.unmount();
  showRankings({ at: '/rankings?ranking=nonsense' });
  expect(textsOf(await list())).toEqual(['Rank 1Mireya@user01,200subscriptions']);
});

test('[RANK-01] searched by username or title: ranks stay, the podium makes room, and nothing found says so', async () => {
  const account = await signedIn();
  await hold(
    account,
    'usuarios-mas-suscritos',
    [0, 1, 2, 3].map((index) => person(index)),
  );
  await hold(account, 'eventos-mas-suscritos', [event(1, 'Sol'), event(2, 'Canción de autor')]);
  const { container } = showRankings();
  await list();
  const search = screen.getByRole('searchbox', { name: 'Search by username' });
  fireEvent.change(search, { target: { value: 'NUÑEZ' } });
  expect(textsOf(await list())).toEqual(['Rank 2Ana Núñez@user1600subscriptions']);
  expect(container.querySelector<HTMLElement>('[data-bar]')?.style.width).toBe('50%');
  expect(screen.queryByRole('list', { name: 'Podium' })).toBeNull();
  fireEvent.change(search, { target: { value: 'nobody at all' } });
  expect(screen.getByText('Nothing found')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
  expect(screen.getByRole('list', { name: 'Podium' })).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Events' }));
  const titles = await screen.findByRole('searchbox', { name: 'Search by title' });
  fireEvent.change(titles, { target: { value: 'cancion' } });
  await waitFor(async () => expect(textsOf(await list())).toEqual(['Rank 2Canción de autor7subscribers']));
});

test('[RANK-01] the person finds themselves', async () => {
  const account = await signedIn();
  await hold(account, 'usuarios-mas-suscritos', [person(0), person(1, account.user?.user_id)]);
  showRankings();
  expect(textsOf(await list())[1]).toContain('You');
});

test('[RANK-01] while nothing is held it is loading; what comes takes its place, the chosen ranking first', async () => {
  const account = await signedIn();
  let arrive: () => void = () => undefined;
  const load = vi.fn<LoadRanking>(async (key) => {
    await new Promise<void>((resolve) => (arrive = resolve));
    await hold(account, key, []);
    return { ok: true };
  });
  showRankings({ load, at: '/rankings?ranking=usuarios-mas-comentarios' });
  expect(await screen.findByText('Loading rankings...')).toBeTruthy();
  await waitFor(() => expect(load.mock.calls.map(([key]) => key)).toEqual(['usuarios-mas-comentarios']));
  act(() => arrive());
  expect(await screen.findByText('Nobody has commented yet')).toBeTruthy();
  await waitFor(() => expect(load.mock.calls.map(([key]) => key)[1]).toBe('usuarios-mas-suscritos'));
});

test('[RANK-01] [SESS-06] with nothing held a failure is told, and can be tried again', async () => {
  const account = await signedIn();
  const load = vi.fn<LoadRanking>().mockResolvedValueOnce({ ok: false, message: 'Error fetching data' });
  load.mockImplementation(async (key) => {
    await hold(account, key, [person(0)]);
    return { ok: true };
  });
  const { container } = showRankings({ load });
  expect(await screen.findByText('Error loading: Error fetching data')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(textsOf(await list())).toHaveLength(1);
});

test('[RANK-01] [CARD-08] without a connection the last known ranking stands, with its age', async () => {
  const account = await signedIn();
  await hold(account, 'usuarios-mas-suscritos', [person(0)], 2 * 3_600_000);
  const load: LoadRanking = () => Promise.resolve({ ok: false, message: 'Network error or CORS issue' });
  const { container } = showRankings({ load, isOut: true });
  expect(textsOf(await list())).toHaveLength(1);
  expect(screen.getByText('Saved 2 hr. ago')).toBeTruthy();
  expect(screen.queryByText(/Error loading/)).toBeNull();
  await expectAccessible(container);
});

function Reconnecting({ load }: { load: LoadRanking }) {
  const [isOut, setOut] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOut(false)}>
        Reconnect
      </button>
      <RankingScreen load={load} isOffline={isOut} eventPath={String} profilePath={String} />
    </>
  );
}

test('[RANK-01] it is asked again when another ranking is chosen and when the connection is back', async () => {
  await signedIn();
  const load = vi.fn<LoadRanking>(() => Promise.resolve({ ok: false, message: 'Network error or CORS issue' }));
  show(<Reconnecting load={load} />, '/rankings');
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  fireEvent.click(screen.getByRole('button', { name: 'Comments' }));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  fireEvent.click(screen.getByRole('button', { name: 'Reconnect' }));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(3));
  const asked = load.mock.calls.map(([key]) => key);
  expect(asked).toEqual(['usuarios-mas-suscritos', 'usuarios-mas-comentarios', 'usuarios-mas-comentarios']);
});
