import type { AccountDb } from '#data/db/account-db.ts';

export type SyncedKind = 'events' | 'people' | 'chats' | 'own' | 'rankings';

/** When the device heard last of a kind, all of what is new. */
export interface SyncedAt {
  kind: SyncedKind;
  /** ms; null: never */
  atMs: number | null;
  /** it is being brought in from the beginning: what is held may lack some */
  isFilling: boolean;
}

const accountKinds = ['people', 'chats', 'own'] as const;

/** What the pulls have brought and when, as they noted it themselves. @param hasUser a guest's device hears of what is public alone */
export async function readLastSynced(db: AccountDb, hasUser: boolean): Promise<SyncedAt[]> {
  const [events, me] = await db.cursors.bulkGet(['events', 'me']);
  const eventsAt = { atMs: events?.syncedAt ?? null, isFilling: events?.isFilling ?? false };
  // Of a server that has no pulls of changes everything comes at once, and only one cursor says so.
  const isSnapshotOnly = events !== undefined && events.cursor === null && !events.isFilling;
  const ownAt = isSnapshotOnly ? eventsAt : { atMs: me?.syncedAt ?? null, isFilling: me?.isFilling ?? false };
  const ranked = (await db.rankings.toArray()).map(({ fetchedAt }) => fetchedAt);
  return [
    { kind: 'events', ...eventsAt },
    ...(hasUser ? accountKinds.map((kind) => ({ kind, ...ownAt })) : []),
    { kind: 'rankings', atMs: ranked.length === 0 ? null : Math.max(...ranked), isFilling: false },
  ];
}
