import { deletingVersion } from '#data/db/close-on-versionchange.ts';

const workTables = ['outbox', 'drafts'];

/** What a request comes to, however long a window that ends what it is at keeps it waiting. */
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
 * Takes the tables away, if no work is in them, while nobody else has the database open. What another window would still
 * write then fails there, and is told, in place of being saved and deleted.
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

/** Whether there is no such database, or none of its tables any more: a deletion that a closed window left half done. */
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
 * Deletes an account's database after it was emptied. A deletion alone can't look at what is there, nor be taken back.
 * @returns false when something was put into its outbox or drafts since: then it stays as it is
 */
export async function deleteIfEmpty(name: string): Promise<boolean> {
  if (!(await deleteTablesIfEmpty(name))) return false;
  await requestResult(indexedDB.deleteDatabase(name));
  return true;
}
