import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '#ui/class-names.ts';
import { CountBadge } from '#ui/feedback/count-badge.tsx';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { useChatContext } from '#features/chat/context.ts';
import { exactText, shortText } from '#features/chat/times.ts';
import type { Choice } from '#features/chat/pane/head.tsx';
import * as texts from './texts.ts';

export interface ChatRowProps {
  to: string;
  isChosen: boolean;
  /** another conversation is open beside the list; this one replaces it in the history */
  isAnyChatOpen: boolean;
  face: ReactNode;
  name: string;
  /** the last message, who is typing, or who it is */
  line: ReactNode;
  /** time of the last message */
  at?: string | undefined;
  nowMs: number;
  unread?: number;
  isPending?: boolean;
}

/** On a wide window the list is beside the conversation, so there is no going back to it. */
const chosen: Choice = { isChosen: true };
const chosenAlone: Choice = { isChosen: true, isFromList: true };

/** A conversation in the list. */
export function ChatRow(props: ChatRowProps) {
  const { to, isChosen, isAnyChatOpen, face, name, line, at, nowMs, unread = 0, isPending = false } = props;
  const { isWide } = useChatContext();
  return (
    <li>
      <Link
        to={to}
        data-chat
        state={isWide ? chosen : chosenAlone}
        replace={isWide && isAnyChatOpen}
        aria-current={isChosen || undefined}
        className={classNames(
          'flex min-h-17 items-center gap-3 rounded-sm px-3 py-2 hover:bg-sunken focus-visible:-outline-offset-2',
          isChosen && 'bg-brand-soft hover:bg-brand-soft',
        )}
      >
        {face}
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <bdi className="min-w-0 flex-1 truncate text-sm font-semibold">{name}</bdi>
            {at !== undefined && (
              <time dateTime={at} title={exactText(at)} className="shrink-0 text-xs text-muted">
                {shortText(at, nowMs)}
              </time>
            )}
          </span>
          <span className="flex min-h-6 items-center gap-2 text-sm text-muted">
            <span className="min-w-0 flex-1">{line}</span>
            {isPending && <PendingMark />}
            {unread > 0 && <span className="sr-only">{texts.newMessages(unread)}</span>}
            <CountBadge count={unread} className="h-5! min-w-5! px-1.5! text-xs!" />
          </span>
        </span>
      </Link>
    </li>
  );
}
