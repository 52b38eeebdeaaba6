import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appStore } from '#ui/browser/app-store.ts';
import { positionAtom } from '#ui/browser/position.ts';
import { locate, locateIfPermitted } from '#ui/browser/locate.ts';

const place = { latitude: 18.4861, longitude: -69.9312 };
const codes = { denied: 1, unavailable: 2, 'timed out': 3 } as const;
let asked: { done: PositionCallback; fail: PositionErrorCallback; options: PositionOptions | undefined }[];

function setNavigator(name: 'geolocation' | 'permissions', value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true });
}
const tell = (found: typeof place) => asked.shift()?.done({ coords: found } as GeolocationPosition);
const fail = (how: keyof typeof codes) =>
  asked.shift()?.fail({ code: codes[how], PERMISSION_DENIED: 1 } as GeolocationPositionError);

beforeEach(() => {
  asked = [];
  appStore.set(positionAtom, { type: 'untold', place: null });
  const getCurrentPosition = (done: PositionCallback, failed: PositionErrorCallback, options?: PositionOptions) => {
    asked.push({ done, fail: failed, options });
  };
  setNavigator('geolocation', { getCurrentPosition });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation');
  Reflect.deleteProperty(navigator, 'permissions');
});

test('[MAP-02] a position is asked for exactly, for 10 s at most, and no older than a minute', () => {
  locate();
  expect(appStore.get(positionAtom)).toEqual({ type: 'asking', place: null });
  expect(asked.map(({ options }) => options)).toEqual([
    { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
  ]);
  tell(place);
  expect(appStore.get(positionAtom)).toEqual({ type: 'known', place });
});

test.each([
  ['denied', 'denied'],
  ['unavailable', 'unavailable'],
  ['timed out', 'unavailable'],
] as const)('[MAP-02] a position that is %s is told as %s, with no place, and logged', (how, told) => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  locate();
  fail(how);
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
  expect(appStore.get(positionAtom)).toEqual({ type: told, place: null });
});

test('[MAP-02] as long as it is being asked nobody asks again; after that they may', () => {
  locate();
  locate();
  expect(asked).toHaveLength(1);
  fail('timed out');
  locate();
  expect(asked).toHaveLength(1);
  expect(appStore.get(positionAtom).type).toBe('asking');
});

test('[MAP-02] a browser that knows no positions has none', () => {
  Reflect.deleteProperty(navigator, 'geolocation');
  locate();
  expect(appStore.get(positionAtom)).toEqual({ type: 'unavailable', place: null });
});

test('[MAP-02] who has told before is where they were until they are found anew', () => {
  appStore.set(positionAtom, { type: 'known', place });
  locate();
  expect(appStore.get(positionAtom)).toEqual({ type: 'known', place });
  fail('timed out');
  expect(appStore.get(positionAtom)).toEqual({ type: 'known', place });
  locate();
  tell({ latitude: 19, longitude: -70 });
  expect(appStore.get(positionAtom).place).toEqual({ latitude: 19, longitude: -70 });
  locate();
  fail('denied');
  expect(appStore.get(positionAtom)).toEqual({ type: 'denied', place: null });
});

test.each([
  ['granted', 1],
  ['prompt', 0],
  ['denied', 0],
] as const)('nobody is asked anything who hasn’t allowed it: %s', async (state, times) => {
  setNavigator('permissions', { query: () => Promise.resolve({ state }) });
  await locateIfPermitted();
  expect(asked).toHaveLength(times);
});

test('nor where the browser can’t tell what is allowed, or it is known already', async () => {
  setNavigator('permissions', { query: vi.fn().mockRejectedValue(new TypeError('No such permission')) });
  await locateIfPermitted();
  Reflect.deleteProperty(navigator, 'permissions');
  await locateIfPermitted();
  setNavigator('permissions', { query: () => Promise.resolve({ state: 'granted' }) });
  appStore.set(positionAtom, { type: 'known', place });
  await locateIfPermitted();
  expect(asked).toEqual([]);
});
