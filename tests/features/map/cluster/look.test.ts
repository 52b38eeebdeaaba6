import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { EventRow } from '#data/events/rows.ts';
import type { ClusterResult, ClusterRequest } from '#features/map/cluster/point-index.ts';
import type { ClusterSource } from '#features/map/cluster/source.ts';
import { useClusteredEvents } from '#features/map/cluster/use-clustered-events.ts';
import { eventRow } from '#world/screens/event-rows.ts';

interface Held {
  question: ClusterRequest;
  answer: (fetchEvent: ClusterResult) => Promise<void>;
  fail: () => Promise<void>;
}

/** What the source was told and asked, in its order; the test answers. */
const desk = vi.hoisted(() => ({
  told: [] as string[],
  held: [] as Held[],
  places: [] as number[][],
  isClosed: false,
}));

vi.mock('#features/map/cluster/source.ts', () => ({
  createClusterSource: (): ClusterSource => ({
    setPlaces(places) {
      desk.told.push('place');
      desk.places.push([...places]);
    },
    query: (question) =>
      new Promise((resolve, reject) => {
        desk.told.push(`look at ${String(question.viewport.zoom)}`);
        desk.held.push({
          question,
          answer: (look) => act(async () => Promise.resolve(resolve(look))),
          fail: () => act(async () => Promise.resolve(reject(new Error('No answer')))),
        });
      }),
    close() {
      desk.isClosed = true;
    },
  }),
}));

const question = (zoom: number): ClusterRequest => ({
  viewport: { west: -1, south: -1, east: 1, north: 1, zoom },
  from: { latitude: 0, longitude: 0 },
  isListingAll: false,
});
const placed = (latitude: number, longitude: number): EventRow =>
  eventRow({ location: { type: 'Point', coordinates: [longitude, latitude] } });
const lookOf = (...listed: number[]): ClusterResult => ({ points: [], listed: Uint32Array.from(listed) });

function show(rows: readonly EventRow[] | null, asked: ClusterRequest | null) {
  return renderHook(
    (given: { rows: readonly EventRow[] | null; asked: ClusterRequest | null }) =>
      useClusteredEvents(given.rows, given.asked),
    {
      initialProps: { rows, asked },
    },
  );
}

beforeEach(() => {
  Object.assign(desk, { told: [], held: [], places: [], isClosed: false });
});

test('[MAP-07] nothing is asked before the events are read and the map is there', () => {
  const { rerender, result, unmount } = show(null, question(1));
  rerender({ rows: [placed(1, 2)], asked: null });
  expect([desk.told, result.current]).toEqual([[], null]);
  unmount();
  expect(desk.isClosed).toBe(true);
});

test('[MAP-07] the places are brought once, before the first question, and not with the next ones', async () => {
  const rows = [placed(18.5, -69.9), placed(40.7, -74)];
  const { rerender, result } = show(rows, question(1));
  expect(desk.told).toEqual(['place', 'look at 1']);
  expect(desk.places).toEqual([[18.5, -69.9, 40.7, -74]]);
  await desk.held[0]?.answer(lookOf(1, 0));
  expect(result.current).toMatchObject({ listed: Uint32Array.of(1, 0), rows });
  rerender({ rows, asked: question(2) });
  expect(desk.told).toEqual(['place', 'look at 1', 'look at 2']);
});

test('[MAP-07] while one question is open only the last of the others is kept: a moving map asks no more than it can show', async () => {
  const rows = [placed(1, 2)];
  const { rerender, result } = show(rows, question(1));
  for (const zoom of [2, 3, 4]) rerender({ rows, asked: question(zoom) });
  expect(desk.told).toEqual(['place', 'look at 1']);
  await desk.held[0]?.answer(lookOf());
  expect(desk.told).toEqual(['place', 'look at 1', 'look at 4']);
  await desk.held[1]?.answer(lookOf(0));
  expect(result.current?.listed).toEqual(Uint32Array.of(0));
  expect(desk.held).toHaveLength(2);
});

test('[MAP-07] other events are never shown by the numbers of those before', async () => {
  const before = [placed(1, 1), placed(2, 2), placed(3, 3)];
  const after = [placed(4, 4)];
  const { rerender, result } = show(before, question(1));
  rerender({ rows: after, asked: question(1) });
  await desk.held[0]?.answer(lookOf(2, 1, 0));
  expect(result.current).toBeNull();
  await desk.held[1]?.answer(lookOf(0));
  expect(result.current).toMatchObject({ listed: Uint32Array.of(0), rows: after });
});

test('[MAP-07] what was there stays until the next is known', async () => {
  const before = [placed(1, 1)];
  const after = [placed(2, 2), placed(3, 3)];
  const { rerender, result } = show(before, question(1));
  await desk.held[0]?.answer(lookOf(0));
  rerender({ rows: after, asked: question(1) });
  expect(result.current?.rows).toBe(before);
  await desk.held[1]?.answer(lookOf(1, 0));
  expect(result.current?.rows).toBe(after);
});

test('[MAP-07] a question that has no answer leaves what is shown, and the next one is asked', async () => {
  const rows = [placed(1, 1)];
  const { rerender, result } = show(rows, question(1));
  await desk.held[0]?.answer(lookOf(0));
  rerender({ rows, asked: question(2) });
  rerender({ rows, asked: question(3) });
  await desk.held[1]?.fail();
  expect(result.current?.listed).toEqual(Uint32Array.of(0));
  await waitFor(() => expect(desk.told.at(-1)).toBe('look at 3'));
  await desk.held[2]?.answer(lookOf());
  expect(result.current?.listed).toHaveLength(0);
});
