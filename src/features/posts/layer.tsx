import { Suspense } from 'react';
import type { PostRow } from '#data/posts/rows.ts';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { CommentsDialog } from './comments/dialog.tsx';
import { usePostsContext } from './context.ts';

const PostLightbox = lazyComponent(() => import('./card/lightbox.tsx').then((file) => file.PostLightbox));
const EditPostDialog = lazyComponent(() => import('./form/edit-dialog.tsx').then((file) => file.EditPostDialog));

/** The overlay of the list: a post's comments, picture or form. Going back closes it. */
export function PostLayer({ posts }: { posts: readonly PostRow[] }) {
  const { layer, changes } = usePostsContext();
  const [layerName, ref] = (layer.openLayer ?? '').split(/:(.*)/);
  const post = posts.find((candidate) => candidate.ref === ref);
  if (post === undefined) return null;
  switch (layerName) {
    case 'comments':
      return <CommentsDialog key={ref} post={post} onClose={layer.close} />;
    case 'picture':
      return (
        <Suspense fallback={null}>
          <PostLightbox key={ref} post={post} onClose={layer.close} />
        </Suspense>
      );
    case 'edit':
      return (
        <Suspense fallback={null}>
          <EditPostDialog key={ref} post={post} change={changes.get(`post:${post.ref}`)} onClose={layer.close} />
        </Suspense>
      );
    default:
      return null;
  }
}
