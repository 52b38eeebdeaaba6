import type { MessageRow } from '#data/chat/messages.ts';
import { classNames } from '#ui/class-names.ts';
import { exactText, lateText, timeText } from '#features/chat/times.ts';
import { MessagePicture } from './message-picture.tsx';
import type { MessageState } from './message-state.ts';
import { StateMark } from './state-mark.tsx';

interface MessageBubbleProps {
  row: MessageRow;
  isOwn: boolean;
  /** the author; given once per burst of messages */
  name: string | null;
  /** whether it is visible, or for screen readers only */
  isNameVisible: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** null for messages of others */
  state: MessageState | null;
}

function lookOf({ isOwn, isFirst, isLast, state }: MessageBubbleProps): string {
  if (!isOwn) {
    return classNames(
      'border border-line bg-raised text-ink',
      !isFirst && 'rounded-tl-[6px]',
      !isLast && 'rounded-bl-[6px]',
    );
  }
  return classNames(
    state === 'failed'
      ? 'bg-bad-soft text-ink'
      : 'bg-brand text-on-brand selection:bg-on-brand selection:text-brand-deep',
    !isFirst && 'rounded-tr-[6px]',
    !isLast && 'rounded-br-[6px]',
  );
}

/** A message with author and time. */
export function MessageBubble(props: MessageBubbleProps) {
  const { row, isOwn, name, isNameVisible, state } = props;
  const late = lateText(row);
  return (
    <div className={classNames('w-fit max-w-full min-w-0 overflow-hidden rounded-[18px]', lookOf(props))}>
      {name !== null && (
        <p className={isNameVisible ? 'truncate px-3 pt-1.5 text-xs font-semibold text-muted' : 'sr-only'}>
          <bdi>{name}</bdi>
        </p>
      )}
      {row.image !== null && <MessagePicture row={row} picture={row.image} />}
      <div className="flex flex-wrap items-end justify-end gap-x-3 px-3 py-1.5">
        {row.content !== '' && (
          <p dir="auto" className="min-w-0 flex-1 basis-auto text-start text-sm whitespace-pre-wrap wrap-anywhere">
            {row.content}
          </p>
        )}
        <p className="ml-auto flex shrink-0 items-center gap-1 text-xs">
          <time dateTime={row.created_at} title={exactText(row.created_at)}>
            {timeText(row.created_at)}
          </time>
          {isOwn && state !== null && <StateMark state={state} />}
        </p>
      </div>
      {late !== null && <p className="px-3 pb-1.5 text-xs text-pretty">{late}</p>}
    </div>
  );
}
