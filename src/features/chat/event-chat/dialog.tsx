import { LogIn, MessagesSquare, UserPlus } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { eventChatRef } from '#contract/chat/key.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { occurrences } from '#data/events/occurrences.ts';
import type { EventRow } from '#data/events/rows.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { eventAddress } from '#shared-parts/events/address.ts';
import { formatStart } from '#shared-parts/events/time.ts';
import { EventCover } from '#shared-parts/picture/cover.tsx';
import * as eventTexts from '#shared-parts/events/texts.ts';
import { EventChatMembers } from './members.tsx';
import type { EventChatDeps } from './deps.ts';
import * as texts from './texts.ts';
import { useEventChatJoin } from './use-join.ts';
import { useEventChat } from './use-event-chat.ts';

interface EventChatDialogProps {
  event: EventRow;
  isOpen: boolean;
  onClose: () => void;
  deps: EventChatDeps;
}

/** The event's next date in Spanish; empty if unknown. */
function dateText(event: EventRow): string {
  const [next] = occurrences(event, Date.now(), 1);
  return formatStart(next, 'es-ES', { dateStyle: 'full', timeStyle: 'short' });
}

function AboutEvent({ event }: { event: EventRow }) {
  const date = dateText(event);
  return (
    <div className="mt-3 grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <EventCover event={event} width={320} loading="eager" className="rounded-sm border border-line" />
      <div className="min-w-0">
        <p className="line-clamp-3 font-semibold break-words">
          <bdi>{event.title || eventTexts.untitledEvent}</bdi>
        </p>
        {date !== '' && (
          <time dateTime={event.date_time} lang="es" className="mt-1 block text-sm text-muted tabular-nums">
            {date}
          </time>
        )}
      </div>
    </div>
  );
}

/** For guests: how to log in and return. */
function ForVisitors({ event, isOpen, onClose, deps }: EventChatDialogProps) {
  // With the secret of an unlisted event's link.
  const { search } = useLocation();
  const state = { from: { pathname: eventAddress(event), search } };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.loginRequired}
      description={texts.loginToJoin}
      actions={
        <>
          <ButtonLink to={deps.signupPath} state={state} icon={<UserPlus />}>
            {texts.register}
          </ButtonLink>
          <ButtonLink to={deps.loginPath} state={state} variant="primary" icon={<LogIn />}>
            {texts.login}
          </ButtonLink>
        </>
      }
    >
      <AboutEvent event={event} />
    </Dialog>
  );
}

function ForMembers({ event, isOpen, onClose, deps }: EventChatDialogProps) {
  const navigate = useNavigate();
  const chat = useEventChat(event, isOpen, deps.fetchEventChat);

  function go(): void {
    onClose();
    void navigate(deps.chatPath(eventChatRef(event.ref)));
  }
  const { isJoining, problem, join, leave } = useEventChatJoin(event.ref, go);
  // If only the server knows of the membership, joining again brings the chat to the device.
  const enter = chat.isLocalMember ? go : join;

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => {
        leave();
        onClose();
      }}
      title={texts.eventChat}
      actions={
        <Button variant="primary" icon={<MessagesSquare />} isPending={isJoining} onClick={enter}>
          {isJoining ? texts.joining : chat.isMember ? texts.goToChat : texts.joinTheChat}
        </Button>
      }
    >
      <AboutEvent event={event} />
      <EventChatMembers chat={chat} />
      {problem !== null && (
        <p role="alert" className="mt-4 rounded-sm bg-bad-soft px-4 py-3 text-sm font-medium text-bad">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

/** The dialog before joining an event's chat: the event, the members and the join button. */
export function EventChatDialog(props: EventChatDialogProps) {
  const account = useObservable(accountInUse);
  return account?.user == null ? <ForVisitors {...props} /> : <ForMembers {...props} />;
}
