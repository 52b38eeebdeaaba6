import { editedEventOf, newDraftRef, newEditRef } from '#data/draft-shelf.ts';
import type { Draft } from '#data/drafts.ts';
import type { Store } from '#data/store.ts';
import { uuidV7 } from '#contract/uuid.ts';

/**
 * What was typed in the moment before a page goes. A page that is being left isn't given the time to finish a transaction,
 * so it is written where writing takes no time, and moves into the database when a form is opened next.
 */
export interface LastWords {
  /** @param known when the draft was stored last, and when it is being stored now, if it is */
  keep(draft: Draft, known: readonly (number | null)[]): void;
  drop(): void;
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

export function createLastWords(account: string): LastWords {
  const key = prefixOf(account) + uuidV7();
  return {
    keep(draft, known) {
      try {
        localStorage.setItem(key, JSON.stringify({ draft, known }));
      } catch {
        // Full or forbidden: the transaction that is under way may still make it.
      }
    },
    drop() {
      for (const held of keysOf(account)) if (held === key) localStorage.removeItem(key);
    },
  };
}

interface Kept {
  draft: Draft;
  known: (number | null)[];
}

function readKept(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null;
    return typeof kept?.draft?.ref === 'string' && Array.isArray(kept.known) ? (kept as Kept) : null;
  } catch {
    return null;
  }
}

function anotherName(draft: Draft): string {
  const event = editedEventOf(draft);
  return event === null ? newDraftRef() : newEditRef(event);
}

async function takeIn(store: Store, { draft, known }: Kept): Promise<void> {
  await store.transact('write', ['drafts'], async (tx) => {
    const held = await tx.get('drafts', draft.ref);
    if (held !== undefined && JSON.stringify(held.form) === JSON.stringify(draft.form) && held.cover === draft.cover) {
      return;
    }
    // Somebody else has gone on with this draft, or published it: what was typed here becomes one of its own.
    const isOurs = known.includes(held?.updatedAt ?? null);
    const updatedAt = Math.max(draft.updatedAt, (held?.updatedAt ?? 0) + 1);
    await tx.put('drafts', [{ ...draft, updatedAt, ref: isOurs ? draft.ref : anotherName(draft) }]);
  });
}

/** Moves an account's last words into its drafts. What can't be stored now stays for the next time. */
export async function takeInLastWords(account: string, store: Store): Promise<void> {
  for (const key of keysOf(account)) {
    const kept = readKept(localStorage.getItem(key));
    try {
      if (kept !== null) await takeIn(store, kept);
      localStorage.removeItem(key);
    } catch (error) {
      reportError(error);
    }
  }
}

/** Forgets an account's last words, with everything else of it. */
export function dropLastWords(account: string): void {
  for (const key of keysOf(account)) localStorage.removeItem(key);
}
