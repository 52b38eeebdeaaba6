import { MessageCircle } from 'lucide-react';
import { useId } from 'react';
import { needsDecision } from '#data/outbox/entry.ts';
import type { PostRow } from '#data/posts/rows.ts';
import { ClampedText } from '#ui/text/clamped-text.tsx';
import { CommentSection } from '#features/posts/comments/section.tsx';
import { EventLink } from './event-link.tsx';
import { HiddenNote, PostHead } from './head.tsx';
import { PostLike } from './like.tsx';
import { PostPicture } from './picture.tsx';
import { postName } from '#features/posts/texts.ts';
import { usePostsContext } from '#features/posts/context.ts';
import { FailedNote } from '#features/posts/failed-note.tsx';
import * as texts from './texts.ts';

function CommentsButton({ post, isOpen, onPress }: { post: PostRow; isOpen: boolean; onPress: () => void }) {
  const { isWide } = usePostsContext();
  return (
    <button
      type="button"
      aria-label={texts.commentsOn(postName(post), post.comments_count)}
      {...(isWide ? { 'aria-expanded': isOpen } : { 'aria-haspopup': 'dialog' as const })}
      onClick={onPress}
      className="icon-button counted tabular-nums"
    >
      <MessageCircle />
      {post.comments_count}
    </button>
  );
}

/** A post with its author, content and comments. */
export function PostCard({ post }: { post: PostRow }) {
  const { changes, expanded, layer, isWide } = usePostsContext();
  const id = useId();
  const change = changes.get(`post:${post.ref}`);
  const { image } = post;
  const comments = `comments:${post.ref}`;
  const areOpen = isWide && expanded.has(comments);
  return (
    <article
      aria-labelledby={id}
      className="border-b border-line py-5 sm:rounded-md sm:border sm:bg-surface sm:p-5 sm:shadow-1"
    >
      <PostHead post={post} />
      {post.event !== undefined && <EventLink event={post.event} />}
      {post.hidden === true && <HiddenNote />}
      <h3
        id={id}
        dir="auto"
        className="mt-3 font-display text-lg leading-snug font-bold text-pretty wrap-anywhere [unicode-bidi:isolate]"
      >
        {post.title.trim() === '' ? texts.untitledPost : post.title}
      </h3>
      {post.description.trim() !== '' && (
        <ClampedText
          text={post.description}
          isOpen={expanded.has(`text:${post.ref}`)}
          onToggle={() => {
            expanded.toggle(`text:${post.ref}`);
          }}
          className="mt-1 text-base"
        />
      )}
      {image !== null && (
        <div className="-mx-4 mt-3 sm:mx-0">
          <PostPicture
            post={post}
            picture={image}
            onOpen={() => {
              layer.open(`picture:${post.ref}`);
            }}
          />
        </div>
      )}
      {change !== undefined && needsDecision(change) && (
        <FailedNote
          entry={change}
          name={postName(post)}
          onEdit={() => {
            layer.open(`edit:${post.ref}`);
          }}
        />
      )}
      <div className="mt-2 -ml-2.5 flex items-center gap-1">
        <PostLike post={post} />
        <CommentsButton
          post={post}
          isOpen={areOpen}
          onPress={() => {
            if (isWide) expanded.toggle(comments);
            else layer.open(comments);
          }}
        />
      </div>
      {areOpen && (
        <div className="mt-3 border-t border-line pt-4">
          <CommentSection post={post} />
        </div>
      )}
    </article>
  );
}
