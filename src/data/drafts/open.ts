import { uuidV7 } from '#contract/uuid.ts';
import { type Draft, isSentDraft } from './draft.ts';
import { isUnknownDraft } from './unknown-format.ts';
import type { Store } from '#data/db/store.ts';
import { parseDraft } from './rows.ts';

/** A ref for the draft of a new event, and later the event: a UUID. */
export const newDraftRef = (): string => uuidV7();

/** A ref for the draft of an edit; distinct from those of new events. @param event the event's ref */
export const newEditRef = (event: string): string => `edit:${event}:${uuidV7()}`;

/** The ref of the event that a draft edits; null for a new event. */
export function editedEventOf({ ref }: Pick<Draft, 'ref'>): string | null {
  return /^edit:(.+):[^:]+$/.exec(ref)?.[1] ?? null;
}

/** The newest readable draft that is wanted; unreadable ones are marked and stay. */
async function readNewestDraft(store: Store, isWanted: (draft: Draft) => boolean): Promise<Draft | null> {
  return store.transact('write', ['drafts'], async (tx) => {
    const all = (await tx.all('drafts')).filter((draft) => !draft.isBroken && !isUnknownDraft(draft));
    const drafts = all.filter(isWanted);
    const broken = drafts.filter((draft) => parseDraft(draft) === null);
    if (broken.length > 0) {
      await tx.put(
        'drafts',
        broken.map((draft) => ({ ...draft, isBroken: true })),
      );
    }
    const readable = drafts.filter((draft) => !broken.includes(draft));
    return readable.sort((left, right) => right.updatedAt - left.updatedAt)[0] ?? null;
  });
}

/** @param wanted ref of the draft; null: the newest */
export async function openNewEventDraft(store: Store, wanted: string | null): Promise<Draft | null> {
  const isNew = (draft: Draft) => draft.kind !== 'post' && editedEventOf(draft) === null && !isSentDraft(draft);
  return readNewestDraft(store, (draft) => isNew(draft) && (wanted === null || draft.ref === wanted));
}

/** The newest draft of an event's edit; null if there is none. @param event the event's ref */
export async function openEditDraft(store: Store, event: string): Promise<Draft | null> {
  return readNewestDraft(store, (draft) => editedEventOf(draft) === event);
}

/**
 * The draft of an edit whose event may not be stored. @param idOrRef the event's ref, or its server id as noted in the
 * draft
 */
export async function openEditDraftOfMissingEvent(store: Store, idOrRef: string): Promise<Draft | null> {
  return readNewestDraft(store, (draft) => {
    const event = editedEventOf(draft);
    return event !== null && (event === idOrRef || String(parseDraft(draft)?.['event_id']) === idOrRef);
  });
}
