import { refineSearches } from '#data/events/search.ts';

let isLoaded = false;

/**
 * Loads the code that understands the words of a search and compares days, hours, prices and distances. A first list needs
 * none of it, and shows sooner without. Readers of whole lists await this; if loading fails, words are only words, and what
 * asks for more finds nothing.
 */
export async function loadWhen(): Promise<void> {
  if (isLoaded) return;
  const loaded = await import('./search.ts').catch(() => null);
  if (loaded === null) return;
  isLoaded = true;
  refineSearches(loaded.createSearch);
}
