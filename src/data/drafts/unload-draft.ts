import type { Draft } from './draft.ts';
import { isUnknownDraft } from './unknown-format.ts';
import type { Store } from '#data/db/store.ts';

/** A draft as it was when the page was closed. */
export interface UnloadDraft {
  draft: Draft;
  /** `updatedAt` of the stored draft and of a save in progress; null: never stored */
  known: readonly (number | null)[];
}

/** Parses a stored unload draft of a kind; null if it is something else. */
export function parseUnloadDraft(value: unknown, kind: Draft['kind']): UnloadDraft | null {
  const candidate = value as Partial<UnloadDraft> | null;
  const isOne =
    candidate?.draft?.kind === kind && typeof candidate.draft.ref === 'string' && Array.isArray(candidate.known);
  return isOne && !isUnknownDraft((candidate as UnloadDraft).draft) ? (candidate as UnloadDraft) : null;
}

/**
 * Moves an unload draft to the other drafts.
 * @param anotherName its ref if the stored draft was edited or published meanwhile
 */
export async function restoreUnloadDraft(
  store: Store,
  { draft, known }: UnloadDraft,
  anotherName: string,
): Promise<void> {
  await store.transact('write', ['drafts'], async (tx) => {
    const existing = await tx.get('drafts', draft.ref);
    if (
      existing !== undefined &&
      JSON.stringify(existing.form) === JSON.stringify(draft.form) &&
      existing.cover === draft.cover
    ) {
      return;
    }
    const isUnchanged = known.includes(existing?.updatedAt ?? null);
    const updatedAt = Math.max(draft.updatedAt, (existing?.updatedAt ?? 0) + 1);
    await tx.put('drafts', [{ ...draft, updatedAt, ref: isUnchanged ? draft.ref : anotherName }]);
  });
}
