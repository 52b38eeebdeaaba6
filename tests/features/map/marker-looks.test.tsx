import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { listingCategories } from '#contract/events/category.ts';
import { emptyEngagement } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import type { EventChange, EventStates } from '#features/map/deps.ts';
import { clusterLook, eventItem, groupItem, marksOf } from '#features/map/markers/appearance.ts';
import { MarkerSigns } from '#features/map/markers/icons.tsx';
import { hueOf } from '#contract/drawings/hue.ts';
import { eventRow } from '#world/screens/event-rows.ts';

const none: EventStates = { engagements: new Map(), changes: new Map() };
const ports = { dateText: () => 'vie, 1 may', placeText: () => 'Malecón' };
const location = { type: 'Point' as const, coordinates: [-69.9, 18.5] as [number, number] };

function statesOf(
  event: EventRow,
  given: { liked?: boolean; subscribed?: boolean; change?: EventChange },
): EventStates {
  const { liked = false, subscribed = false, change } = given;
  return {
    engagements: new Map([[event.ref, { ...emptyEngagement(event.ref), liked, subscribed }]]),
    changes: new Map(change === undefined ? [] : [[event.ref, change]]),
  };
}

function itemOf(event: EventRow, given: Partial<Parameters<typeof eventItem>[1]> = {}) {
  const stands = { sizePx: 40, states: none, deps: ports, chosen: null, highlighted: null };
  return eventItem(event, { ...stands, onChoose: () => undefined, onHighlight: () => undefined, ...given });
}

function pictureOf(html: string): { signs: string[]; hue: string; badges: string[] } {
  const place = document.createElement('div');
  place.innerHTML = html;
  const signOf = (svg: Element | null) => svg?.querySelector('use')?.getAttribute('href') ?? '';
  return {
    signs: [...place.querySelectorAll('svg')].map(signOf),
    hue: place.querySelector<HTMLElement>('.map-mark-face')?.style.getPropertyValue('--hue') ?? '',
    badges: [...place.querySelectorAll('.map-badge')].map((badge) => signOf(badge)),
  };
}

const own = (Object.keys(listingCategories) as (keyof typeof listingCategories)[]).filter((each) => each !== 'all');

test.each(own)('[MAP-03] the marker of %s wears its hue and its sign, which is drawn on the page', (category) => {
  const event = eventRow({ location, ...(category === 'online' ? { online: true } : { category }) });
  const { signs, hue } = pictureOf(itemOf(event).look().html);
  expect(signs).toEqual([`#map-sign-${category}`]);
  expect(hue).toBe(String(hueOf(category)));
  const { container } = render(<MarkerSigns />);
  expect(container.querySelector(signs[0] ?? '')?.childElementCount).toBeGreaterThan(0);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});

test('[MAP-03] an event of no category has a sign as well', () => {
  expect(pictureOf(itemOf(eventRow({ location, category: null })).look().html).signs).toEqual(['#map-sign-other']);
});

test('[MAP-03] a marker is called by its title, its date and its place', () => {
  const event = eventRow({ title: 'Jazz night', location });
  expect(itemOf(event)).toMatchObject({ key: event.ref, count: 1, latitude: 18.5, longitude: -69.9 });
  expect(itemOf(event).look().name).toBe('Jazz night, vie, 1 may, Malecón');
  expect(itemOf(eventRow({ title: '', location })).look().name).toContain('Untitled Event');
});

test.each([
  [{ liked: true }, ['liked'], ['liked']],
  [{ subscribed: true }, ['subscribed'], ['subscribed']],
  [{ change: 'pending' as const }, ['pending'], ['waiting to be sent']],
  [{ change: 'stopped' as const }, ['stopped'], ['needs you']],
  [{ liked: true, subscribed: true }, ['subscribed', 'liked'], ['subscribed', 'liked']],
  [
    { liked: true, subscribed: true, change: 'stopped' as const },
    ['stopped', 'subscribed'],
    ['needs you', 'subscribed', 'liked'],
  ],
])('[MAP-03] the state %j is in the picture and in the name, the most pressing first', (given, badges, words) => {
  const event = eventRow({ title: 'Jazz night', location });
  const states = statesOf(event, given);
  const item = itemOf(event, { states }).look();
  expect(pictureOf(item.html).badges).toEqual(badges.map((badge) => `#map-sign-${badge}`));
  expect(item.name).toBe(['Jazz night, vie, 1 may, Malecón', ...words].join(', '));
  expect(marksOf(event, states).map(({ text }) => text)).toEqual(words);
});

test('[MAP-03] the one that is chosen stands above the one that is pointed at, and both above the others', () => {
  const event = eventRow({ location });
  const [plain, lifted, chosen] = [{}, { highlighted: event.ref }, { chosen: event.ref, highlighted: event.ref }].map(
    (given) => itemOf(event, given),
  );
  expect([plain, lifted, chosen].map((item) => item?.state)).toEqual(['one', 'highlighted', 'chosen']);
  const levels = [
    groupItem({ type: 'group', latitude: 0, longitude: 0, count: 2, zoom: 9 }, () => undefined),
    plain,
    lifted,
    chosen,
  ];
  const heights = levels.map((item) => item?.level ?? 0);
  expect(heights).toEqual(heights.toSorted((left, right) => left - right));
  expect(new Set(heights).size).toBe(4);
});

test('[MAP-03] pressed it chooses its event, pointed at it lifts it', () => {
  const [onChoose, onLift] = [vi.fn(), vi.fn()];
  const event = eventRow({ location });
  const item = itemOf(event, { onChoose, onHighlight: onLift });
  item.onPress();
  item.onHover?.(true);
  item.onHover?.(false);
  expect([onChoose.mock.calls, onLift.mock.calls]).toEqual([[[event]], [[event], [null]]]);
});

test.each([
  [2, '2', 44],
  [99, '99', 50],
  [999, '999', 58],
  [1_234, '1.2k', 58],
  [10_000, '10k', 58],
])('[MAP-03] a cluster of %i shows %s, is called by its number, and is as large as a finger', (count, text, sizePx) => {
  const place = document.createElement('div');
  place.innerHTML = clusterLook(count).html;
  expect(place.textContent).toBe(text);
  expect(clusterLook(count)).toMatchObject({ name: `${String(count)} events here`, sizePx });
});

test('[MAP-03] a point of several events looks as a cluster of them, and the rest of a pile as what is more', () => {
  const onPress = vi.fn();
  const at = { type: 'group', latitude: 1, longitude: 2, count: 80 } as const;
  const group = groupItem({ ...at, zoom: 9 }, onPress);
  expect(group).toMatchObject({ count: 80, latitude: 1, longitude: 2 });
  expect(group.look()).toEqual(clusterLook(80));
  group.onPress();
  expect(onPress).toHaveBeenCalledOnce();
  const rest = groupItem({ ...at, zoom: null }, onPress).look();
  expect([rest.name, rest.html]).toEqual(['80 more events here, in the list', '<span>+80</span>']);
});

test('[MAP-03] a group keeps its key as long as it stands for the same', () => {
  const keyOf = (latitude: number, count: number) =>
    groupItem({ type: 'group', latitude, longitude: 2, count, zoom: 9 }, () => undefined).key;
  expect(keyOf(1, 5)).toBe(keyOf(1, 5));
  expect(new Set([keyOf(1, 5), keyOf(1, 6), keyOf(1.001, 5)]).size).toBe(3);
});
