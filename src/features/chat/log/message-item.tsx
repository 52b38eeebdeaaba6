import { Link } from 'react-router-dom';
import { classNames } from '#ui/class-names.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { useChatContext } from '#features/chat/context.ts';
import { personName, unknownPerson } from '#shared-parts/people/texts.ts';
import { PersonFace } from '#features/chat/face.tsx';
import { MessageBubble } from './message-bubble.tsx';
import type { Line } from './message-lines.ts';
import { MessageMenu } from './message-menu.tsx';
import { stateOf } from './message-state.ts';
import { FailedMessage } from './failed-message.tsx';
import * as texts from './texts.ts';

export interface MessageItemProps {
  line: Extract<Line, { type: 'message' }>;
  /** name of the other person in a direct conversation; null in a group, where each message has its author */
  other: string | null;
  change: OutboxEntry | undefined;
  seenUpto: number;
  /** the user may delete messages of others */
  mayDeleteAll: boolean;
  /** hovered, focused or pressed last: shows its menu */
  isActive: boolean;
  /** its menu is in the tab order */
  isTabStop: boolean;
}

/** A message in its place: the user's on the right, others' on the left, in groups with a picture. */
export function MessageItem(props: MessageItemProps) {
  const { line, other, change, seenUpto, mayDeleteAll, isActive, isTabStop } = props;
  const { ownId, profilePath } = useChatContext();
  const { row, isFirst, isLast } = line;
  const isOwn = row.user_id === ownId;
  const name = isOwn ? texts.you : (other ?? (row.user === null ? unknownPerson : personName(row.user)));
  const isInGroup = other === null;
  const isFailed = change !== undefined && needsDecision(change);
  return (
    <li
      data-message={row.ref}
      tabIndex={-1}
      className={classNames(
        'flex rounded-md px-2 outline-offset-0',
        isFirst ? 'pt-2' : 'pt-0.5',
        isOwn && 'justify-end',
      )}
    >
      {!isOwn && isInGroup && (
        <span className="mr-2 flex w-8 shrink-0 items-end">
          {isLast && row.user !== null && (
            <Link to={profilePath(row.user_id)} tabIndex={-1} aria-hidden="true" className="rounded-full">
              <PersonFace person={row.user} size="sm" />
            </Link>
          )}
        </span>
      )}
      <div
        className={classNames(
          'flex min-w-0 flex-col sm:max-w-[75%]',
          isOwn ? 'items-end' : 'items-start',
          // Leaves space for its menu.
          isInGroup && !isOwn ? 'max-w-[calc(100%-6rem)]' : 'max-w-[calc(100%-3.5rem)]',
        )}
      >
        <div className="relative flex max-w-full min-w-0">
          <MessageBubble
            row={row}
            isOwn={isOwn}
            name={isFirst ? name : null}
            isNameVisible={!isOwn && isInGroup}
            isFirst={isFirst}
            isLast={isLast}
            state={isOwn ? stateOf(row, change, seenUpto) : null}
          />
          {(isActive || isTabStop) && (
            <span
              className={classNames(
                'absolute inset-y-0 flex items-center',
                isOwn ? 'right-full' : 'left-full',
                !isActive && 'opacity-0 focus-within:opacity-100',
              )}
            >
              <MessageMenu row={row} change={change} mayDelete={isOwn || mayDeleteAll} />
            </span>
          )}
        </div>
        {isFailed && <FailedMessage row={row} entry={change} />}
      </div>
    </li>
  );
}
