import { atom } from 'jotai';

export interface UnreadCounts {
  messages: number;
  /** unanswered friend requests */
  requests: number;
  /** other unread notices: the bell's number */
  notices: number;
}

export const nothingUnread: UnreadCounts = { messages: 0, requests: 0, notices: 0 };

/** Unread items: counted once, by `UnreadIndicators`, and shown at every link that leads to them. */
export const unreadCountsAtom = atom(nothingUnread);
