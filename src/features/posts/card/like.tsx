import { Heart } from 'lucide-react';
import type { PostRow } from '#data/posts/rows.ts';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { useAskToLogin } from '#ui/hooks/use-ask-to-login.ts';
import { useOptimisticToggle } from '#ui/hooks/use-optimistic-toggle.ts';
import { postName } from '#features/posts/texts.ts';
import { usePostsContext } from '#features/posts/context.ts';
import { toastProblem } from '#shared-parts/outbox/toasts.ts';
import * as texts from './texts.ts';

/** A heart with a count. Toggles at once, also offline. */
export function PostLike({ post }: { post: PostRow }) {
  const { account, changes, signInPath } = usePostsContext();
  const askToLogin = useAskToLogin(signInPath);
  const { isOn, flip } = useOptimisticToggle(post.liked, async (liked, options) => {
    try {
      await account?.mutate('post.like', { post: post.ref, liked }, options);
    } catch (error) {
      toastProblem(error);
      throw error;
    }
  });
  const likes = Math.max(0, post.likes_count + (isOn === post.liked ? 0 : isOn ? 1 : -1));
  return (
    <span className="inline-flex items-center">
      <button
        type="button"
        aria-pressed={isOn}
        aria-label={texts.likePost(postName(post), likes)}
        onClick={() => {
          if (account?.user == null) askToLogin(texts.loginToLike);
          else flip();
        }}
        className="icon-button liking counted"
      >
        <Heart />
        {likes}
      </button>
      {changes.has(`post-like:${post.ref}`) && <PendingMark label={texts.likeWaits} />}
    </span>
  );
}
