import type { AccountDb } from '#data/db/account-db.ts';
import { editedEventOf } from './open.ts';
import { type Draft, isSentDraft } from './draft.ts';
import { isUnknownDraft } from './unknown-format.ts';
import type { EventRow } from '#data/events/rows.ts';
import { localPicture } from '#data/files/picture-name.ts';
import { parseDraft } from './rows.ts';

/** An unfinished thing of this device, as a list shows it. */
export interface ListedDraft {
  draft: Draft;
  /** the event that is being changed; null: a new one */
  event: { ref: string; row: EventRow | undefined } | null;
  title: string;
  category: string | null;
  /** `local:<sha256>`, an address, or null */
  cover: string | null;
  /** it can't be opened, and is kept for the person to delete */
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

/** All unfinished events of this device, what was typed last first. */
export async function readDrafts(db: AccountDb): Promise<ListedDraft[]> {
  const drafts = await db.drafts.filter((draft) => draft.kind !== 'post' && !isSentDraft(draft)).toArray();
  const edited = drafts.flatMap((draft) => editedEventOf(draft) ?? []);
  const rows = edited.length === 0 ? [] : await db.events.bulkGet(edited);
  const events = new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.ref, row] as const])));
  return drafts
    .sort((left, right) => right.updatedAt - left.updatedAt || (left.ref < right.ref ? -1 : 1))
    .map((draft) => toListedDraft(draft, events));
}

/** A second draft like this one, under a name of its own. @param ref its name */
export function copyOfDraft(draft: Draft, ref: string, nowMs: number): Draft {
  return { ...draft, ref, updatedAt: nowMs };
}
