import { load } from '#app/queries/load.ts';
import { paths } from '#app/routes/paths.ts';
import { EventChatDialog } from '#features/chat/event-chat/dialog.tsx';
import type { EventChatDeps } from '#features/chat/event-chat/deps.ts';
import type { ChatDialogProps } from '#features/events/buttons/chat-dialog.ts';

const deps: EventChatDeps = {
  fetchEventChat: (eventId, signal) => load(({ eventChat }) => eventChat, eventId, signal),
  chatPath: paths.chatIn,
  loginPath: paths.login,
  signupPath: paths.signup,
};

/** An event's chat dialog with its dependencies. */
export function EventChatContent(props: ChatDialogProps) {
  return <EventChatDialog {...props} deps={deps} />;
}
