import type { ChatDialogProps } from '#features/events/chat-dialog.ts';
import { lazyPart } from '#ui/lazy-part.ts';

const EventChatPart = lazyPart(() => import('./event-chat-part.tsx').then((file) => file.EventChatPart));

/** What a page with an event shows of its chat. */
export const eventChat = (props: ChatDialogProps) => <EventChatPart {...props} />;
