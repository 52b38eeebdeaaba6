/**
 * What was typed in the moment before a page goes. A page that is being left isn't given the time to finish a transaction,
 * so it is written where writing takes no time, and read when something is typed next.
 */
export interface UnloadStorage<Value> {
  write(value: Value): void;
  /** what may be there, of whatever shape; null for nothing */
  read(): unknown;
  clear(): void;
}

const prefixOf = (account: string) => `last-words:${account}:`;

function keysOf(account: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(account)));
  } catch {
    // Forbidden: then nothing was ever kept in it.
    return [];
  }
}

/** @param name another one for each page and each thing that is typed */
export function createUnloadStorage<Value>(account: string, name: string): UnloadStorage<Value> {
  const key = prefixOf(account) + name;
  return {
    write(value) {
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Full or forbidden: the transaction that is under way may still make it.
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

/** An account's last words, each with a way to let go of it; null what can't be read. */
export function listUnloadValues(account: string): { value: unknown; clear: () => void }[] {
  return keysOf(account).map((key) => ({
    value: read(key),
    clear: () => {
      localStorage.removeItem(key);
    },
  }));
}

/** Each of an account's last words that hold anything, as one text: its name and what it says. */
export function listUnloadTexts(account: string): string[] {
  return keysOf(account).flatMap((key) => {
    const value = read(key);
    return value === null || value === '' ? [] : [`${key.slice(prefixOf(account).length)} ${JSON.stringify(value)}`];
  });
}

/** Forgets an account's last words, with everything else of it. */
export function clearUnloadStorage(account: string): void {
  for (const key of keysOf(account)) localStorage.removeItem(key);
}
