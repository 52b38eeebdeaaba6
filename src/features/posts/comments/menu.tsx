import { Ellipsis, Flag, Pencil, Trash2 } from 'lucide-react';
import type { CommentRow } from '#data/posts/comments.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { Menu } from '#ui/controls/menu.tsx';
import { useAskToLogin } from '#ui/hooks/use-ask-to-login.ts';
import { commentName } from '#features/posts/texts.ts';
import { usePostsContext } from '#features/posts/context.ts';
import { removeWritten } from '#features/posts/delete-written.ts';
import { toastProblem } from '#shared-parts/outbox/toasts.ts';
import type { MenuEntry } from '#ui/controls/menu-popup.tsx';
import * as words from '#ui/text/words.ts';
import * as texts from './texts.ts';

interface CommentMenuProps {
  comment: CommentRow;
  change: OutboxEntry | undefined;
  onEdit: () => void;
}

/** Only its author can edit or delete a comment; others can report it. */
export function CommentMenu({ comment, change, onEdit }: CommentMenuProps) {
  const { account, onReport, signInPath } = usePostsContext();
  const askToLogin = useAskToLogin(signInPath);
  const userId = account?.user?.user_id;
  const { ref, parent } = comment;

  function remove(): void {
    if (account === null) return;
    const removal =
      parent === null
        ? removeWritten(account, {
            kind: 'comment.delete',
            args: { comment: ref },
            doneText: texts.commentDeleted,
            change,
          })
        : removeWritten(account, { kind: 'reply.delete', args: { reply: ref }, doneText: texts.replyDeleted, change });
    removal.catch(toastProblem);
  }

  const own: MenuEntry[] = [
    { label: words.edit, icon: <Pencil />, onSelect: onEdit, movesFocus: true },
    { label: texts.deleteText, icon: <Trash2 />, isDanger: true, onSelect: remove },
  ];
  const others: MenuEntry[] =
    onReport === undefined
      ? []
      : [
          {
            label: texts.report,
            icon: <Flag />,
            onSelect: () => {
              if (userId === undefined) askToLogin(texts.loginToReport);
              else onReport('comment', ref, commentName(comment));
            },
          },
        ];
  const entries = userId === comment.user_id ? own : others;
  if (entries.length === 0) return null;
  return (
    <Menu
      label={texts.moreFor(commentName(comment))}
      trigger={<Ellipsis />}
      entries={entries}
      className="-my-1.5 -mr-2 shrink-0 text-muted hover:bg-sunken hover:text-ink"
    />
  );
}
