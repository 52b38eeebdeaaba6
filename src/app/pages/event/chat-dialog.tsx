import type { ChatDialogProps } from '#features/events/buttons/chat-dialog.ts';
import { lazyComponent } from '#ui/async/lazy-component.tsx';

const EventChatContent = lazyComponent(() => import('./chat-dialog-content.tsx').then((file) => file.EventChatContent));

/** The chat dialog for pages that show an event. */
export const renderEventChat = (props: ChatDialogProps) => <EventChatContent {...props} />;
