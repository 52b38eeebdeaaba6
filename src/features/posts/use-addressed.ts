import { useEffect, useEffectEvent, useRef } from 'react';
import { needsDecision } from '#data/outbox/entry.ts';
import type { PostRow } from '#data/posts/rows.ts';
import type { PostsContextValue } from './context.ts';
import { useNewest } from './use-newest.ts';

type Posts = readonly PostRow[] | null;

/**
 * Opens the post in the URL once it is stored: a refused one with its form, any other with its comments.
 * @param addressedRef its ref
 * @returns ref of the post to scroll to: that one, or one written since; null for none
 */
export function useAddressedPost(addressedRef: string | null, posts: Posts, context: PostsContextValue): string | null {
  const done = useRef<string | null>(null);
  const first = posts?.[0];
  const firstRow = first === undefined ? null : { ref: first.ref, isSent: first.post_id !== null };
  const newest = useNewest(posts === null ? undefined : firstRow);
  const isThere = addressedRef !== null && posts?.some(({ ref }) => ref === addressedRef) === true;

  const open = useEffectEvent((ref: string) => {
    const { changes, expanded, layer, isWide } = context;
    const change = changes.get(`post:${ref}`);
    if (change !== undefined && needsDecision(change)) layer.open(`edit:${ref}`);
    else if (isWide) expanded.open(`comments:${ref}`);
    else layer.open(`comments:${ref}`);
  });
  useEffect(() => {
    if (!isThere || done.current === addressedRef) return;
    done.current = addressedRef;
    open(addressedRef);
  }, [isThere, addressedRef]);

  return newest ?? (isThere ? addressedRef : null);
}
