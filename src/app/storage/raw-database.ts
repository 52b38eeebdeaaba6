const timeoutMs = 5_000;

/** What a request comes to. @throws its error, or that it didn't answer in time */
export function requestResult<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => {
      resolve(request.result);
    });
    request.addEventListener('error', () => {
      reject(request.error ?? new Error('It could not be read'));
    });
    setTimeout(() => {
      reject(new Error('It did not answer'));
    }, timeoutMs);
  });
}

/** Opens a database of whatever version it is, and makes none that isn't there. @throws when it can't be opened in time */
export async function openExisting(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  request.addEventListener('upgradeneeded', () => {
    request.transaction?.abort();
  });
  try {
    return await requestResult(request);
  } catch (error) {
    // One that answers later isn't left open, in the way of who deletes it.
    request.addEventListener('success', () => {
      request.result.close();
    });
    throw error;
  }
}

/** Every row of a table. @throws when it can't be read */
export async function allRows(name: string, table: string): Promise<unknown[]> {
  const db = await openExisting(name);
  try {
    const rows: IDBRequest<unknown[]> = db.transaction(table).objectStore(table).getAll();
    return await requestResult(rows);
  } finally {
    db.close();
  }
}
