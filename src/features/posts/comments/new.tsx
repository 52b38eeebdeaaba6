import { Link, useLocation } from 'react-router-dom';
import type { PostRow } from '#data/posts/rows.ts';
import { CommentBox } from './box.tsx';
import { postName } from '#features/posts/texts.ts';
import { usePostsContext } from '#features/posts/context.ts';
import { writeComment } from './actions.ts';
import * as texts from './texts.ts';

/** The field for a new comment; guests get a link to the login. */
export function NewComment({ post }: { post: PostRow }) {
  const { account, signInPath } = usePostsContext();
  const from = useLocation();
  if (account?.user == null) {
    return (
      <p className="text-sm text-muted">
        <Link to={signInPath} state={{ from }} className="font-semibold text-brand-ink underline underline-offset-4">
          {texts.logInLink}
        </Link>{' '}
        {texts.toWriteAComment}
      </p>
    );
  }
  return (
    <CommentBox
      about={`comment:${post.ref}`}
      label={texts.commentOn(postName(post))}
      placeholder={texts.writeAComment}
      action="send"
      onSend={(content) => writeComment(account, post.ref, content)}
    />
  );
}
