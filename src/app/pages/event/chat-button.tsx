import type { EventRow } from '#data/events/rows.ts';
import { ChatDialog } from '#features/events/buttons/chat-dialog.ts';
import { ChatButton } from '#features/events/buttons/chat.tsx';
import { renderEventChat } from './chat-dialog.tsx';

/** The button of an event's chat, for pages that show the event among others. */
export const renderChatButton = (event: EventRow) => (
  <ChatDialog value={renderEventChat}>
    <ChatButton event={event} />
  </ChatDialog>
);
