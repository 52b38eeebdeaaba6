import type { AccountDb } from '#data/db/account-db.ts';
import { editedEventOf } from './open.ts';
import { type Draft, isSentDraft } from './draft.ts';
import { isUnknownDraft } from './unknown-format.ts';
import type { EventRow } from '#data/events/rows.ts';
import { localPicture } from '#data/files/picture-name.ts';
import { parseDraft } from './rows.ts';

/** A draft for a list. */
export interface ListedDraft {
  draft: Draft;
  /** the event it edits; null for a new one */
  event: { ref: string; row: EventRow | undefined } | null;
  title: string;
  category: string | null;
  /** `local:<sha256>`, a URL, or null */
  cover: string | null;
  /** it can't be opened, and stays for the user to delete */
  isBroken: boolean;
}

const textOr = (value: unknown, fallback: string) => (typeof value === 'string' ? value : fallback);

function toListedDraft(draft: Draft, events: ReadonlyMap<string, EventRow>): ListedDraft {
  const form = parseDraft(draft);
  const ref = editedEventOf(draft);
  const row = ref === null ? undefined : events.get(ref);
  const isStoredCoverUsed = form !== null && form['isCoverGone'] !== true;
  return {
    draft,
    event: ref === null ? null : { ref, row },
    title: textOr(form?.['title'], row?.title ?? '').trim(),
    category: textOr(form?.['category'], row?.category ?? '') || null,
    cover: draft.cover === null ? ((isStoredCoverUsed ? row?.cover_image : null) ?? null) : localPicture(draft.cover),
    isBroken: draft.isBroken || form === null || isUnknownDraft(draft),
  };
}

/** All event drafts on this device, last edited first. */
export async function readDrafts(db: AccountDb): Promise<ListedDraft[]> {
  const drafts = await db.drafts.filter((draft) => draft.kind !== 'post' && !isSentDraft(draft)).toArray();
  const edited = drafts.flatMap((draft) => editedEventOf(draft) ?? []);
  const rows = edited.length === 0 ? [] : await db.events.bulkGet(edited);
  const events = new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.ref, row] as const])));
  return drafts
    .sort((left, right) => right.updatedAt - left.updatedAt || (left.ref < right.ref ? -1 : 1))
    .map((draft) => toListedDraft(draft, events));
}

/** A copy of a draft. @param ref of the copy */
export function copyOfDraft(draft: Draft, ref: string, nowMs: number): Draft {
  return { ...draft, ref, updatedAt: nowMs };
}
