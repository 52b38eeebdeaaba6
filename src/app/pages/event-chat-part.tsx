import { loadEventChat } from '#app/look-for-event-chat.ts';
import { paths } from '#app/paths.ts';
import { occurrences } from '#data/occurrence.ts';
import { EventChatDialog } from '#features/chat/event-chat-dialog.tsx';
import type { EventChatDeps } from '#features/chat/event-chat-ports.ts';
import type { ChatDialogProps } from '#features/events/chat-dialog.ts';
import { eventAddress } from '#features/events/event-address.ts';
import { EventCover } from '#features/events/event-cover.tsx';
import { formatStart } from '#features/events/event-time.ts';
import { ResolvedPicture } from '#features/events/shown-picture.tsx';

const deps: EventChatDeps = {
  fetchEventChat: loadEventChat,
  Cover: EventCover,
  Picture: ResolvedPicture,
  dateText(event) {
    const [date] = occurrences(event, Date.now(), 1);
    return formatStart(date, 'es-ES', { dateStyle: 'full', timeStyle: 'short' });
  },
  eventPath: eventAddress,
  chatPath: paths.chatIn,
  loginPath: paths.login,
  signupPath: paths.signup,
};

/** An event's chat, with what it shows of the event. */
export function EventChatContent(props: ChatDialogProps) {
  return <EventChatDialog {...props} deps={deps} />;
}
