/**
 * What was typed just before a page is closed. A closing page has no time to finish an IndexedDB transaction, so it
 * writes to localStorage, which is synchronous; the value is read back later.
 */
export interface UnloadStorage<Value> {
  write(value: Value): void;
  /** the stored value, of unknown shape; null for none */
  read(): unknown;
  clear(): void;
}

const prefixOf = (account: string) => `last-words:${account}:`;

function keysOf(account: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(account)));
  } catch {
    // Forbidden: then nothing was ever stored.
    return [];
  }
}

/** @param name unique per page and thing being typed */
export function createUnloadStorage<Value>(account: string, name: string): UnloadStorage<Value> {
  const key = prefixOf(account) + name;
  return {
    write(value) {
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Full or forbidden: the running transaction may still succeed.
      }
    },
    read: () => read(key),
    clear() {
      for (const storedKey of keysOf(account)) if (storedKey === key) localStorage.removeItem(key);
    },
  };
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** An account's stored values, each with a function to delete it; null for unreadable ones. */
export function listUnloadValues(account: string): { value: unknown; clear: () => void }[] {
  return keysOf(account).map((key) => ({
    value: read(key),
    clear: () => {
      localStorage.removeItem(key);
    },
  }));
}

/** An account's non-empty values as texts: name and JSON. */
export function listUnloadTexts(account: string): string[] {
  return keysOf(account).flatMap((key) => {
    const value = read(key);
    return value === null || value === '' ? [] : [`${key.slice(prefixOf(account).length)} ${JSON.stringify(value)}`];
  });
}

/** Deletes all values of an account. */
export function clearUnloadStorage(account: string): void {
  for (const key of keysOf(account)) localStorage.removeItem(key);
}
