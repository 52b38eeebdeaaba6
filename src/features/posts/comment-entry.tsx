import type { ReactNode } from 'react';
import type { CommentRow } from '#data/comments.ts';
import { needsPerson } from '#data/outbox.ts';
import { ClampedText } from '#ui/clamped-text.tsx';
import { PendingMark } from '#ui/pending-mark.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { CommentBox } from './comment-box.tsx';
import { CommentMenu } from './comment-menu.tsx';
import { Face, PersonLink } from './person-line.tsx';
import { HiddenNote } from './post-head.tsx';
import { commentName } from './post-words.ts';
import { usePostsHere } from './posts-context.ts';
import { StoppedNote } from './stopped-note.tsx';
import { changeComment } from './write-comment.ts';

interface CommentEntryProps {
  comment: CommentRow;
  /** what can be done beside it */
  deeds?: ReactNode;
}

/** One comment or reply: who wrote it, when, what, and how it stands. */
export function CommentEntry({ comment, deeds }: CommentEntryProps) {
  const { account, changes, opened } = usePostsHere();
  const change = changes.get(`comment:${comment.ref}`);
  const isStopped = change !== undefined && needsPerson(change);
  const [editing, text] = [`edit:${comment.ref}`, `text:${comment.ref}`];
  const edit = () => {
    opened.open(editing);
  };
  return (
    <div className="flex gap-2.5">
      <Face person={comment.user} size="sm" />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-8 items-center gap-x-2">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
            <PersonLink person={comment.user} />
            <span className="flex items-center gap-1.5 text-xs text-muted">
              <TimeAgo at={comment.created_at} />
              {comment.updated_at !== comment.created_at && '· edited'}
              {change !== undefined && !isStopped && <PendingMark />}
            </span>
          </div>
          <CommentMenu comment={comment} change={change} onEdit={edit} />
        </div>
        {opened.has(editing) ? (
          <CommentBox
            about={editing}
            label="Your comment"
            initial={comment.content}
            verb="Save"
            isEager
            onSend={async (content) => {
              if (account === null) return;
              await changeComment(account, comment, content, change);
              opened.toggle(editing);
            }}
            onCancel={() => {
              opened.toggle(editing);
            }}
          />
        ) : (
          <ClampedText
            text={comment.content}
            isOpen={opened.has(text)}
            onToggle={() => {
              opened.toggle(text);
            }}
            className="text-sm"
          />
        )}
        {comment.hidden === true && <HiddenNote />}
        {isStopped && <StoppedNote entry={change} name={commentName(comment)} onEdit={edit} />}
        {deeds}
      </div>
    </div>
  );
}
