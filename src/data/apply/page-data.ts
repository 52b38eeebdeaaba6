import type { PageData } from '#contract/pages/page-data.ts';
import { parsePosition } from '#contract/sync/position.ts';
import { applyFetched } from './fetched.ts';
import { beginFirstGeneration } from './patch.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { mergeRankings } from '#data/people/rankings.ts';

/**
 * Stores the rows of a document where the device has none. A device that has pulled beyond the document's position knows
 * better: what it doesn't hold may have been deleted since.
 */
export async function storePageData({ store, db }: Pick<OpenAccount, 'store' | 'db'>, data: PageData): Promise<void> {
  const reached = parsePosition((await db.cursors.get('events'))?.upto ?? '');
  const at = parsePosition(data.at);
  if (reached !== null && (at === null || at.epoch !== reached.epoch || at.position < reached.position)) return;
  await beginFirstGeneration(store);
  // No row is as old as version 0, so none is replaced.
  await applyFetched(store, { events: data.events, people: data.people }, 0);
  await mergeRankings(
    db,
    data.rankings.map((ranking) => ({ ...ranking, fetchedAt: data.nowMs })),
  );
}
