import { readThreads, type Thread } from '#data/posts/queries.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { usePostsContext } from '#features/posts/context.ts';

/** A post's stored comments with replies, oldest first; null until read. */
export function useThreads(post: string): Thread[] | null {
  const { account } = usePostsContext();
  return useLive<Thread[] | null>(
    async () => (account === null ? null : readThreads(account.db, post)),
    [account, post],
    null,
  );
}
