import { deletingVersion } from '#data/db/close-on-versionchange.ts';

const workTables = ['outbox', 'drafts'];

/** The result of a request, however long another window blocks it. */
function requestResult<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => {
      resolve(request.result);
    });
    request.addEventListener('error', () => {
      reject(request.error ?? new Error('The database did not answer'));
    });
  });
}

/**
 * Deletes the tables, if they contain no work, while no other window has the database open. A write by another window
 * then fails and is reported, instead of being saved and deleted.
 */
async function deleteTablesIfEmpty(name: string): Promise<boolean> {
  const request = indexedDB.open(name, deletingVersion);
  let hasWork = false;
  request.addEventListener('upgradeneeded', () => {
    const { result: db, transaction } = request;
    const tables = workTables.filter((table) => db.objectStoreNames.contains(table));
    let uncounted = tables.length;
    const deleteTables = () => {
      for (const table of [...db.objectStoreNames]) db.deleteObjectStore(table);
    };
    if (uncounted === 0) deleteTables();
    for (const table of tables) {
      const count = transaction?.objectStore(table).count();
      if (count === undefined) continue;
      count.addEventListener('success', () => {
        uncounted -= 1;
        hasWork ||= count.result > 0;
        if (uncounted > 0) return;
        if (hasWork) transaction?.abort();
        else deleteTables();
      });
    }
  });
  try {
    (await requestResult(request)).close();
    return true;
  } catch (error) {
    if (hasWork) return false;
    throw error;
  }
}

/** Whether the database is missing or has no tables: a deletion that was cut short by a closed window. */
export async function hasNoTables(name: string): Promise<boolean> {
  const request = indexedDB.open(name);
  let isMissing = false;
  request.addEventListener('upgradeneeded', () => {
    isMissing = true;
    request.transaction?.abort();
  });
  try {
    const db = await requestResult(request);
    const isBare = db.objectStoreNames.length === 0;
    db.close();
    return isBare;
  } catch (error) {
    if (isMissing) return true;
    throw error;
  }
}

/**
 * Deletes an account's database after it was cleared. `deleteDatabase` alone can neither check the content nor be
 * undone.
 * @returns false if its outbox or drafts have content again; then it stays as it is
 */
export async function deleteIfEmpty(name: string): Promise<boolean> {
  if (!(await deleteTablesIfEmpty(name))) return false;
  await requestResult(indexedDB.deleteDatabase(name));
  return true;
}
