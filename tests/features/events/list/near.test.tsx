import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventRow } from '#data/events/rows.ts';
import { appStore } from '#ui/browser/app-store.ts';
import { positionAtom } from '#ui/browser/position.ts';
import { signedIn } from '#world/screens/person.ts';
import { holding, nobodyAnswers, showList, titles } from '#world/screens/listing.tsx';
import { addressNow, expectAccessible } from '#world/screens/show.tsx';

const denied = 1;
const unavailable = 2;
type Answer = { latitude: number; longitude: number } | typeof denied | typeof unavailable;

/** A browser that tells where it is, or doesn't, once it is let; and what it was asked with. */
function browser(answer: Answer, permission: PermissionState = 'prompt') {
  const asked: (PositionOptions | undefined)[] = [];
  const tell: (() => void)[] = [];
  const geolocation = {
    getCurrentPosition(done: PositionCallback, fail: PositionErrorCallback, options?: PositionOptions) {
      asked.push(options);
      tell.push(() => {
        if (typeof answer === 'object') done({ coords: answer } as GeolocationPosition);
        else fail({ code: answer, PERMISSION_DENIED: denied } as GeolocationPositionError);
      });
    },
  };
  const permissions = { query: () => Promise.resolve({ state: permission }) };
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
  Object.defineProperty(navigator, 'permissions', { value: permissions, configurable: true });
  return { asked, tell: () => act(() => tell.shift()?.()) };
}

const point = (latitude: number, longitude: number): Pick<EventRow, 'location'> => ({
  location: { type: 'Point', coordinates: [longitude, latitude] },
});
const santoDomingo = { latitude: 18.4861, longitude: -69.9312 };

async function four() {
  return holding(
    await signedIn(),
    { title: 'Nowhere', location: null, likes: 90 },
    { title: 'Across the sea', likes: 70, ...point(40.4, -3.7) },
    { title: 'Far', likes: 50, ...point(18.5861, -69.9312) },
    { title: 'Near', likes: 1, ...point(18.4892, -69.9312) },
  );
}

const button = () => screen.findByRole('button', { name: 'Near me' });

beforeEach(() => {
  appStore.set(positionAtom, { type: 'untold', place: null });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation');
  Reflect.deleteProperty(navigator, 'permissions');
});

test('[MAP-04] near me: asked for at a press alone, then the nearest first, each with its distance', async () => {
  const device = browser(santoDomingo);
  await four();
  const ask = vi.fn(nobodyAnswers);
  const { container } = showList('/events', { fetchEvents: ask });
  await screen.findByText('4 events found');
  const press = await button();
  expect(device.asked).toEqual([]);
  fireEvent.click(press);
  expect(device.asked).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }]);
  device.tell();
  await waitFor(() => expect(titles('Featured Events')).toEqual(['Near', 'Far']));
  expect(screen.getByText('345 m')).toBeTruthy();
  expect(screen.getByText('11.1 km')).toBeTruthy();
  expect(addressNow()).toBe('/events?near=1');
  expect((await button()).getAttribute('aria-pressed')).toBe('true');
  await expectAccessible(container);
  await waitFor(() =>
    expect(ask).toHaveBeenCalledWith(expect.objectContaining({ as: 'found', near: santoDomingo }), expect.anything()),
  );
  fireEvent.click(await button());
  await waitFor(() => expect(titles('Featured Events')).toEqual(['Nowhere', 'Across the sea', 'Far', 'Near']));
  expect(screen.queryByText('345 m')).toBeNull();
  expect(addressNow()).toBe('/events');
});

test('an address that asks for what is near asks nobody, unless it was allowed before', async () => {
  const device = browser(santoDomingo);
  await four();
  const { unmount } = showList('/events?near=1');
  await screen.findByText('4 events found');
  expect((await button()).getAttribute('aria-pressed')).toBe('false');
  expect(device.asked).toEqual([]);
  unmount();
  const allowed = browser(santoDomingo, 'granted');
  showList('/events?near=1');
  await waitFor(() => expect(allowed.asked).toHaveLength(1));
  allowed.tell();
  await waitFor(() => expect(titles('Featured Events')).toEqual(['Near', 'Far']));
});

test.each([
  [denied, /Your position is blocked for this site/],
  [unavailable, /Your position can’t be found right now/],
] as const)('a position that can’t be had is told in words, and the list stays (%i)', async (code, words) => {
  const device = browser(code);
  await four();
  showList();
  await screen.findByText('4 events found');
  fireEvent.click(await button());
  device.tell();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(titles('Featured Events')).toEqual(['Nowhere', 'Across the sea', 'Far', 'Near']);
  const again = await button();
  expect(again.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(again);
  expect(device.asked).toHaveLength(2);
});

test('[MAP-04] the person is asked for anew at each press, and where they were last serves until they are found', async () => {
  const device = browser(santoDomingo);
  await four();
  showList();
  await screen.findByText('4 events found');
  fireEvent.click(await button());
  device.tell();
  await waitFor(() => expect(titles('Featured Events')).toEqual(['Near', 'Far']));
  fireEvent.click(await button());
  const moved = browser({ latitude: 18.5861, longitude: -69.9312 });
  fireEvent.click(await button());
  await waitFor(() => expect(titles('Featured Events')).toEqual(['Near', 'Far']));
  moved.tell();
  await waitFor(() => expect(titles('Featured Events')).toEqual(['Far', 'Near']));
});

test('a question of the browser that nobody answers is given up with a second press, and the focus stays', async () => {
  const device = browser(santoDomingo);
  await four();
  showList();
  await screen.findByText('4 events found');
  const press = await button();
  press.focus();
  fireEvent.click(press);
  expect(await screen.findByText('Finding where you are…')).toBeTruthy();
  expect(document.activeElement).toBe(press);
  expect(press.hasAttribute('disabled')).toBe(false);
  fireEvent.click(press);
  await waitFor(() => expect(addressNow()).toBe('/events'));
  expect(screen.queryByText('Finding where you are…')).toBe(null);
  expect(device.asked).toHaveLength(1);
});
