import { load } from '#app/queries/load.ts';
import { paths } from '#app/routes/paths.ts';
import { occurrences } from '#data/events/occurrences.ts';
import { EventChatDialog } from '#features/chat/event-chat/dialog.tsx';
import type { EventChatDeps } from '#features/chat/event-chat/deps.ts';
import type { ChatDialogProps } from '#features/events/buttons/chat-dialog.ts';
import { eventAddress } from '#features/events/address.ts';
import { EventCover } from '#features/events/picture/cover.tsx';
import { formatStart } from '#features/events/time.ts';
import { ResolvedPicture } from '#features/events/picture/resolved.tsx';

const deps: EventChatDeps = {
  fetchEventChat: (eventId, signal) => load(({ eventChat }) => eventChat, eventId, signal),
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

/** An event's chat dialog with its dependencies. */
export function EventChatContent(props: ChatDialogProps) {
  return <EventChatDialog {...props} deps={deps} />;
}
