import type { ComponentType } from 'react';
import type { EventChatReply } from '#contract/chat/group.ts';
import type { PictureWidth } from '#contract/media/picture.ts';
import type { EventRow } from '#data/events/rows.ts';
import type { PictureComponent } from '#ui/picture/component.ts';

/** What a page brings along for the way into an event's chat. */
export interface EventChatDeps {
  /** asks who is in the chat of an event, by the event's server id; null where nobody answered */
  fetchEventChat(eventId: number, signal: AbortSignal): Promise<EventChatReply | null>;
  Cover: ComponentType<{ event: EventRow; width: PictureWidth; loading?: 'lazy' | 'eager'; className?: string }>;
  Picture: PictureComponent;
  /** when it takes place, in Spanish; empty where that isn't known */
  dateText: (event: EventRow) => string;
  eventPath: (event: EventRow) => string;
  chatPath: (group: string) => string;
  loginPath: string;
  signupPath: string;
}
