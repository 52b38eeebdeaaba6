import type { ChatKey } from '#contract/chat-key.ts';
import type { GroupMember } from '#contract/group.ts';
import type { Person } from '#contract/person.ts';
import type { LiveNews } from '#sync/live-news.ts';
import type { Looked } from '#sync/looked.ts';
import type { MessagesLooked } from '#sync/see-messages.ts';
import type { PictureComponent } from '#ui/picture-component.ts';
import type { Observable } from '#data/observable.ts';

/** Found by the server and kept nowhere; null where nobody answered. */
export type Found<Item> = readonly Item[] | null;

export interface ChatCalls {
  /** Keeps a page of a conversation on the device. @param before id of the oldest that is held; null for the newest */
  lookForMessages(chat: ChatKey, before: number | null, signal: AbortSignal): Promise<MessagesLooked>;
  /** Keeps the groups that the server finds on the device. @returns false where nobody answered */
  lookForGroups(search: string, signal: AbortSignal): Promise<boolean>;
  /** Keeps a group on the device that it knows nothing of. @param group its ref, or its id on the server */
  lookForGroup(group: string, signal: AbortSignal): Promise<Looked>;
  lookForPeople(search: string, signal: AbortSignal): Promise<Found<Person>>;
  /** @param group its ref */
  lookForMembers(group: string, signal: AbortSignal): Promise<Found<GroupMember>>;
}

/** What goes over the socket of this window; nothing of it is ever waited for. */
export interface LiveCalls {
  news: Observable<LiveNews>;
  /** a key was pressed in a conversation: tells it, at most every second or so */
  typing(chat: ChatKey): void;
  stopTyping(chat: ChatKey): void;
}

/** What the page brings along of other parts of the app. */
export interface ChatPorts {
  calls: ChatCalls;
  live: LiveCalls;
  /** keeps somebody on the device whom it knows nothing of */
  lookForPerson(userId: number, signal: AbortSignal): Promise<Looked>;
  Picture: PictureComponent;
  profilePath: (userId: number) => string;
  eventPath: (ref: string) => string;
}
