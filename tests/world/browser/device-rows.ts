import type { Page } from 'playwright';
import type { AccountRow } from '#data/db/device.ts';
import type { TableName, Tables } from '#data/db/store.ts';

/** Runs in the page. */
async function readTable([database, table]: [string, string]): Promise<unknown[]> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(database);
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('not opened')));
  });
  try {
    if (!db.objectStoreNames.contains(table)) return [];
    return await new Promise<unknown[]>((resolve, reject) => {
      const request = db.transaction(table).objectStore(table).getAll();
      request.addEventListener('success', () => resolve(request.result as unknown[]));
      request.addEventListener('error', () => reject(request.error ?? new Error('not read')));
    });
  } finally {
    db.close();
  }
}

/** The rows of a table in an account's database, read directly, on any page of the app's origin. */
export async function deviceRows<Name extends TableName>(
  page: Page,
  userId: number,
  table: Name,
): Promise<Tables[Name][]> {
  return (await page.evaluate<unknown[], [string, string]>(readTable, [
    `scape-${String(userId)}`,
    table,
  ])) as Tables[Name][];
}

/** The accounts on this device, as windows and workers read them. */
export async function accountRows(page: Page): Promise<AccountRow[]> {
  return (await page.evaluate<unknown[], [string, string]>(readTable, ['scape-device', 'accounts'])) as AccountRow[];
}

/** When the last pull completed, in ms; null before the first. */
export async function syncedAt(page: Page, userId: number): Promise<number | null> {
  const meta = await deviceRows(page, userId, 'meta');
  const status = meta.find(({ key }) => key === 'status')?.value as { syncedAt: number | null } | undefined;
  return status?.syncedAt ?? null;
}
