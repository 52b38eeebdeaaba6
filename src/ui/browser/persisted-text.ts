import { createUnloadStorage } from './unload-storage.ts';

// If the browser has no storage, texts last as long as the page.
const inMemory = new Map<string, string>();

/**
 * A text that was typed but neither sent nor discarded. It outlives its field and page, and is deleted with its
 * account.
 */
export interface PersistedText {
  /** empty if there is none */
  read(): string;
  /** @param text empty: deletes it */
  write(text: string): void;
}

/** @param account the owner. @param about what the text belongs to */
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

/** The same for a form: its fields as typed. */
export function openPersistedForm<Form extends object>(account: string, about: string) {
  const persistedText = openPersistedText(account, about);
  return {
    /** the fields typed so far; empty if none */
    read(): Partial<Form> {
      try {
        const parsed: unknown = JSON.parse(persistedText.read() || '{}');
        return typeof parsed === 'object' && parsed !== null ? parsed : {};
      } catch {
        return {};
      }
    },
    /** @param form empty: deletes it */
    write(form: Partial<Form>) {
      persistedText.write(Object.keys(form).length === 0 ? '' : JSON.stringify(form));
    },
  };
}
