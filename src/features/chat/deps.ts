import type { ChatKey } from '#contract/chat/key.ts';
import type { GroupMember } from '#contract/chat/group.ts';
import type { Person } from '#contract/people/entity.ts';
import type { Presence } from '#sync/live/presence.ts';
import type { FetchResult, MessagesFetchResult } from '#sync/fetch/result.ts';
import type { Observable } from '#data/observable.ts';

/** A result that isn't stored; null if there was no answer. */
export type FetchedList<Item> = readonly Item[] | null;

export interface ChatCalls {
  /**
   * Fetches and stores a page of a conversation. @param before id of the oldest stored message; null for the newest
   * page
   */
  fetchMessages(chat: ChatKey, before: number | null, signal: AbortSignal): Promise<MessagesFetchResult>;
  /** Fetches and stores groups that match a search. @returns false if there was no answer */
  fetchGroups(search: string, signal: AbortSignal): Promise<boolean>;
  /** Fetches and stores a group that isn't on the device. @param group its ref or server id */
  fetchGroup(group: string, signal: AbortSignal): Promise<FetchResult>;
  fetchPeople(search: string, signal: AbortSignal): Promise<FetchedList<Person>>;
  /** @param group its ref */
  fetchMembers(group: string, signal: AbortSignal): Promise<FetchedList<GroupMember>>;
}

/** Calls over this window's socket; nothing waits for them. */
export interface LiveCalls {
  presence: Observable<Presence>;
  /** the user pressed a key in a conversation; notifies others about once a second at most */
  sendTyping(chat: ChatKey): void;
  stopTyping(chat: ChatKey): void;
}

/** What the page passes in from other parts of the app. */
export interface ChatDeps {
  calls: ChatCalls;
  live: LiveCalls;
  /** fetches and stores a person who isn't on the device */
  fetchPerson(userId: number, signal: AbortSignal): Promise<FetchResult>;
  /** opens the dialog that reports a message. @param message its ref; `name`: how it begins */
  onReport: (message: string, name: string) => void;
  profilePath: (userId: number) => string;
  eventPath: (ref: string) => string;
}
