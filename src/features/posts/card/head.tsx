import { EyeOff } from 'lucide-react';
import type { PostRow } from '#data/posts/rows.ts';
import { isOutstanding } from '#data/outbox/entry.ts';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { TimeAgo } from '#ui/text/time-ago.tsx';
import { FaceLink, PersonLink } from './person-line.tsx';
import { PostMenu } from './menu.tsx';
import { usePostsContext } from '#features/posts/context.ts';
import * as texts from './texts.ts';

/** Tells the author, and only them, that the post is hidden. */
export function HiddenNote() {
  return (
    <p className="mt-2 flex items-center gap-2 text-sm text-warn">
      <EyeOff className="size-4 shrink-0" />
      {texts.hiddenByModerators}
    </p>
  );
}

/** A post's author, time and state. */
export function PostHead({ post }: { post: PostRow }) {
  const { changes } = usePostsContext();
  const change = changes.get(`post:${post.ref}`);
  const isPending = change !== undefined && isOutstanding(change) && change.state !== 'quarantined';
  return (
    <div className="flex items-center gap-3">
      <FaceLink person={post.user} />
      <div className="min-w-0 flex-1">
        <p className="flex">
          <PersonLink person={post.user} />
        </p>
        <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-muted">
          <TimeAgo at={post.created_at} />
          {post.updated_at !== post.created_at && <span>{texts.edited}</span>}
          {isPending && <PendingMark isWordy />}
        </p>
      </div>
      <PostMenu post={post} change={change} />
    </div>
  );
}
