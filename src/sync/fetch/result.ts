/** held: stored on the device. missing: the server has no such thing for this user. unreachable: no answer. */
export type FetchResult = 'held' | 'missing' | 'unreachable';

/** seen: a page of a list is stored; `next` is the path of the following page, null on the last. */
export type PageFetchResult = { as: 'seen'; next: string | null } | { as: 'missing' } | { as: 'unreachable' };
