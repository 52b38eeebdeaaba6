import {
  clearableCaches,
  measureClearableCache,
  measureCaches,
  type ClearableCache,
  type SpaceUsed,
} from './clearable-caches.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { countOutbox } from '#data/outbox/queries.ts';
import { isBundleStored } from '#data/offline-bundles/rows.ts';
import {
  isOfflinePictureCache,
  privatePictureCacheName,
  pictureCacheName,
  tileCacheName,
} from '#data/files/picture-caches.ts';
import { rowTables, type TableName } from '#data/db/store.ts';

/** The tables of each kind; all other tables filled by pulls count as people. */
const rowKinds = {
  events: ['events', 'engagements'],
  people: ['people'],
  posts: ['posts', 'comments'],
  chats: ['messages', 'conversations', 'groups'],
  drafts: ['drafts'],
  changes: ['outbox', 'undos'],
  answers: ['rankings', 'answers'],
} as const satisfies Record<string, readonly TableName[]>;

type RowKind = keyof typeof rowKinds;
/** files: pictures not yet uploaded. kept: offline bundles. app: the app's own files. */
export type StoredKind = RowKind | ClearableCache | 'files' | 'kept' | 'app';

/** How much space a kind takes on this device. */
export interface StorageUse extends SpaceUsed {
  kind: StoredKind;
  /** estimated from a sample of rows, without the browser's overhead */
  isRough: boolean;
}

/** How many rows are sampled for the estimate. */
const sampleSize = 60;

async function tableUse(db: AccountDb, name: TableName): Promise<SpaceUsed> {
  const table = db.table(name);
  const count = await table.count();
  if (count === 0) return { count, bytes: 0 };
  const some: unknown[] = await table.limit(sampleSize).toArray();
  return { count, bytes: Math.round((JSON.stringify(some).length / some.length) * count) };
}

/** Tables of notices and the like. Not `users`, as the space of the owner's own row interests nobody. */
function otherTables(): TableName[] {
  const named: readonly TableName[] = ['users', ...Object.values(rowKinds).flat()];
  return rowTables.filter((table) => !named.includes(table));
}

async function rowUse(db: AccountDb, kind: RowKind): Promise<StorageUse> {
  const tables: TableName[] = [...rowKinds[kind]];
  if (kind === 'people') tables.push(...otherTables());
  const used = await Promise.all(tables.map((name) => tableUse(db, name)));
  const bytes = used.reduce((sum, one) => sum + one.bytes, 0);
  // Count the first table only: the others hold details of the same things.
  return { kind, count: used[0]?.count ?? 0, bytes, isRough: true };
}

/** Counts only unsent changes, not those that just wait for a pull. */
async function changeUse(db: AccountDb): Promise<StorageUse> {
  const { pending, stopped } = await countOutbox(db);
  return { ...(await rowUse(db, 'changes')), count: pending + stopped };
}

async function fileUse(db: AccountDb): Promise<StorageUse> {
  const files = await db.blobs.toArray();
  return { kind: 'files', count: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0), isRough: false };
}

/** Pictures that two events share are counted twice. */
async function bundleUse(db: AccountDb): Promise<StorageUse> {
  const bundles = (await db.packs.toArray()).filter(isBundleStored);
  const bytes = bundles.reduce((sum, bundle) => sum + bundle.bytes, 0);
  return { kind: 'kept', count: bundles.length, bytes, isRough: true };
}

async function appUse(): Promise<StorageUse> {
  const sharedCacheNames = [pictureCacheName, privatePictureCacheName, tileCacheName];
  const isApp = (name: string) => !sharedCacheNames.includes(name) && !isOfflinePictureCache(name);
  return { kind: 'app', ...(await measureCaches(isApp)), isRough: false };
}

/** The space that an account and the shared caches take, by kind; empty kinds are left out. */
export async function readStorageUse(db: AccountDb): Promise<StorageUse[]> {
  const kinds = Object.keys(rowKinds) as RowKind[];
  const rows = await Promise.all(kinds.map((kind) => (kind === 'changes' ? changeUse(db) : rowUse(db, kind))));
  const own = [await fileUse(db), await bundleUse(db)];
  const caches: StorageUse[] = [];
  for (const kind of clearableCaches) caches.push({ kind, ...(await measureClearableCache(kind)), isRough: false });
  return [...rows, ...own, ...caches, await appUse()].filter(({ count }) => count > 0);
}
