import { atom } from 'jotai';

export interface UnreadCounts {
  messages: number;
  /** friend requests without an answer */
  requests: number;
  notices: number;
}

export const nothingUnread: UnreadCounts = { messages: 0, requests: 0, notices: 0 };

/** What waits to be read: counted once, by `UnreadIndicators`, and shown wherever a link leads to it. */
export const unreadCountsAtom = atom(nothingUnread);
