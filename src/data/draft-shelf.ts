import { uuidV7 } from '#contract/uuid.ts';
import { parseDraft, type Draft } from './drafts.ts';
import type { Store } from './store.ts';

/** Drafts of edits lie beside those of new events, under names that tell which event they change. */
const editPrefix = (event: string) => `edit:${event}:`;

export const newDraftRef = (): string => uuidV7();
export const newEditRef = (event: string): string => `${editPrefix(event)}${uuidV7()}`;

/** The newest draft that can be read among those wanted; unreadable ones are marked and stay. */
async function newest(store: Store, isWanted: (draft: Draft) => boolean): Promise<Draft | null> {
  return store.transact('write', ['drafts'], async (tx) => {
    const drafts = (await tx.all('drafts')).filter((draft) => isWanted(draft) && !draft.isBroken);
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

/** Whether a draft is of an event that is there already. */
export const isEditDraft = ({ ref }: Pick<Draft, 'ref'>): boolean => ref.startsWith('edit:');

/** The ref of the event that a draft changes; null where it is of a new one. */
export function editedEventOf({ ref }: Pick<Draft, 'ref'>): string | null {
  return /^edit:(.+):[^:]+$/.exec(ref)?.[1] ?? null;
}

/** @param wanted the name of the one that is asked for; null: the newest */
export async function openNewEventDraft(store: Store, wanted: string | null): Promise<Draft | null> {
  return newest(store, (draft) => !isEditDraft(draft) && (wanted === null || draft.ref === wanted));
}

export async function openEditDraft(store: Store, event: string): Promise<Draft | null> {
  return newest(store, ({ ref }) => ref.startsWith(editPrefix(event)));
}

/** The edit of an event that the device may not hold. @param idOrRef its name, or its id as the draft has kept it */
export async function openLeftEditDraft(store: Store, idOrRef: string): Promise<Draft | null> {
  return newest(store, (draft) => {
    const event = editedEventOf(draft);
    return event !== null && (event === idOrRef || String(parseDraft(draft)?.['event_id']) === idOrRef);
  });
}
