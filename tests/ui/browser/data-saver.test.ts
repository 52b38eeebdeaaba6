import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appStore } from '#ui/browser/app-store.ts';
import { chooseSaver, isSavingDataAtom, saverChoiceAtom } from '#ui/browser/data-saver.ts';

const key = 'dataSaver';
const choice = () => appStore.get(saverChoiceAtom);
const isSavingData = () => appStore.get(isSavingDataAtom);
let changed = vi.fn();
let unwatch = () => undefined as void;

/** What a part of the screen does for as long as it is there. */
function watch(): void {
  changed = vi.fn();
  unwatch = appStore.sub(isSavingDataAtom, changed);
  changed.mockClear();
}
const inAnotherWindow = (changed: string | null, newValue: string | null) => {
  if (changed !== null && newValue !== null) localStorage.setItem(changed, newValue);
  dispatchEvent(new StorageEvent('storage', { key: changed, newValue }));
};

/** What a browser tells of its connection, where it tells anything. */
function connectionSays(saveData: boolean | undefined): EventTarget {
  const connection = Object.assign(new EventTarget(), saveData === undefined ? {} : { saveData });
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  return connection;
}

beforeEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
  localStorage.clear();
  chooseSaver('browser');
});

afterEach(() => {
  unwatch();
});

test('[CARD-08] nothing is saved where nobody chose it and the browser doesn’t tell', () => {
  expect([choice(), isSavingData()]).toEqual(['browser', false]);
  connectionSays(undefined);
  watch();
  expect(isSavingData()).toBe(false);
});

test('[CARD-08] Save-Data is honoured at once, and when it changes', () => {
  const connection = connectionSays(true);
  watch();
  expect(isSavingData()).toBe(true);
  Object.assign(connection, { saveData: false });
  connection.dispatchEvent(new Event('change'));
  expect([isSavingData(), changed.mock.calls.length]).toEqual([false, 1]);
  unwatch();
  connection.dispatchEvent(new Event('change'));
  expect(changed).toHaveBeenCalledOnce();
});

test.each([
  ['on', false, true],
  ['off', true, false],
] as const)('[CARD-08] what the person chose comes before what the browser says: %s', (chosen, saveData, isSaving) => {
  connectionSays(saveData);
  watch();
  chooseSaver(chosen);
  expect([isSavingData(), localStorage.getItem(key), changed.mock.calls.length]).toEqual([isSaving, chosen, 1]);
  chooseSaver('browser');
  expect([isSavingData(), localStorage.getItem(key)]).toEqual([saveData, null]);
});

test('[CARD-08] a choice is there when the page starts; nonsense is none', async () => {
  for (const [stored, expected] of [
    ['on', 'on'],
    ['mauve', 'browser'],
  ] as const) {
    localStorage.setItem(key, stored);
    vi.resetModules();
    const anew = await import('#ui/browser/data-saver.ts');
    expect(appStore.get(anew.saverChoiceAtom)).toBe(expected);
  }
});

test('[CARD-08] a choice made in another window counts here too, and so does its end', () => {
  inAnotherWindow('theme', 'dark');
  expect(choice()).toBe('browser');
  inAnotherWindow(key, 'on');
  expect(isSavingData()).toBe(true);
  localStorage.clear();
  inAnotherWindow(null, null);
  expect(choice()).toBe('browser');
});

test('[CARD-08] a browser that stores nothing minds the choice until it is closed', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  chooseSaver('on');
  expect(isSavingData()).toBe(true);
  full.mockRestore();
});
