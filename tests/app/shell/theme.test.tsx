import { readFile } from 'node:fs/promises';
import { runInThisContext } from 'node:vm';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ThemeToggle } from '#app/shell/theme-toggle.tsx';
import { chooseTheme, themeAtom, themeChoiceAtom } from '#app/shell/theme.ts';
import { appStore } from '#ui/browser/app-store.ts';

const root = document.documentElement;
const shownTheme = () => appStore.get(themeAtom);
const choice = () => appStore.get(themeChoiceAtom);
let unwatch = () => undefined as void;

function systemIs(scheme: 'light' | 'dark') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes(scheme),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

async function startPage() {
  delete root.dataset['theme'];
  const page = new DOMParser().parseFromString(await readFile('index.html', 'utf8'), 'text/html');
  document.head.replaceChildren(...page.querySelectorAll('meta'));
  // jsdom runs no scripts of a page.
  runInThisContext(await readFile('public/first.js', 'utf8'));
  // As a part of the screen does for as long as it is there.
  unwatch = appStore.sub(themeAtom, () => undefined);
}

function barColours(): (string | undefined)[] {
  return [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map((meta) => meta.content);
}

beforeEach(() => {
  localStorage.clear();
});

afterEach(() => {
  unwatch();
});

test.each(['light', 'dark'] as const)(
  '[SHELL-09] with no choice stored the theme is the system’s: %s',
  async (scheme) => {
    systemIs(scheme);
    await startPage();
    expect(shownTheme()).toBe(scheme);
    expect(root.dataset['theme']).toBeUndefined();
    expect(new Set(barColours()).size).toBe(2);
  },
);

test('[SHELL-09] the toggle switches and stores the choice under the key theme', async () => {
  systemIs('light');
  await startPage();
  render(<ThemeToggle />);
  fireEvent.click(screen.getByRole('button', { name: 'Switch to the dark theme' }));
  expect(root.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  fireEvent.click(screen.getByRole('button', { name: 'Switch to the light theme' }));
  expect(root.dataset['theme']).toBe('light');
  expect(localStorage.getItem('theme')).toBe('light');
});

test('[SHELL-09] [PROF-13] a choice can be given back to the system', async () => {
  systemIs('dark');
  localStorage.setItem('theme', 'light');
  await startPage();
  expect(choice()).toBe('light');
  chooseTheme('system');
  expect([choice(), shownTheme(), localStorage.getItem('theme')]).toEqual(['system', 'dark', null]);
  expect(new Set(barColours()).size).toBe(2);
  chooseTheme('dark');
  expect([choice(), localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
});

test('[SHELL-09] a stored choice is on the document, and on the browser’s bar, before anything is painted', async () => {
  systemIs('light');
  localStorage.setItem('theme', 'dark');
  await startPage();
  expect(root.dataset['theme']).toBe('dark');
  expect(shownTheme()).toBe('dark');
  expect(new Set(barColours())).toEqual(new Set(['#0e0e18']));
});

test('[SHELL-09] the theme’s script blocks the first paint and is no inline script', async () => {
  const html = await readFile('index.html', 'utf8');
  expect(html).toContain('<script src="/first.js"></script>');
  expect(html.indexOf('/first.js')).toBeLessThan(html.indexOf('<body>'));
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
});

test('[SHELL-09] nonsense in the store is no theme', async () => {
  systemIs('dark');
  localStorage.setItem('theme', 'mauve');
  await startPage();
  expect(root.dataset['theme']).toBeUndefined();
  expect(shownTheme()).toBe('dark');
});

test('[OFF-14] where cookies and storage are blocked the page says so, in the place of the app', async () => {
  systemIs('light');
  const page = new DOMParser().parseFromString(await readFile('index.html', 'utf8'), 'text/html');
  document.body.replaceChildren(...page.querySelectorAll('#root, #storage-blocked'));
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(refuse);
  const script = await readFile('public/first.js', 'utf8');
  // The app does without that alone.
  runInThisContext(script);
  expect(root.dataset['storage']).toBeUndefined();
  vi.stubGlobal('BroadcastChannel', function blocked() {
    refuse();
  });
  runInThisContext(script);
  vi.unstubAllGlobals();
  expect(root.dataset['storage']).toBe('blocked');
  dispatchEvent(new Event('DOMContentLoaded'));
  expect(document.getElementById('root')?.textContent).toContain('blocks cookies and storage');
  expect(document.querySelectorAll('.skeleton')).toHaveLength(0);
  vi.restoreAllMocks();
  delete root.dataset['storage'];
  document.body.replaceChildren();
});

test('[SHELL-09] a choice made in another window of this browser is shown here too, and so is its end', async () => {
  systemIs('light');
  await startPage();
  render(<ThemeToggle />);
  const inAnother = (key: string | null, newValue: string | null) =>
    fireEvent(window, new StorageEvent('storage', { key, newValue }));
  inAnother('theme', 'dark');
  expect(root.dataset['theme']).toBe('dark');
  expect(new Set(barColours())).toEqual(new Set(['#0e0e18']));
  expect(screen.getByRole('button', { name: 'Switch to the light theme' })).toBeTruthy();
  inAnother('token', 'light');
  expect(root.dataset['theme']).toBe('dark');
  inAnother('theme', null);
  expect(root.dataset['theme']).toBeUndefined();
  expect(new Set(barColours()).size).toBe(2);
});
