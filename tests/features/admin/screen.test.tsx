import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { storeCachedQuery, readCachedQuery } from '#data/storage/query-cache.ts';
import { AdminScreen } from '#features/admin/screen.tsx';
import { formatCount, formatDuration } from '#features/admin/number-text.ts';
import type { LoadOverview } from '#features/admin/use-overview.ts';
import { sampleOverview } from '#world/data/sample-overview.ts';
import { adminStage } from '#world/screens/admin-stage.ts';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const offline = { ok: false, message: 'There is no connection.' } as const;
const telling = (overview = sampleOverview()) => vi.fn<LoadOverview>(() => Promise.resolve({ ok: true, overview }));
const silent = () => vi.fn<LoadOverview>(() => Promise.resolve(offline));
const showScreen = (load: LoadOverview) => show(<AdminScreen load={load} {...adminStage()} />);
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement?.textContent;

/** What the browser says of whether the page is seen. */
function turn(visibilityState: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('[SUP-06] the numbers of those who run this', () => {
  test('are all there, by name, and the way to the reports', async () => {
    await signedIn();
    const { container } = showScreen(telling());
    expect(await screen.findByText(/^Version 1.0.0, up for 3 days/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin');
    expect([figure('People'), figure('Connected windows'), figure('Calls a minute')]).toEqual([
      'People12,345',
      'Connected windows321',
      'Calls a minute57',
    ]);
    const calls = within(screen.getByRole('table', { name: 'Calls by route' })).getAllByRole('row');
    expect(calls.map(({ textContent }) => textContent)).toEqual([
      'RouteCallsErrorsp50p99',
      'GET /api/sync/me21003.4 ms22 ms',
      'PUT /api/groups/:id/members/:userId7212 ms1.2 s',
    ]);
    const waits = within(screen.getByRole('table', { name: 'How long changes waited' })).getAllByRole('row');
    expect(waits.map(({ textContent }) => textContent).slice(1)).toEqual([
      'Last hour40800 ms42 s1.6 min',
      'Last day1,2001.5 s2.5 h3 days',
    ]);
    expect(screen.getByRole('row', { name: 'comment.create not_found 9' })).toBeTruthy();
    expect(screen.getByText('2 reports wait')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See reports' }).getAttribute('href')).toBe('/moderation');
    expect(screen.getByText('What is sent is stored.')).toBeTruthy();
    expect(screen.queryByText(/have not heard of changes/)).toBeNull();
    await expectAccessible(container);
  });

  test('say what is wrong, and what isn’t known', async () => {
    await signedIn();
    const { storage, database, outbox, calls } = sampleOverview();
    const nothing = { count: 0, p50: 0, p95: 0, p99: 0, max: 0 };
    const { container } = showScreen(
      telling(
        sampleOverview({
          is_one_of_several: true,
          open_reports: 0,
          calls: { ...calls, routes: [] },
          database: {
            ...database,
            engine: 'postgres',
            pool: { open: 10, idle: 1, waiting: 4 },
            pulls_held_ms: 600_000,
          },
          storage: { ...storage, is_storing: false, disk: null, last_backup: null },
          outbox: { ...outbox, waited_hour: nothing, refused: [] },
        }),
      ),
    );
    expect(await screen.findByText('Nothing can be stored at the moment; reading goes on.')).toBeTruthy();
    expect(screen.getByText('Nothing can be stored')).toBeTruthy();
    expect(screen.getByText(/of the process that answered/)).toBeTruthy();
    expect(screen.getByText(/^Devices have not heard of changes for 10 min/)).toBeTruthy();
    expect(figure('Connections in use')).toBe('Connections in use9 of 104 calls wait for one');
    expect(screen.queryByText('Room on the disk')).toBeNull();
    expect(screen.getByText('Nobody has called.')).toBeTruthy();
    expect(screen.getByRole('row', { name: 'Last hour 0 – – –' })).toBeTruthy();
    await expectAccessible(container);
  });

  test('are had again every few seconds, while somebody looks and not longer', async () => {
    await signedIn();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const load = telling();
    const { unmount } = showScreen(load);
    const passing = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await passing(0);
    expect(load).toHaveBeenCalledTimes(1);
    await passing(5_000);
    await passing(5_000);
    expect(load).toHaveBeenCalledTimes(3);
    turn('hidden');
    await passing(60_000);
    expect(load).toHaveBeenCalledTimes(3);
    turn('visible');
    await passing(0);
    expect(load).toHaveBeenCalledTimes(4);
    unmount();
    await passing(60_000);
    expect(load).toHaveBeenCalledTimes(4);
  });

  test('without a connection are the last that are known, with when they were had', async () => {
    const { db } = await signedIn();
    await storeCachedQuery(db, { key: 'overview', value: sampleOverview(), fetchedAt: Date.now() - 3_600_000 });
    const load = silent();
    const { container } = showScreen(load);
    expect(await screen.findByText('There is no connection. These are the last numbers that are known.')).toBeTruthy();
    expect(screen.getByText('1 hour ago')).toBeTruthy();
    expect(figure('People')).toBe('People12,345');
    await expectAccessible(container);
    load.mockResolvedValue({ ok: true, overview: sampleOverview({ sockets: 7 }) });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(figure('Connected windows')).toBe('Connected windows7'));
    expect(screen.queryByText(/There is no connection/)).toBeNull();
  });

  test('that were never had can be asked for again; what another version kept is none', async () => {
    const { db } = await signedIn();
    await storeCachedQuery(db, { key: 'overview', value: { totals: { people: 'many' } }, fetchedAt: 1 });
    const load = silent();
    showScreen(load);
    expect(await screen.findByText('The numbers could not be loaded')).toBeTruthy();
    expect(await readCachedQuery(db, 'overview')).not.toBeNull();
    load.mockResolvedValue({ ok: true, overview: sampleOverview() });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('12,345')).toBeTruthy();
  });
});

test.each([
  [0.4, '0.4 ms'],
  [999, '999 ms'],
  [1_000, '1 s'],
  [59_900, '59.9 s'],
  [90_000, '1.5 min'],
  [47 * 3_600_000, '47 h'],
  [72 * 3_600_000, '3 days'],
])('[SUP-06] %d ms reads %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});

test('[SUP-06] numbers are grouped, and small ones have a digit behind the point', () => {
  expect([0, 0.25, 3, 57.4, 12_345].map(formatCount)).toEqual(['0', '0.3', '3', '57', '12,345']);
});
