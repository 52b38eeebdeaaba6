import { uuidV7 } from '#contract/uuid.ts';
import { editedEventOf, newDraftRef, newEditRef } from '#data/drafts/open.ts';
import type { Draft } from '#data/drafts/draft.ts';
import { parseUnloadDraft, restoreUnloadDraft, type UnloadDraft } from '#data/drafts/unload-draft.ts';
import type { Store } from '#data/db/store.ts';
import { createUnloadStorage as createWords, listUnloadValues } from '#ui/browser/unload-storage.ts';

/** Keeps unsaved changes of an event's draft when the page closes. They move into the database when a form opens next. */
export interface DraftUnloadStorage {
  /** @param known when the draft was stored last, and when it is being stored now, if it is */
  write(draft: Draft, known: readonly (number | null)[]): void;
  clear(): void;
}

export function createDraftUnloadStorage(account: string): DraftUnloadStorage {
  const unloadStorage = createWords<UnloadDraft>(account, uuidV7());
  return {
    write(draft, known) {
      unloadStorage.write({ draft, known });
    },
    clear: unloadStorage.clear,
  };
}

function newRefFor(draft: Draft): string {
  const event = editedEventOf(draft);
  return event === null ? newDraftRef() : newEditRef(event);
}

/** Moves an account's unsaved changes into its drafts. What can't be stored now stays for the next time. */
export async function restoreUnloadDrafts(account: string, store: Store): Promise<void> {
  for (const { value, clear } of listUnloadValues(account)) {
    const unloadDraft = parseUnloadDraft(value, 'event');
    // An unreadable value is of no use to anybody; one of another kind belongs to another form.
    if (unloadDraft === null && value === null) clear();
    if (unloadDraft === null) continue;
    try {
      await restoreUnloadDraft(store, unloadDraft, newRefFor(unloadDraft.draft));
      clear();
    } catch (error) {
      reportError(error);
    }
  }
}
