import { createContext, useContext } from 'react';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import type { Layer } from '#ui/hooks/use-layer.ts';
import type { ExpandedItems } from './use-expanded.ts';
import type { PostDeps } from './deps.ts';

/** What all that is written below a list of posts shares: one reading of what waits, and of what somebody has opened. */
export interface PostsContextValue extends PostDeps {
  account: OpenAccount | null;
  changes: ReadonlyMap<string, OutboxEntry>;
  expanded: ExpandedItems;
  layer: Layer;
  /** there is room beside and below a post: its comments need no sheet of their own */
  isWide: boolean;
}

export const PostsContext = createContext<PostsContextValue | null>(null);

export function usePostsContext(): PostsContextValue {
  const context = useContext(PostsContext);
  if (context === null) throw new Error('A post is shown outside of a list of posts.');
  return context;
}
