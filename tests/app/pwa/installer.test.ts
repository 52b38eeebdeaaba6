import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { installer as Installer } from '#app/pwa/installer.ts';
import { likeABrowser } from '#world/screens/browser.ts';

const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

const listening: [string, EventListenerOrEventListenerObject][] = [];

beforeEach(() => {
  likeABrowser();
  vi.resetModules();
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((name: string, listener, options) => {
    listening.push([name, listener]);
    listen(name, listener, options);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const [name, listener] of listening.splice(0)) removeEventListener(name, listener);
});

/** The module as a page that has just been opened has it. */
async function opened(): Promise<typeof Installer> {
  return (await import('#app/pwa/installer.ts')).installer;
}

function offer(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(() => Promise.resolve({ outcome }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  dispatchEvent(event);
  return { event, prompt };
}

test('[CARD-07] a browser that says nothing offers nothing', async () => {
  const installer = await opened();
  expect(installer.get()).toEqual({ kind: 'none' });
  expect(await installer.prompt()).toBe(false);
});

test('[CARD-07] an offer is kept from the browser’s own dialog, told to who watches, and made once', async () => {
  const installer = await opened();
  const heard = vi.fn();
  const stop = installer.subscribe(heard);
  const { event, prompt } = offer('dismissed');
  expect(event.defaultPrevented).toBe(true);
  expect(heard).toHaveBeenCalledOnce();
  expect(installer.get()).toEqual({ kind: 'offered' });
  expect(installer.get()).toBe(installer.get());
  expect(await installer.prompt()).toBe(false);
  expect(await installer.prompt()).toBe(false);
  expect(prompt).toHaveBeenCalledOnce();
  expect(installer.get()).toEqual({ kind: 'none' });
  stop();
  heard.mockClear();
  offer('dismissed');
  expect(heard).not.toHaveBeenCalled();
});

test('[CARD-07] an offer that is taken installs the app', async () => {
  const installer = await opened();
  offer('accepted');
  expect(await installer.prompt()).toBe(true);
  expect(installer.get()).toEqual({ kind: 'installed' });
});

test('[CARD-07] an app that the browser installed by itself is installed', async () => {
  const installer = await opened();
  offer('dismissed');
  dispatchEvent(new Event('appinstalled'));
  expect(installer.get()).toEqual({ kind: 'installed' });
});

test('[CARD-07] an app in a window of its own is installed', async () => {
  const installer = await opened();
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: media === '(display-mode: standalone)' }));
  expect(installer.get()).toEqual({ kind: 'installed' });
});

test.each([
  [safari, 5, 'ios'],
  [mac, 5, 'ios'],
  [mac, 0, 'none'],
])('[CARD-07] %s with %i touch points', async (userAgent, maxTouchPoints, kind) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
  const installer = await opened();
  expect(installer.get()).toEqual({ kind });
});
