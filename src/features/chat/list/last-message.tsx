import { Image } from 'lucide-react';
import type { MessageRow } from '#data/chat/messages.ts';
import { useChatContext } from '#features/chat/context.ts';
import { oneLine } from '#ui/text/one-line.ts';
import { personName } from '#shared-parts/people/texts.ts';
import { stateOf } from '#features/chat/log/message-state.ts';
import { StateMark } from '#features/chat/log/state-mark.tsx';
import * as texts from './texts.ts';

const maxLetters = 160;

interface LastMessageProps {
  row: MessageRow;
  isGroup: boolean;
  seenUpto: number;
}

/** The last message in one line, with its author. */
export function LastMessage({ row, isGroup, seenUpto }: LastMessageProps) {
  const { ownId, changes } = useChatContext();
  const isOwn = row.user_id === ownId;
  const who = isOwn ? texts.youPrefix : isGroup && row.user !== null ? `${personName(row.user)}: ` : '';
  return (
    <span className="flex min-w-0 items-center gap-1">
      {isOwn && <StateMark state={stateOf(row, changes.get(`message:${row.ref}`), seenUpto)} />}
      <span className="truncate">
        {who !== '' && <bdi className="font-medium text-ink">{who}</bdi>}
        {row.image !== null && <Image className="mr-1 inline size-4 align-[-0.2em]" />}
        <bdi>{row.content === '' && row.image !== null ? texts.picture : oneLine(row.content, maxLetters)}</bdi>
      </span>
    </span>
  );
}
