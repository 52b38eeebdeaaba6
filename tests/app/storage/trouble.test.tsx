import axe from 'axe-core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '#app/boot/app.tsx';
import { readEvictionMarkers, saveEvictionMarker } from '#app/storage/eviction-markers.ts';
import { saveBlob } from '#data/files/blobs.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { saveDraft } from '#data/drafts/rows.ts';
import { openWithTimeout } from '#data/db/open-with-timeout.ts';
import { storageProblem, type ClearedData } from '#data/db/storage-problem.ts';
import { eventually } from '#world/time/eventually.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';
import { likeABrowser } from '#world/screens/browser.ts';
import { fakeSession } from '#world/screens/session.ts';

beforeEach(() => {
  likeABrowser();
  localStorage.clear();
  document.title = 'Scape';
  history.replaceState(null, '', '/outbox');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  likeABrowser();
  act(() => {
    accountInUse.set(null);
    storageProblem.set(null);
  });
});

const named = (name: string, inner?: Error) => Object.assign(new Error('No'), { name, inner });

function start(opening: Promise<void>): void {
  render(<App session={fakeSession()} opening={opening} />);
}

/** The device's database can't be opened. */
function startShut(problem: Error): void {
  const db = { on: () => undefined, open: () => Promise.reject(problem) };
  start(openWithTimeout(db as unknown as Dexie));
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function holdsUp(): Promise<void> {
  const { violations } = await axe.run(document.documentElement, {
    rules: { 'color-contrast': { enabled: false }, 'html-has-lang': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
}

test.each([
  [named('OpenFailedError', named('UnknownError')), 'Scape can’t open what it keeps on this device', true],
  [named('SecurityError'), 'This browser doesn’t let Scape keep anything', false],
  [named('OpenFailedError', named('InvalidStateError')), 'This browser doesn’t let Scape keep anything', false],
  [named('MissingAPIError'), 'This browser doesn’t let Scape keep anything', false],
  [named('AbortError', named('QuotaExceededError')), 'This device is full', false],
])('[OFF-14] databases that can’t be opened are told of, and what can be done: %s', async (problem, title, canGoOn) => {
  startShut(problem);
  await heading(title);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy details' })).toBeTruthy();
  // What was saved isn't offered to be deleted where it isn't broken.
  expect(screen.queryByRole('button', { name: 'It stays like this' }) !== null).toBe(canGoOn);
  await holdsUp();
});

test('[OFF-14] what fails beside the databases offers nobody to delete what they keep', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  start(Promise.reject(new TypeError('x is undefined')));
  await screen.findByText('Something went wrong');
  expect(storageProblem.get()).toBeNull();
});

test('[OFF-14] a database that opens and can’t be read is told of like one that doesn’t open', async () => {
  start(Promise.reject(named('UnknownError')));
  await heading('Scape can’t open what it keeps on this device');
});

test('[OFF-14] [I12] before anything is deleted, what can be read is offered as a file, and what would go is told', async () => {
  const user = somebody();
  const account = await openFor(user);
  await saveDraft(account.store, {
    ref: 'd',
    kind: 'post',
    form: { title: 'Typed on the train' },
    cover: null,
    step: 0,
    updatedAt: 1,
    isBroken: false,
  });
  await saveBlob(account.store, new TextEncoder().encode('picture').buffer, 'image/webp', 1);
  account.close();
  localStorage.setItem(`last-words:${account.name}:typed:post`, '"and then"');
  localStorage.setItem('token', 'secret-token');
  // The device's database is gone: the mirror says whose this is.
  localStorage.setItem('userId', String(user.user_id));
  saveEvictionMarker(account.name, { waiting: 2, drafts: 1, seenAt: 1 });
  let file: Blob | null = null;
  vi.stubGlobal('URL', class extends URL {});
  URL.createObjectURL = (held) => ((file = held as Blob), 'blob:x');
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  startShut(named('UnknownError'));
  fireEvent.click(await screen.findByRole('button', { name: 'It stays like this' }));
  expect(screen.getByText(/2 changes and 1 draft hadn’t been sent when Scape was last open here/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save what can be read' }));
  await screen.findByText('The file is with your downloads.');
  const text = await (file as Blob | null)?.text();
  expect(text).toContain('Typed on the train');
  expect(text).toContain('and then');
  expect(text).toContain(btoa('picture'));
  expect(text).not.toContain('secret-token');
  // Nothing has been deleted so far.
  expect(await Dexie.getDatabaseNames()).toContain(account.name);

  const replace = vi.fn();
  vi.stubGlobal('location', { replace });
  fireEvent.click(screen.getByRole('button', { name: 'Delete all and start fresh' }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/'));
  expect(await Dexie.getDatabaseNames()).not.toContain(account.name);
  expect([localStorage.getItem('token'), readEvictionMarkers().size]).toEqual([null, 0]);
  // What is being typed is kept beside the databases, and comes back with its account.
  expect(localStorage.getItem(`last-words:${account.name}:typed:post`)).toBe('"and then"');
});

test('[OFF-14] a file is promised only where something could be read', async () => {
  const offered = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Internal error', 'UnknownError');
  });
  startShut(named('UnknownError'));
  fireEvent.click(await screen.findByRole('button', { name: 'It stays like this' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save what can be read' }));
  await screen.findByText(/^Nothing could be read/);
  expect(offered).not.toHaveBeenCalled();
});

test('[OFF-14] [OFF-13] an older version in another window is told of until it is gone', async () => {
  const old = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('scape-blocked', 10);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('rows'));
    request.addEventListener('success', () => resolve(request.result));
  });
  const db = new Dexie('scape-blocked', { autoOpen: false });
  db.version(2).stores({ rows: '', more: '' });
  const opening = openWithTimeout(db);
  start(opening);
  await heading('Scape is open in another window with an older version');
  await holdsUp();
  old.close();
  await heading('Outbox');
  await opening;
  db.close();
  await Dexie.delete('scape-blocked');
});

test('[OFF-14] a database that doesn’t answer leaves no empty page, and the app comes when it does', async () => {
  let answer = () => {};
  const db = { on: () => undefined, open: () => new Promise<void>((resolve) => (answer = resolve)) };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const opening = openWithTimeout(db as unknown as Dexie);
  vi.advanceTimersByTime(4_000);
  vi.useRealTimers();
  start(opening);
  await heading('Scape is waiting for what it keeps on this device');
  answer();
  await heading('Outbox');
});

test('[OFF-14] where an account is shown another that doesn’t open is refused in words, and doesn’t stay open behind', async () => {
  const account = await openFor(somebody());
  accountInUse.set(account);
  const opening = Promise.withResolvers<void>();
  const close = vi.fn();
  const db = { on: () => undefined, open: () => opening.promise, close };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const refused = openWithTimeout(db as unknown as Dexie).catch(String);
  vi.advanceTimersByTime(4_000);
  expect(await refused).toMatch(/hasn’t opened what Scape keeps here/);
  expect([storageProblem.get(), close.mock.calls.length]).toEqual([null, 0]);
  opening.resolve();
  await eventually(() => expect(close).toHaveBeenCalledOnce());
  account.close();
});

test('[OFF-14] while nothing can be saved a sign says so, over the page as it is, until something can', async () => {
  accountInUse.set(await openFor(somebody()));
  start(Promise.resolve());
  await heading('Outbox');
  act(() => storageProblem.set({ kind: 'lost' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Not saved');
  expect(screen.getByRole('heading', { level: 1, name: 'Outbox' })).toBeTruthy();
  await holdsUp();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/Not saved/)).toBeNull());
});

test('[OFF-14] what the browser has cleared is told: since when, how much, and what to do', async () => {
  accountInUse.set(await openFor(null));
  const persist = vi.fn(() => Promise.resolve(true));
  vi.stubGlobal('navigator', {
    userAgent: '',
    vendor: '',
    storage: { persisted: () => Promise.resolve(false), persist },
  });
  start(Promise.resolve());
  const done = vi.fn<ClearedData['done']>(() => storageProblem.set(null));
  act(() =>
    storageProblem.set({ kind: 'cleared', loss: { waiting: 3, drafts: 0, seenAt: Date.UTC(2031, 4, 6, 12), done } }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'This browser has cleared what Scape kept here' });
  expect(dialog.textContent).toContain('6 May 2031');
  expect(dialog.textContent).toContain('3 changes hadn’t been sent then: unless that happened later, it is lost.');
  fireEvent.click(screen.getByRole('button', { name: 'Keep my data from now on' }));
  await screen.findByText('Your browser will keep what you make here.');
  expect(persist).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(done).toHaveBeenCalledOnce();
  await heading('Login');
});
