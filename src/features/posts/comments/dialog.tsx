import type { PostRow } from '#data/posts/rows.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { CommentList } from './section.tsx';
import { NewComment } from './new.tsx';
import * as texts from './texts.ts';

/** A post's comments as a sheet over the page, if there is no space below the post. */
export function CommentsDialog({ post, onClose }: { post: PostRow; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={texts.comments} actions={<NewComment post={post} />}>
      <CommentList post={post} />
    </Dialog>
  );
}
