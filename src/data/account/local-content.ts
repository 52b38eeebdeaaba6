import { liveQuery } from 'dexie';
import type { AccountDb } from '#data/db/account-db.ts';
import { countOutbox } from '#data/outbox/queries.ts';
import { isBundleStored } from '#data/offline-bundles/rows.ts';
import { isSentDraft } from '#data/drafts/draft.ts';

/** What of an account only this device has, and what the person asked it to keep. */
export interface LocalContent {
  /** changes that the server hasn't got */
  waiting: number;
  /** unfinished things */
  drafts: number;
  /** numbers that rise when something is made: a change, a draft, an event that is kept offline */
  counters: readonly number[];
}

const most = (numbers: readonly number[]) => numbers.reduce((left, right) => Math.max(left, right), 0);

export async function readLocalContent(db: AccountDb): Promise<LocalContent> {
  const { pending, stopped } = await countOutbox(db);
  const changes = await db.outbox.filter(({ isQuiet }) => !isQuiet).primaryKeys();
  const drafts = await db.drafts.filter((draft) => !isSentDraft(draft)).toArray();
  const bundles = await db.packs.filter((bundle) => isBundleStored(bundle) && !bundle.isAutomatic).toArray();
  return {
    waiting: pending + stopped,
    drafts: drafts.length,
    counters: [
      most(changes),
      most(drafts.map(({ updatedAt }) => updatedAt)),
      most(bundles.map(({ savedAt }) => savedAt)),
    ],
  };
}

/** Follows it. @returns ends that */
export function watchLocalContent(db: AccountDb, onChange: (content: LocalContent) => void): () => void {
  // Dexie follows all that is read only out of a function that is `async` itself.
  const watching = liveQuery(async () => readLocalContent(db)).subscribe({
    next: onChange,
    // The account was switched, or its database is lost: whoever watches is told so elsewhere.
    error: () => undefined,
  });
  return () => {
    watching.unsubscribe();
  };
}

/** Whether something was made since. */
export function hasNewContent(before: LocalContent, now: LocalContent): boolean {
  return now.counters.some((number, index) => number > (before.counters[index] ?? 0));
}
