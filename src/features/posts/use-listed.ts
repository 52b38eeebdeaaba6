import type { OpenAccount } from '#data/db/account-in-use.ts';
import { readFeed, readPostsOf } from '#data/posts/queries.ts';
import type { PostRow } from '#data/posts/rows.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import type { PostSource } from '#sync/fetch/post-queries.ts';

async function readPosts({ db, user }: OpenAccount, source: PostSource): Promise<PostRow[]> {
  if (source.type === 'user') return readPostsOf(db, source.userId);
  return user === null ? [] : readFeed(db, user.user_id);
}

/** The stored posts, newest first; null until read. */
export function useListedPosts(account: OpenAccount | null, source: PostSource): PostRow[] | null {
  const sourceUserId = source.type === 'user' ? source.userId : null;
  return useLive<PostRow[] | null>(
    async () => (account === null ? null : readPosts(account, source)),
    [account, source.type, sourceUserId],
    null,
  );
}
