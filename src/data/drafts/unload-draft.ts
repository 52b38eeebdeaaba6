import type { Draft } from './draft.ts';
import { isUnknownDraft } from './unknown-format.ts';
import type { Store } from '#data/db/store.ts';

/** A draft as it was typed in the moment before a page went. */
export interface UnloadDraft {
  draft: Draft;
  /** when it had been stored last, and when it was being stored then, if it was; null: it never had been */
  known: readonly (number | null)[];
}

/** Reads what may be a late draft of a kind; null where it is something else. */
export function parseUnloadDraft(value: unknown, kind: Draft['kind']): UnloadDraft | null {
  const candidate = value as Partial<UnloadDraft> | null;
  const isOne =
    candidate?.draft?.kind === kind && typeof candidate.draft.ref === 'string' && Array.isArray(candidate.known);
  return isOne && !isUnknownDraft((candidate as UnloadDraft).draft) ? (candidate as UnloadDraft) : null;
}

/**
 * Moves a late draft among the others.
 * @param anotherName what it is called where somebody else has gone on with the draft meanwhile, or published it
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
