/** held: it is on the device now. missing: the server has no such thing for this user. unreachable: nobody answered. */
export type FetchResult = 'held' | 'missing' | 'unreachable';

/** A page of a list is on the device now; `next` asks for the one after it, null where there is none. */
export type PageFetchResult = { as: 'seen'; next: string | null } | { as: 'missing' } | { as: 'unreachable' };
