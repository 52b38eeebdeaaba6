import { Suspense, useState } from 'react';
import { accountInUse } from '#data/db/account-in-use.ts';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import type { CreatePostDialogProps } from './new-post.tsx';

const NewPost = lazyComponent(() => import('./new-post.tsx').then((file) => file.NewPost));

/** The dialog for a new post. Its form is loaded when it first opens, and typed text is restored the next time. */
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
