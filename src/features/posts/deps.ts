import type { PostSource } from '#sync/fetch/posts.ts';
import type { PageFetchResult } from '#sync/fetch/result.ts';
import type { PictureComponent } from '#ui/picture/component.ts';

/** Asks the server for a page, and keeps what it answers among the device's rows. @param next null: the first page */
export type FetchPage = (next: string | null, signal: AbortSignal) => Promise<PageFetchResult>;

export interface PostCalls {
  fetchPosts(source: PostSource, next: string | null, signal: AbortSignal): Promise<PageFetchResult>;
  /** @param post its ref */
  fetchComments(post: string, next: string | null, signal: AbortSignal): Promise<PageFetchResult>;
  /** @param comment its ref */
  fetchReplies(comment: string, next: string | null, signal: AbortSignal): Promise<PageFetchResult>;
}

/** What the page brings along of other parts of the app. */
export interface PostDeps {
  calls: PostCalls;
  Picture: PictureComponent;
  profilePath: (userId: number) => string;
  signInPath: string;
  /** left out, nothing can be reported. @param object the ref of what it is about, and `name` what it is called */
  onReport?: ((type: 'post' | 'comment', object: string, name: string) => void) | undefined;
}
