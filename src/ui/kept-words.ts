import { createLastWords } from './last-words.ts';

// Where the browser stores nothing, they are there as long as the page is.
const kept = new Map<string, string>();

/** What somebody has typed and neither sent nor given up; it outlives its field and its page, and goes with its account. */
export interface KeptWords {
  /** empty where there are none */
  read(): string;
  /** @param text empty: there are none any more */
  keep(text: string): void;
}

/** @param account whose they are. @param about what is written to or changed */
export function keptWords(account: string, about: string): KeptWords {
  const key = `${account} ${about}`;
  const words = createLastWords<string>(account, `typed:${about}`);
  return {
    read() {
      const held = kept.get(key) ?? words.read();
      return typeof held === 'string' ? held : '';
    },
    keep(text) {
      if (text === '') {
        kept.delete(key);
        words.drop();
      } else {
        kept.set(key, text);
        words.keep(text);
      }
    },
  };
}

/** The same of a form: its fields as they are typed. */
export function keptForm<Form extends object>(account: string, about: string) {
  const words = keptWords(account, about);
  return {
    /** what of it was typed; empty where nothing was */
    read(): Partial<Form> {
      try {
        const held: unknown = JSON.parse(words.read() || '{}');
        return typeof held === 'object' && held !== null ? held : {};
      } catch {
        return {};
      }
    },
    /** @param form empty: there is nothing of it any more */
    keep(form: Partial<Form>) {
      words.keep(Object.keys(form).length === 0 ? '' : JSON.stringify(form));
    },
  };
}
