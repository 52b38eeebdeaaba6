import type { Draft } from './drafts.ts';
import { isNewerDraft } from './newer-draft.ts';
import type { Store } from './store.ts';

/** A draft as it was typed in the moment before a page went. */
export interface LateDraft {
  draft: Draft;
  /** when it had been stored last, and when it was being stored then, if it was; null: it never had been */
  known: readonly (number | null)[];
}

/** Reads what may be a late draft of a kind; null where it is something else. */
export function readLateDraft(value: unknown, kind: Draft['kind']): LateDraft | null {
  const late = value as Partial<LateDraft> | null;
  const isOne = late?.draft?.kind === kind && typeof late.draft.ref === 'string' && Array.isArray(late.known);
  return isOne && !isNewerDraft((late as LateDraft).draft) ? (late as LateDraft) : null;
}

/**
 * Moves a late draft among the others.
 * @param anotherName what it is called where somebody else has gone on with the draft meanwhile, or published it
 */
export async function takeInLateDraft(store: Store, { draft, known }: LateDraft, anotherName: string): Promise<void> {
  await store.transact('write', ['drafts'], async (tx) => {
    const held = await tx.get('drafts', draft.ref);
    if (held !== undefined && JSON.stringify(held.form) === JSON.stringify(draft.form) && held.cover === draft.cover) {
      return;
    }
    const isOurs = known.includes(held?.updatedAt ?? null);
    const updatedAt = Math.max(draft.updatedAt, (held?.updatedAt ?? 0) + 1);
    await tx.put('drafts', [{ ...draft, updatedAt, ref: isOurs ? draft.ref : anotherName }]);
  });
}
