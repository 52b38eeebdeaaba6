import type { ChatKey } from '#contract/chat/key.ts';
import type { GroupMember } from '#contract/chat/group.ts';
import type { Person } from '#contract/people/entity.ts';
import type { Presence } from '#sync/live/presence.ts';
import type { FetchResult } from '#sync/fetch/result.ts';
import type { MessagesFetchResult } from '#sync/fetch/messages.ts';
import type { PictureComponent } from '#ui/picture/component.ts';
import type { Observable } from '#data/observable.ts';

/** Found by the server and kept nowhere; null where nobody answered. */
export type FetchedList<Item> = readonly Item[] | null;

export interface ChatCalls {
  /** Keeps a page of a conversation on the device. @param before id of the oldest that is held; null for the newest */
  fetchMessages(chat: ChatKey, before: number | null, signal: AbortSignal): Promise<MessagesFetchResult>;
  /** Keeps the groups that the server finds on the device. @returns false where nobody answered */
  fetchGroups(search: string, signal: AbortSignal): Promise<boolean>;
  /** Keeps a group on the device that it knows nothing of. @param group its ref, or its id on the server */
  fetchGroup(group: string, signal: AbortSignal): Promise<FetchResult>;
  fetchPeople(search: string, signal: AbortSignal): Promise<FetchedList<Person>>;
  /** @param group its ref */
  fetchMembers(group: string, signal: AbortSignal): Promise<FetchedList<GroupMember>>;
}

/** What goes over the socket of this window; nothing of it is ever waited for. */
export interface LiveCalls {
  presence: Observable<Presence>;
  /** a key was pressed in a conversation: tells it, at most every second or so */
  sendTyping(chat: ChatKey): void;
  stopTyping(chat: ChatKey): void;
}

/** What the page brings along of other parts of the app. */
export interface ChatDeps {
  calls: ChatCalls;
  live: LiveCalls;
  /** keeps somebody on the device whom it knows nothing of */
  fetchPerson(userId: number, signal: AbortSignal): Promise<FetchResult>;
  Picture: PictureComponent;
  profilePath: (userId: number) => string;
  eventPath: (ref: string) => string;
}
