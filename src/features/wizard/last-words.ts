import { uuidV7 } from '#contract/uuid.ts';
import { editedEventOf, newDraftRef, newEditRef } from '#data/draft-shelf.ts';
import type { Draft } from '#data/drafts.ts';
import { readLateDraft, takeInLateDraft, type LateDraft } from '#data/late-draft.ts';
import type { Store } from '#data/store.ts';
import { createLastWords as createWords, heldLastWords } from '#ui/last-words.ts';

/** What was typed of an event in the moment before a page goes; it moves into the database when a form is opened next. */
export interface LastWords {
  /** @param known when the draft was stored last, and when it is being stored now, if it is */
  keep(draft: Draft, known: readonly (number | null)[]): void;
  drop(): void;
}

export function createLastWords(account: string): LastWords {
  const words = createWords<LateDraft>(account, uuidV7());
  return {
    keep(draft, known) {
      words.keep({ draft, known });
    },
    drop: words.drop,
  };
}

function anotherName(draft: Draft): string {
  const event = editedEventOf(draft);
  return event === null ? newDraftRef() : newEditRef(event);
}

/** Moves an account's last words of events into its drafts. What can't be stored now stays for the next time. */
export async function takeInLastWords(account: string, store: Store): Promise<void> {
  for (const { value, drop } of heldLastWords(account)) {
    const late = readLateDraft(value, 'event');
    // What can't be read is nobody's; what is of another kind isn't ours.
    if (late === null && value === null) drop();
    if (late === null) continue;
    try {
      await takeInLateDraft(store, late, anotherName(late.draft));
      drop();
    } catch (error) {
      reportError(error);
    }
  }
}
