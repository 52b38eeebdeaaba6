import { Ellipsis, Flag, Pencil, Trash2 } from 'lucide-react';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import type { PostRow } from '#data/posts/rows.ts';
import { Menu } from '#ui/controls/menu.tsx';
import { useAskToLogin } from '#ui/hooks/use-ask-to-login.ts';
import { postName } from '#features/posts/texts.ts';
import { usePostsContext } from '#features/posts/context.ts';
import { removeWritten } from '#features/posts/delete-written.ts';
import { toastProblem } from '#shared-parts/outbox/toasts.ts';
import type { MenuEntry } from '#ui/controls/menu-popup.tsx';
import * as words from '#ui/text/words.ts';
import * as texts from './texts.ts';

/** Rarer actions on a post: its author edits and deletes it, others report it. */
export function PostMenu({ post, change }: { post: PostRow; change: OutboxEntry | undefined }) {
  const { account, layer, onReport, signInPath } = usePostsContext();
  const askToLogin = useAskToLogin(signInPath);
  const userId = account?.user?.user_id;
  const name = postName(post);

  function remove(): void {
    if (account === null) return;
    const removal = { kind: 'post.delete', args: { post: post.ref }, doneText: texts.postDeleted, change } as const;
    removeWritten(account, removal).catch(toastProblem);
  }

  const own: MenuEntry[] = [
    {
      label: words.edit,
      icon: <Pencil />,
      onSelect: () => {
        layer.open(`edit:${post.ref}`);
      },
    },
    { label: texts.deletePost, icon: <Trash2 />, isDanger: true, onSelect: remove },
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
              else onReport('post', post.ref, name);
            },
          },
        ];
  const entries = userId === post.user_id ? own : others;
  if (entries.length === 0) return null;
  return (
    <Menu
      label={texts.moreFor(name)}
      trigger={<Ellipsis />}
      entries={entries}
      className="-mr-2 shrink-0 text-muted hover:bg-sunken hover:text-ink"
    />
  );
}
