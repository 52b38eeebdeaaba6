import type { ReactNode } from 'react';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FileDrop } from '#ui/field/file-drop.tsx';
import { useChatContext } from '#features/chat/context.ts';
import { ComposerBar } from '#features/chat/composer/bar.tsx';
import { LogSkeleton } from '#features/chat/log/skeleton.tsx';
import { MessageLog, type ChatLogProps } from '#features/chat/log/log.tsx';
import { useComposer } from '#features/chat/composer/use-composer.ts';
import { useMessages, type Messages } from '#features/chat/log/use-messages.ts';
import { useOpeningPosition, type OpeningPosition } from '#features/chat/log/use-opening-position.ts';
import * as texts from './texts.ts';

export interface ConversationProps extends ChatLogProps {
  head: ReactNode;
  /** nothing is new: all of it was written before the user joined */
  isHistory?: boolean;
  /** the server has it, so older messages can be fetched */
  isOnServer: boolean;
  /** shown in place of the composer if the user can't write here */
  notice: ReactNode;
  /** shown if there are no messages */
  emptyTitle?: string | undefined;
  emptyText: string;
}

const emptyStates: Partial<Record<Messages['older'], { title: string; text: string }>> = {
  unreachable: { title: texts.noMessagesOnDevice, text: texts.olderMessagesWhenOnline },
  missing: { title: texts.nobodyIsHere, text: texts.conversationIsGone },
};

/** The database answers within a blink, so a skeleton would only flicker. */
function Blank() {
  return <div aria-busy="true" className="min-h-0 flex-1" />;
}

interface LoadedLogProps extends ConversationProps {
  opening: OpeningPosition;
  sent: number;
}

/** If no messages are stored, asks the server for some. */
function LoadedLog({ opening, sent, ...of }: LoadedLogProps) {
  const messages = useMessages(of.chat, opening.first, of.isOnServer);
  const { rows, older } = messages;
  if (rows === null) return <Blank />;
  const isEmpty = rows.length === 0;
  return (
    <>
      {isEmpty && older === 'asking' && <LogSkeleton />}
      {isEmpty && older !== 'asking' && (
        <div className="flex min-h-0 flex-1 items-center overflow-y-auto">
          <EmptyState
            drawing={<Drawing of="talk" />}
            {...(emptyStates[older] ?? { title: of.emptyTitle ?? texts.noMessagesYet, text: of.emptyText })}
          />
        </div>
      )}
      <div className={isEmpty ? 'hidden' : 'contents'}>
        <MessageLog
          chat={of.chat}
          other={of.other}
          readUpto={of.readUpto}
          seenUpto={of.seenUpto}
          mayDeleteAll={of.mayDeleteAll}
          messages={{ ...messages, rows }}
          firstNew={opening.firstNew}
          sent={sent}
        />
      </div>
    </>
  );
}

/** A conversation with its composer. */
export function Conversation(props: ConversationProps) {
  const { chat, head, readUpto, isHistory = false, notice } = props;
  const { isWide } = useChatContext();
  const opening = useOpeningPosition(chat, isHistory ? null : readUpto);
  const composer = useComposer(chat);
  return (
    <FileDrop onFiles={composer.choose} className="flex h-full min-w-0 flex-col -outline-offset-8!">
      {head}
      {opening === null ? (
        <Blank />
      ) : (
        // Remounts once the server has admitted a new member: only then can the history be fetched, which pulls don't
        // bring.
        <LoadedLog key={String(props.isOnServer)} {...props} opening={opening} sent={composer.sent} />
      )}
      {notice ?? <ComposerBar chat={chat} composer={composer} hasAutoFocus={isWide} />}
    </FileDrop>
  );
}
