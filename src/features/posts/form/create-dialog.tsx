import { Suspense, useState } from 'react';
import { accountInUse } from '#data/db/account-in-use.ts';
import { lazyComponent } from '#ui/async/lazy-component.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import type { CreatePostDialogProps } from './new-post.tsx';

const NewPost = lazyComponent(() => import('./new-post.tsx').then((file) => file.NewPost));

/** Where a post is written. Its form is fetched when it first opens, and what is typed is there again at the next time. */
export function CreatePostDialog(props: CreatePostDialogProps) {
  const account = useObservable(accountInUse);
  const [hasOpened, setHasOpened] = useState(props.isOpen);
  if (props.isOpen && !hasOpened) setHasOpened(true);
  if (!hasOpened || account === null) return null;
  return (
    <Suspense fallback={null}>
      <NewPost key={account.name} account={account} {...props} />
    </Suspense>
  );
}
