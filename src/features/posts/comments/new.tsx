import { Link, useLocation } from 'react-router-dom';
import type { PostRow } from '#data/posts/rows.ts';
import { CommentBox } from './box.tsx';
import { postName } from '#features/posts/text.ts';
import { usePostsContext } from '#features/posts/context.ts';
import { writeComment } from './actions.ts';

/** The field for a new comment; guests get a link to the login. */
export function NewComment({ post }: { post: PostRow }) {
  const { account, signInPath } = usePostsContext();
  const from = useLocation();
  if (account?.user == null) {
    return (
      <p className="text-sm text-muted">
        <Link to={signInPath} state={{ from }} className="font-semibold text-brand-ink underline underline-offset-4">
          Log in
        </Link>{' '}
        to write a comment.
      </p>
    );
  }
  return (
    <CommentBox
      about={`comment:${post.ref}`}
      label={`Comment on ${postName(post)}`}
      placeholder="Write a comment"
      verb="Send"
      onSend={(content) => writeComment(account, post.ref, content)}
    />
  );
}
