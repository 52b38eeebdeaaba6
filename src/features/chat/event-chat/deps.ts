import type { ComponentType } from 'react';
import type { EventChatReply } from '#contract/chat/group.ts';
import type { PictureWidth } from '#contract/media/picture.ts';
import type { EventRow } from '#data/events/rows.ts';
import type { PictureComponent } from '#ui/picture/component.ts';

/** What a page passes in for joining an event's chat. */
export interface EventChatDeps {
  /** fetches the members of an event's chat, by the event's server id; null if there was no answer */
  fetchEventChat(eventId: number, signal: AbortSignal): Promise<EventChatReply | null>;
  Cover: ComponentType<{ event: EventRow; width: PictureWidth; loading?: 'lazy' | 'eager'; className?: string }>;
  Picture: PictureComponent;
  /** the event's date in Spanish; empty if unknown */
  dateText: (event: EventRow) => string;
  eventPath: (event: EventRow) => string;
  chatPath: (group: string) => string;
  loginPath: string;
  signupPath: string;
}
