import { liveQuery } from 'dexie';
import type { AccountDb } from '#data/db/account-db.ts';
import { countOutbox } from '#data/outbox/queries.ts';
import { isBundleStored } from '#data/offline-bundles/rows.ts';
import { isSentDraft } from '#data/drafts/draft.ts';

/** An account's content that only this device has, or that the user asked to keep offline. */
export interface LocalContent {
  /** changes that the server doesn't have */
  waiting: number;
  /** number of drafts */
  drafts: number;
  /** numbers that rise when something is made: a change, a draft, an offline bundle */
  counters: readonly number[];
}

const most = (numbers: readonly number[]) => numbers.reduce((left, right) => Math.max(left, right), 0);

async function readLocalContent(db: AccountDb): Promise<LocalContent> {
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

/** Watches it. @returns stops watching */
export function watchLocalContent(db: AccountDb, onChange: (content: LocalContent) => void): () => void {
  // Dexie tracks all reads only if this function is itself `async`.
  const watching = liveQuery(async () => readLocalContent(db)).subscribe({
    next: onChange,
    // The account was switched or its database lost; callers learn of both elsewhere.
    error: () => undefined,
  });
  return () => {
    watching.unsubscribe();
  };
}

/** Whether anything was made since `before`. */
export function hasNewContent(before: LocalContent, now: LocalContent): boolean {
  return now.counters.some((number, index) => number > (before.counters[index] ?? 0));
}
