/** held: it is on the device now. missing: the server has no such thing for this user. unreachable: nobody answered. */
export type Looked = 'held' | 'missing' | 'unreachable';

/** A page of a list is on the device now; `next` asks for the one after it, null where there is none. */
export type PageLooked = { as: 'seen'; next: string | null } | { as: 'missing' } | { as: 'unreachable' };
