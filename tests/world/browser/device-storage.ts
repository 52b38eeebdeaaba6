import type { Page } from 'playwright';

/** Runs in the page. The locations where any of these texts is stored. */
async function findAll(marks: readonly string[]): Promise<string[]> {
  function ended<Result>(request: IDBRequest<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('not read')));
    });
  }
  const plain = (_key: string, value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value;
  const places: string[] = [];
  const look = (place: string, text: string) => {
    if (marks.some((mark) => text.includes(mark) || place.includes(mark))) places.push(place);
  };
  look('localStorage', JSON.stringify(Object.entries(localStorage)));
  look('sessionStorage', JSON.stringify(Object.entries(sessionStorage)));
  look('cookies', document.cookie);
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await ended(indexedDB.open(name));
    for (const store of db.objectStoreNames) {
      const rows = await ended(db.transaction(store).objectStore(store).getAll());
      look(`${name}/${store}`, JSON.stringify(rows, plain));
    }
    db.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const held = await cache.match(request);
      look(`${name}: ${request.url}`, (await held?.text()) ?? '');
    }
  }
  return places;
}

/** The locations on the device where any of these texts is stored, by any API. */
export async function placesOf(page: Page, marks: readonly string[]): Promise<string[]> {
  return page.evaluate(findAll, marks);
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
