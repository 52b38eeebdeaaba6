import { useEffect, useEffectEvent, useRef } from 'react';
import { needsPerson } from '#data/outbox.ts';
import type { PostRow } from '#data/posts.ts';
import type { PostsHere } from './posts-context.ts';
import { useNewest } from './use-newest.ts';

type Posts = readonly PostRow[] | null;

/**
 * Opens the post that the address asks for, once it is there: one that wasn't accepted with its form, any other with its
 * comments.
 * @param asked its ref
 * @returns the ref of the post that is to be scrolled to: that one, or one that was written since; null for none
 */
export function useShownPost(asked: string | null, posts: Posts, here: PostsHere): string | null {
  const done = useRef<string | null>(null);
  const first = posts?.[0];
  const written = first === undefined ? null : { ref: first.ref, isSent: first.post_id !== null };
  const newest = useNewest(posts === null ? undefined : written);
  const isThere = asked !== null && posts?.some(({ ref }) => ref === asked) === true;

  const open = useEffectEvent((ref: string) => {
    const { changes, opened, layer, isWide } = here;
    const change = changes.get(`post:${ref}`);
    if (change !== undefined && needsPerson(change)) layer.open(`edit:${ref}`);
    else if (isWide) opened.open(`comments:${ref}`);
    else layer.open(`comments:${ref}`);
  });
  useEffect(() => {
    if (!isThere || done.current === asked) return;
    done.current = asked;
    open(asked);
  }, [isThere, asked]);

  return newest ?? (isThere ? asked : null);
}
