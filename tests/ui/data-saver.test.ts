import { beforeEach, expect, test, vi } from 'vitest';
import { dataSaver } from '#ui/data-saver.ts';

const key = 'dataSaver';
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
  dataSaver.choose('browser');
});

test('[CARD-08] nothing is saved where nobody chose it and the browser doesn’t tell', () => {
  expect([dataSaver.choice.get(), dataSaver.get()]).toEqual(['browser', false]);
  connectionSays(undefined);
  expect(dataSaver.get()).toBe(false);
});

test('[CARD-08] Save-Data is honoured at once, and when it changes', () => {
  const connection = connectionSays(true);
  expect(dataSaver.get()).toBe(true);
  const changed = vi.fn();
  const end = dataSaver.subscribe(changed);
  Object.assign(connection, { saveData: false });
  connection.dispatchEvent(new Event('change'));
  expect([dataSaver.get(), changed.mock.calls.length]).toEqual([false, 1]);
  end();
  connection.dispatchEvent(new Event('change'));
  expect(changed).toHaveBeenCalledOnce();
});

test.each([
  ['on', false, true],
  ['off', true, false],
] as const)('[CARD-08] what the person chose comes before what the browser says: %s', (chosen, saveData, isSaving) => {
  connectionSays(saveData);
  const changed = vi.fn();
  const end = dataSaver.subscribe(changed);
  dataSaver.choose(chosen);
  expect([dataSaver.get(), localStorage.getItem(key), changed.mock.calls.length]).toEqual([isSaving, chosen, 1]);
  dataSaver.choose('browser');
  expect([dataSaver.get(), localStorage.getItem(key)]).toEqual([saveData, null]);
  end();
});

test('[CARD-08] a choice is there when the page starts; nonsense is none', async () => {
  for (const [stored, expected] of [
    ['on', 'on'],
    ['mauve', 'browser'],
  ] as const) {
    localStorage.setItem(key, stored);
    vi.resetModules();
    const anew = await import('#ui/data-saver.ts');
    expect(anew.dataSaver.choice.get()).toBe(expected);
  }
});

test('[CARD-08] a choice made in another window counts here too, and so does its end', () => {
  inAnotherWindow('theme', 'dark');
  expect(dataSaver.choice.get()).toBe('browser');
  inAnotherWindow(key, 'on');
  expect(dataSaver.get()).toBe(true);
  localStorage.clear();
  inAnotherWindow(null, null);
  expect(dataSaver.choice.get()).toBe('browser');
});

test('[CARD-08] a browser that stores nothing minds the choice until it is closed', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  dataSaver.choose('on');
  expect(dataSaver.get()).toBe(true);
  full.mockRestore();
});
