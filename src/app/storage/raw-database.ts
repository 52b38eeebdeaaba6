const timeoutMs = 5_000;

/** The result of a request. @throws its error, or an Error on timeout */
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

/** Opens a database at its current version; never creates one. @throws if it can't be opened in time */
export async function openExisting(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  request.addEventListener('upgradeneeded', () => {
    request.transaction?.abort();
  });
  try {
    return await requestResult(request);
  } catch (error) {
    // Close it if it opens later, so that it blocks no deletion.
    request.addEventListener('success', () => {
      request.result.close();
    });
    throw error;
  }
}

/** All rows of a table. @throws if it can't be read */
export async function allRows(name: string, table: string): Promise<unknown[]> {
  const db = await openExisting(name);
  try {
    const rows: IDBRequest<unknown[]> = db.transaction(table).objectStore(table).getAll();
    return await requestResult(rows);
  } finally {
    db.close();
  }
}
