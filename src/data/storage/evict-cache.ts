import { clearCache } from './clearable-caches.ts';
import { applyFetched } from '#data/apply/fetched.ts';
import { isQuotaExceeded } from '#data/db/quota-error.ts';
import { maxCachedRows, rowsToEvict } from '#data/posts/row-limits.ts';
import type { Store } from '#data/db/store.ts';

/** so much of what others wrote goes, of all that a device may keep: the rest is what was read last */
const targetShare = 0.8;

/**
 * Lets go of what others wrote and was landed longest ago. It comes again when somebody looks there; what the owner wrote,
 * likes, has commented on or changes stays.
 */
export async function evictRows(store: Store): Promise<void> {
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
 * Gives up one more kind of what can be had again, in an order that never changes: pictures of maps, pictures that were seen,
 * then what others wrote. Never what is the person's own: no draft, nothing that waits, no event that they keep.
 * @param store whose rows go; null: there is none
 * @param tries how often there was no room by now; each time another kind goes
 * @returns whether it is worth another try
 */
export async function evictCache(store: Store | null, tries: number): Promise<boolean> {
  const step = steps[tries - 1];
  if (step === undefined) return false;
  // On a full disk even giving up may fail; the next kind may do.
  await step(store).catch(() => undefined);
  return true;
}

/** Does what writes to no account's database, again and again while there is room to be made. @throws what it threw last */
export async function retryWithEviction<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isQuotaExceeded(error) || !(await evictCache(null, tries))) throw error;
    }
  }
}
