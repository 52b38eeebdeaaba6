export const batchLimits = { items: 100, bytes: 256 * 1024 } as const;

/** The kinds of rows that `/sync/me` can carry; a cursor is bound to the set it was made for. */
export const syncKinds = [
  'engagement',
  'events',
  'user',
  'people',
  'posts',
  'comments',
  'requests',
  'notices',
  'conversations',
  'groups',
  'messages',
] as const;
export type SyncKind = (typeof syncKinds)[number];
