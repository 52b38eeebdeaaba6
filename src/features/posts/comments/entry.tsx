import type { ReactNode } from 'react';
import type { CommentRow } from '#data/posts/comments.ts';
import { needsDecision } from '#data/outbox/entry.ts';
import { ClampedText } from '#ui/text/clamped-text.tsx';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { TimeAgo } from '#ui/text/time-ago.tsx';
import { CommentBox } from './box.tsx';
import { CommentMenu } from './menu.tsx';
import { FaceLink, PersonLink } from '#features/posts/card/person-line.tsx';
import { HiddenNote } from '#features/posts/card/head.tsx';
import { commentName } from '#features/posts/texts.ts';
import { usePostsContext } from '#features/posts/context.ts';
import { FailedNote } from '#features/posts/failed-note.tsx';
import { changeComment } from './actions.ts';
import * as texts from './texts.ts';

interface CommentEntryProps {
  comment: CommentRow;
  /** actions beside it */
  actions?: ReactNode;
}

/** A comment or reply with author, time, text and state. */
export function CommentEntry({ comment, actions }: CommentEntryProps) {
  const { account, changes, expanded } = usePostsContext();
  const change = changes.get(`comment:${comment.ref}`);
  const isFailed = change !== undefined && needsDecision(change);
  const [editing, text] = [`edit:${comment.ref}`, `text:${comment.ref}`];
  const edit = () => {
    expanded.open(editing);
  };
  return (
    <div className="flex gap-2.5">
      <FaceLink person={comment.user} size="sm" />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-8 items-center gap-x-2">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
            <PersonLink person={comment.user} />
            <span className="flex items-center gap-1.5 text-xs text-muted">
              <TimeAgo at={comment.created_at} />
              {comment.updated_at !== comment.created_at && texts.edited}
              {change !== undefined && !isFailed && <PendingMark />}
            </span>
          </div>
          <CommentMenu comment={comment} change={change} onEdit={edit} />
        </div>
        {expanded.has(editing) ? (
          <CommentBox
            about={editing}
            label={texts.yourComment}
            initial={comment.content}
            action="save"
            hasAutoFocus
            onSend={async (content) => {
              if (account === null) return;
              await changeComment(account, comment, content, change);
              expanded.toggle(editing);
            }}
            onCancel={() => {
              expanded.toggle(editing);
            }}
          />
        ) : (
          <ClampedText
            text={comment.content}
            isOpen={expanded.has(text)}
            onToggle={() => {
              expanded.toggle(text);
            }}
            className="text-sm"
          />
        )}
        {comment.hidden === true && <HiddenNote />}
        {isFailed && <FailedNote entry={change} name={commentName(comment)} onEdit={edit} />}
        {actions}
      </div>
    </div>
  );
}
