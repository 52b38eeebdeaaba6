import { createUnloadStorage } from './unload-storage.ts';

// Where the browser stores nothing, they are there as long as the page is.
const inMemory = new Map<string, string>();

/** What somebody has typed and neither sent nor given up; it outlives its field and its page, and goes with its account. */
export interface PersistedText {
  /** empty where there are none */
  read(): string;
  /** @param text empty: there are none any more */
  write(text: string): void;
}

/** @param account whose they are. @param about what is written to or changed */
export function openPersistedText(account: string, about: string): PersistedText {
  const key = `${account} ${about}`;
  const unloadStorage = createUnloadStorage<string>(account, `typed:${about}`);
  return {
    read() {
      const value = inMemory.get(key) ?? unloadStorage.read();
      return typeof value === 'string' ? value : '';
    },
    write(text) {
      if (text === '') {
        inMemory.delete(key);
        unloadStorage.clear();
      } else {
        inMemory.set(key, text);
        unloadStorage.write(text);
      }
    },
  };
}

/** The same of a form: its fields as they are typed. */
export function openPersistedForm<Form extends object>(account: string, about: string) {
  const persistedText = openPersistedText(account, about);
  return {
    /** what of it was typed; empty where nothing was */
    read(): Partial<Form> {
      try {
        const parsed: unknown = JSON.parse(persistedText.read() || '{}');
        return typeof parsed === 'object' && parsed !== null ? parsed : {};
      } catch {
        return {};
      }
    },
    /** @param form empty: there is nothing of it any more */
    write(form: Partial<Form>) {
      persistedText.write(Object.keys(form).length === 0 ? '' : JSON.stringify(form));
    },
  };
}
