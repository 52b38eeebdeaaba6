import { createContext, useContext } from 'react';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import type { Layer } from '#ui/hooks/use-layer.ts';
import type { ExpandedItems } from './use-expanded.ts';
import type { PostDeps } from './deps.ts';

/** What all parts of a list of posts share: pending changes, read once, and what is expanded. */
export interface PostsContextValue extends PostDeps {
  account: OpenAccount | null;
  changes: ReadonlyMap<string, OutboxEntry>;
  expanded: ExpandedItems;
  layer: Layer;
  /** there is space below a post, so its comments need no sheet */
  isWide: boolean;
}

export const PostsContext = createContext<PostsContextValue | null>(null);

export function usePostsContext(): PostsContextValue {
  const context = useContext(PostsContext);
  if (context === null) throw new Error('A post is shown outside of a list of posts.');
  return context;
}
