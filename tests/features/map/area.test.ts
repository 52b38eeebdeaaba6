import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Area } from '#features/map/deps.ts';
import { useArea } from '#features/map/view/use-area.ts';
import type { MapViewState } from '#features/map/view/use-view-state.ts';

const santoDomingo = { latitude: 18.49, longitude: -69.93 };
const newYork = { latitude: 40.71, longitude: -74.01 };

function standAt(center: { latitude: number; longitude: number }, radiusKm: number, isByHand = false): MapViewState {
  const seen = { west: 0, south: 0, east: 1, north: 1, zoom: 12 };
  return { viewport: seen, view: { ...center, zoom: 12 }, radiusKm, isByHand };
}

interface Held {
  area: Area;
  signal: AbortSignal;
  answer: (isAnswered: boolean, isWhole?: boolean) => Promise<void>;
  fail: () => Promise<void>;
}
let held: Held[];

const ask = (area: Area, signal: AbortSignal): Promise<{ isWhole: boolean } | null> =>
  new Promise((resolve, reject) => {
    held.push({
      area,
      signal,
      answer: (isAnswered, isWhole = true) =>
        act(async () => Promise.resolve(resolve(isAnswered ? { isWhole } : null))),
      fail: () => act(async () => Promise.resolve(reject(new Error('Broken')))),
    });
  });

function open(stand: MapViewState | null, isOut = false) {
  const { result, rerender, unmount } = renderHook(
    (given: { viewState: MapViewState | null; isOffline: boolean }) => useArea({ ...given, fetchEvents: ask }),
    { initialProps: { viewState: stand, isOffline: isOut } },
  );
  return {
    area: () => result.current,
    /** the map comes to rest, and what follows from it has begun */
    async rest(next: MapViewState, isOutNow = false) {
      rerender({ viewState: next, isOffline: isOutNow });
      await soon();
    },
    unmount,
  };
}
const soon = () => act(() => vi.advanceTimersByTimeAsync(0));
const areas = () => held.map(({ area }) => area);

beforeEach(() => {
  held = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('[MAP-05] where the map opens, the server is asked for 50 km around its middle', async () => {
  const { area, rest } = open(null);
  await soon();
  expect(held).toEqual([]);
  await rest(standAt(santoDomingo, 6));
  expect(areas()).toEqual([{ center: santoDomingo, radiusKm: 50 }]);
  expect(area()).toMatchObject({ isFetching: true, isOffered: false });
  await held[0]?.answer(true);
  expect(area()).toMatchObject({ isFetching: false, isOffered: false });
});

test('[MAP-05] where more is seen, more is asked for, up to the whole earth', async () => {
  const { rest } = open(standAt(santoDomingo, 340.2));
  await soon();
  expect(areas()).toEqual([{ center: santoDomingo, radiusKm: 341 }]);
  await held[0]?.answer(true);
  await rest(standAt(newYork, 99_999));
  expect(areas()[1]).toEqual({ center: newYork, radiusKm: 20_000 });
  await held[1]?.answer(true);
  await rest(standAt({ latitude: -33, longitude: 151 }, 6));
  expect(held).toHaveLength(2);
});

test('[MAP-05] the same part is never asked for twice, nor one that lies within it', async () => {
  const { area, rest } = open(standAt(santoDomingo, 6));
  await soon();
  // Also as long as nobody has answered.
  await rest(standAt(santoDomingo, 6));
  await held[0]?.answer(true);
  await rest(standAt({ latitude: 18.6, longitude: -69.9 }, 6));
  await rest(standAt({ latitude: 18.6, longitude: -69.9 }, 6, true));
  expect(held).toHaveLength(1);
  expect(area().isOffered).toBe(false);
  // 45 km away, of which the last few lie beyond.
  await rest(standAt({ latitude: 18.9, longitude: -69.93 }, 6));
  expect(held).toHaveLength(2);
});

test('[MAP-05] moved by hand, the map asks only when that is pressed', async () => {
  const { area, rest } = open(standAt(santoDomingo, 6));
  await soon();
  await held[0]?.answer(true);
  await rest(standAt(newYork, 8, true));
  expect(held).toHaveLength(1);
  expect(area().isOffered).toBe(true);
  act(() => {
    area().search();
  });
  expect(areas()[1]).toEqual({ center: newYork, radiusKm: 50 });
  expect(area()).toMatchObject({ isOffered: false, isFetching: true });
  await held[1]?.answer(true);
  expect(area()).toMatchObject({ isOffered: false, isFetching: false });
});

test('[MAP-05] [MAP-07] with no server to ask nobody is asked and nothing is offered; when there is one again, it is', async () => {
  const { area, rest } = open(standAt(santoDomingo, 6), true);
  await soon();
  await rest(standAt(newYork, 6, true), true);
  expect([held.length, area().isOffered, area().isFetching]).toEqual([0, false, false]);
  await rest(standAt(santoDomingo, 6), false);
  expect(areas()).toEqual([{ center: santoDomingo, radiusKm: 50 }]);
});

test.each(['answer', 'fail'] as const)(
  '[MAP-05] where nobody answers (%s), the part is asked for again',
  async (how) => {
    const { area, rest } = open(standAt(santoDomingo, 6));
    await soon();
    await (how === 'answer' ? held[0]?.answer(false) : held[0]?.fail());
    expect(area().isFetching).toBe(false);
    await soon();
    expect(held).toHaveLength(1);
    await rest(standAt(santoDomingo, 6));
    expect(held).toHaveLength(2);
    await held[1]?.answer(false);
    await rest(standAt(santoDomingo, 6, true));
    expect(area().isOffered).toBe(true);
  },
);

test('[MAP-05] the next question ends the one before, which then counts for nothing', async () => {
  const { area, rest } = open(standAt(santoDomingo, 6));
  await soon();
  await rest(standAt(newYork, 6));
  expect(held.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await held[0]?.answer(false);
  expect(area().isFetching).toBe(true);
  await held[1]?.answer(true);
  expect(area().isFetching).toBe(false);
  await rest(standAt(santoDomingo, 6));
  expect(held).toHaveLength(3);
});

test('[MAP-05] a map that is left asks no longer', async () => {
  const { unmount } = open(standAt(santoDomingo, 6));
  await soon();
  unmount();
  expect(held[0]?.signal.aborted).toBe(true);
});

test('[MAP-05] where there are more than are told at once, a nearer look asks for what it sees', async () => {
  const { area, rest } = open(standAt(santoDomingo, 30));
  await soon();
  await held[0]?.answer(true, false);
  await rest(standAt(santoDomingo, 30, true));
  expect(area().isOffered).toBe(false);
  await rest(standAt(santoDomingo, 6, true));
  expect(area().isOffered).toBe(true);
  await act(async () => Promise.resolve(area().search()));
  expect(areas()[1]).toEqual({ center: santoDomingo, radiusKm: 6 });
  await held[1]?.answer(true);
  await rest(standAt(santoDomingo, 3, true));
  expect(area().isOffered).toBe(false);
});
