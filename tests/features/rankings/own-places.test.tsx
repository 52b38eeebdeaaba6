import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OwnPlacesReply } from '#contract/people/ranking.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { storeCachedQuery } from '#data/storage/query-cache.ts';
import { RankingScreen } from '#features/rankings/screen.tsx';
import type { FetchOwnPlaces } from '#features/rankings/use-own-places.ts';
import { signedIn } from '#world/screens/person.ts';
import { addressNow, expectAccessible, show } from '#world/screens/show.tsx';

const places: OwnPlacesReply['data'] = {
  'usuarios-mas-suscritos': { rank: 1204, count: 3 },
  'usuarios-mas-puntos': { rank: 2, count: 1 },
  'usuarios-mas-likes-dados': null,
  'usuarios-mas-comentarios': { rank: 7, count: 12 },
};

async function hold({ db }: OpenAccount, ageMs = 0): Promise<void> {
  await storeCachedQuery(db, { key: 'places', value: places, fetchedAt: Date.now() - ageMs });
}

function showOwn(askPlaces: FetchOwnPlaces | undefined, { isOut = false, at = '/user/ranking' } = {}) {
  const load = () => Promise.resolve({ ok: true } as const);
  const parts = { eventPath: String, profilePath: String };
  return show(<RankingScreen load={load} isOffline={isOut} fetchOwnPlaces={askPlaces} {...parts} />, at);
}

const own = () => screen.findByRole('region', { name: 'Your places' });

test('[PROF-14] where neither the device nor the server tells the own places, it says so', async () => {
  await signedIn();
  showOwn(() => Promise.resolve('unreachable'));
  expect(await within(await own()).findByText(/doesn’t hold them yet/)).toBeTruthy();
});

test('[PROF-14] the own place in each ranking stands above it and leads to its list', async () => {
  const account = await signedIn();
  const ask = vi.fn<FetchOwnPlaces>(async () => {
    await hold(account);
    return 'held';
  });
  const { container } = showOwn(ask);
  const region = await own();
  const links = await within(region).findAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Most SubscribedRank 1,2043 subscriptions',
    'Most PointsRank 21 point',
    'Likes GivenNot yet0 likes',
    'CommentsRank 712 comments',
  ]);
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['true', null, null, null]);
  expect(within(region).queryByText(/Saved/)).toBeNull();
  fireEvent.click(links[1] as HTMLElement);
  await waitFor(() => expect(addressNow()).toBe('/user/ranking?ranking=usuarios-mas-puntos'));
  expect(screen.getByRole('button', { name: 'Most Points' }).getAttribute('aria-pressed')).toBe('true');
  await expectAccessible(container);
});

test('[PROF-14] without a connection they are those that the device keeps, with their age', async () => {
  const account = await signedIn();
  await hold(account, 7_200_000);
  showOwn(() => Promise.resolve('unreachable'), { isOut: true });
  const region = await own();
  expect(await within(region).findByText('Saved 2 hr. ago')).toBeTruthy();
  expect(within(region).getAllByRole('link')).toHaveLength(4);
});

test('[PROF-14] the rankings of all show nobody’s own places', async () => {
  await signedIn();
  showOwn(undefined);
  await screen.findByRole('tablist');
  expect(screen.queryByRole('region', { name: 'Your places' })).toBeNull();
});
