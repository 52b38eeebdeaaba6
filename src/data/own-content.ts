import { liveQuery } from 'dexie';
import type { AccountDb } from './db.ts';
import { outboxCount } from './outbox-list.ts';
import { isKept } from './packs.ts';
import { isSentDraft } from './sent-draft.ts';

/** What of an account only this device has, and what the person asked it to keep. */
export interface OwnContent {
  /** changes that the server hasn't got */
  waiting: number;
  /** unfinished things */
  drafts: number;
  /** numbers that rise when something is made: a change, a draft, an event that is kept offline */
  made: readonly number[];
}

const most = (numbers: readonly number[]) => numbers.reduce((left, right) => Math.max(left, right), 0);

export async function ownContent(db: AccountDb): Promise<OwnContent> {
  const { pending, stopped } = await outboxCount(db);
  const changes = await db.outbox.filter(({ isQuiet }) => !isQuiet).primaryKeys();
  const drafts = await db.drafts.filter((draft) => !isSentDraft(draft)).toArray();
  const packs = await db.packs.filter((pack) => isKept(pack) && !pack.isAutomatic).toArray();
  return {
    waiting: pending + stopped,
    drafts: drafts.length,
    made: [most(changes), most(drafts.map(({ updatedAt }) => updatedAt)), most(packs.map(({ savedAt }) => savedAt))],
  };
}

/** Follows it. @returns ends that */
export function watchOwnContent(db: AccountDb, onChange: (content: OwnContent) => void): () => void {
  // Dexie follows all that is read only out of a function that is `async` itself.
  const watching = liveQuery(async () => ownContent(db)).subscribe({
    next: onChange,
    // The account was switched, or its database is lost: whoever watches is told so elsewhere.
    error: () => undefined,
  });
  return () => {
    watching.unsubscribe();
  };
}

/** Whether something was made since. */
export function isMadeSince(before: OwnContent, now: OwnContent): boolean {
  return now.made.some((number, index) => number > (before.made[index] ?? 0));
}
