import { clearCache } from './clearable-caches.ts';
import { applyFetched } from '#data/apply/fetched.ts';
import { isQuotaExceeded } from '#data/db/quota-error.ts';
import { maxCachedRows, rowsToEvict } from '#data/posts/row-limits.ts';
import type { Store } from '#data/db/store.ts';

/** share of the row limits to evict; what was fetched last stays */
const targetShare = 0.8;

/**
 * Evicts the longest-stored rows of others; they are fetched again when needed. What the owner wrote, likes, has
 * commented on or has changed stays.
 */
async function evictRows(store: Store): Promise<void> {
  await applyFetched(store, {}, Number.MAX_SAFE_INTEGER, async (tx, isReplaceable) => {
    const evictableIn = (table: 'posts' | 'comments') =>
      rowsToEvict(tx, table, {
        incoming: new Set(),
        count: Math.floor(maxCachedRows[table] * targetShare),
        isReplaceable,
      });
    return [...(await evictableIn('posts')), ...(await evictableIn('comments'))];
  });
}

type Step = (store: Store | null) => Promise<void>;

const steps: readonly Step[] = [
  () => clearCache('maps'),
  () => clearCache('pictures'),
  async (store) => {
    if (store !== null) await evictRows(store);
  },
];

/**
 * Frees one more kind of cache, in a fixed order: map tiles, pictures, then rows of others. Never the user's own data:
 * no drafts, unsent changes or offline bundles.
 * @param store whose rows to evict; null: none
 * @param tries how often space has run out so far; each try frees the next kind
 * @returns whether to try again
 */
export async function evictCache(store: Store | null, tries: number): Promise<boolean> {
  const step = steps[tries - 1];
  if (step === undefined) return false;
  // On a full disk even deleting may fail; the next kind may work.
  await step(store).catch(() => undefined);
  return true;
}

/** Runs a write outside the account databases, freeing space while it fails on a full disk. @throws the last error */
export async function retryWithEviction<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isQuotaExceeded(error) || !(await evictCache(null, tries))) throw error;
    }
  }
}
