import type { Page } from 'playwright';
import type { AccountRow } from '#data/db/device.ts';

/** Runs in the page. Everything that this origin has stored, as text, by location. */
async function readAll(): Promise<Record<string, string>> {
  function ended<Result>(request: IDBRequest<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('not read')));
    });
  }
  const plain = (_key: string, value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value;
  const found: Record<string, string> = {
    localStorage: JSON.stringify(Object.entries(localStorage)),
    sessionStorage: JSON.stringify(Object.entries(sessionStorage)),
    cookies: document.cookie,
  };
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await ended(indexedDB.open(name));
    for (const store of db.objectStoreNames) {
      const rows = await ended(db.transaction(store).objectStore(store).getAll());
      found[`${name}/${store}`] = JSON.stringify(rows, plain);
    }
    db.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const held = await cache.match(request);
      found[`${name}: ${request.url}`] = (await held?.text()) ?? '';
    }
  }
  return found;
}

/** The locations on the device where any of these texts is stored, by any API. */
export async function placesOf(page: Page, marks: readonly string[]): Promise<string[]> {
  const stored = await page.evaluate(readAll);
  return Object.entries(stored)
    .filter(([place, text]) => marks.some((mark) => text.includes(mark) || place.includes(mark)))
    .map(([place]) => place);
}

export async function databaseNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? '').sort());
}

export interface Keys {
  token: string | null;
  userId: string | null;
  user: string | null;
  theme: string | null;
}

/** The storage keys of the session and the theme. */
export async function storedKeys(page: Page): Promise<Keys> {
  return page.evaluate(() => ({
    token: localStorage.getItem('token'),
    userId: localStorage.getItem('userId'),
    user: localStorage.getItem('user'),
    theme: localStorage.getItem('theme'),
  }));
}

/** The accounts on this device, as windows and workers read them. */
export async function accountRows(page: Page): Promise<AccountRow[]> {
  const stored = await page.evaluate(readAll);
  return JSON.parse(stored['scape-device/accounts'] ?? '[]') as AccountRow[];
}
