import type { ChatDialogProps } from '#features/events/chat-dialog.ts';
import { lazyComponent } from '#ui/lazy-part.ts';

const EventChatContent = lazyComponent(() => import('./event-chat-part.tsx').then((file) => file.EventChatContent));

/** What a page with an event shows of its chat. */
export const renderEventChat = (props: ChatDialogProps) => <EventChatContent {...props} />;
