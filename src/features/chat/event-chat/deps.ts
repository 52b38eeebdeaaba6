import type { EventChatReply } from '#contract/chat/group.ts';

/** What a page passes in for joining an event's chat. */
export interface EventChatDeps {
  /** fetches the members of an event's chat, by the event's server id; null if there was no answer */
  fetchEventChat(eventId: number, signal: AbortSignal): Promise<EventChatReply | null>;
  chatPath: (group: string) => string;
  loginPath: string;
  signupPath: string;
}
