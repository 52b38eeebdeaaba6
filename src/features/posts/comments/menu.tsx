import { Ellipsis, Flag, Pencil, Trash2 } from 'lucide-react';
import type { CommentRow } from '#data/posts/comments.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { Menu } from '#ui/controls/menu.tsx';
import { useAskToLogin } from '#ui/hooks/use-ask-to-login.ts';
import { commentName } from '#features/posts/text.ts';
import { usePostsContext } from '#features/posts/context.ts';
import { removeWritten } from '#features/posts/delete-written.ts';
import { toastProblem } from '#features/posts/toasts.ts';
import type { MenuEntry } from '#ui/controls/menu-popup.tsx';

interface CommentMenuProps {
  comment: CommentRow;
  change: OutboxEntry | undefined;
  onEdit: () => void;
}

/** Its author edits and deletes a comment, nobody else; others report it. */
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
            doneText: 'Comment deleted',
            change,
          })
        : removeWritten(account, { kind: 'reply.delete', args: { reply: ref }, doneText: 'Reply deleted', change });
    removal.catch(toastProblem);
  }

  const own: MenuEntry[] = [
    { label: 'Edit', icon: <Pencil />, onSelect: onEdit, movesFocus: true },
    { label: 'Delete', icon: <Trash2 />, isDanger: true, onSelect: remove },
  ];
  const others: MenuEntry[] =
    onReport === undefined
      ? []
      : [
          {
            label: 'Report',
            icon: <Flag />,
            onSelect: () => {
              if (userId === undefined) askToLogin('Please login or register to report comments.');
              else onReport('comment', ref, commentName(comment));
            },
          },
        ];
  const entries = userId === comment.user_id ? own : others;
  if (entries.length === 0) return null;
  return (
    <Menu
      label={`More for ${commentName(comment)}`}
      trigger={<Ellipsis />}
      entries={entries}
      className="-my-1.5 -mr-2 shrink-0 text-muted hover:bg-sunken hover:text-ink"
    />
  );
}
