import type { PostSource } from '#sync/fetch/post-queries.ts';
import type { PageFetchResult } from '#sync/fetch/result.ts';

/** Fetches and stores a page. @param next null: the first page */
export type FetchPage = (next: string | null, signal: AbortSignal) => Promise<PageFetchResult>;

export interface PostCalls {
  fetchPosts(source: PostSource, next: string | null, signal: AbortSignal): Promise<PageFetchResult>;
  /** @param post its ref */
  fetchComments(post: string, next: string | null, signal: AbortSignal): Promise<PageFetchResult>;
  /** @param comment its ref */
  fetchReplies(comment: string, next: string | null, signal: AbortSignal): Promise<PageFetchResult>;
}

/** What the page passes in from other parts of the app. */
export interface PostDeps {
  calls: PostCalls;
  profilePath: (userId: number) => string;
  signInPath: string;
  /** omitted: nothing can be reported. @param object ref of what is reported; `name`: its displayed name */
  onReport?: ((type: 'post' | 'comment', object: string, name: string) => void) | undefined;
}
