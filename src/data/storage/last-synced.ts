import type { AccountDb } from '#data/db/account-db.ts';

export type SyncedKind = 'events' | 'people' | 'chats' | 'own' | 'rankings';

/** When the device last received everything new of a kind. */
export interface SyncedAt {
  kind: SyncedKind;
  /** ms; null: never */
  atMs: number | null;
  /** the first sync is still running: stored rows may be incomplete */
  isFilling: boolean;
}

const accountKinds = ['people', 'chats', 'own'] as const;

/** The kinds that a device syncs, in their order. @param hasUser false for a guest */
export const syncedKindsOf = (hasUser: boolean): SyncedKind[] => [
  'events',
  ...(hasUser ? accountKinds : []),
  'rankings',
];

/** The time of the last sync by kind. @param hasUser false for a guest, who pulls public data only */
export async function readLastSynced(db: AccountDb, hasUser: boolean): Promise<SyncedAt[]> {
  const [events, me] = await db.cursors.bulkGet(['events', 'me']);
  const eventsAt = { atMs: events?.syncedAt ?? null, isFilling: events?.isFilling ?? false };
  // A server without pulls brings everything at once, and only the events cursor is set.
  const isSnapshotOnly = events !== undefined && events.cursor === null && !events.isFilling;
  const ownAt = isSnapshotOnly ? eventsAt : { atMs: me?.syncedAt ?? null, isFilling: me?.isFilling ?? false };
  const ranked = (await db.rankings.toArray()).map(({ fetchedAt }) => fetchedAt);
  return [
    { kind: 'events', ...eventsAt },
    ...(hasUser ? accountKinds.map((kind) => ({ kind, ...ownAt })) : []),
    { kind: 'rankings', atMs: ranked.length === 0 ? null : Math.max(...ranked), isFilling: false },
  ];
}
