import type { PageLooked } from '#sync/looked.ts';
import type { PictureComponent } from '#ui/picture-component.ts';

/** Whose posts are listed: one person's, or those of all whom the account's owner follows. */
export type PostSource = { as: 'user'; userId: number } | { as: 'feed' };

/** Asks the server for a page, and keeps what it answers among the device's rows. @param next null: the first page */
export type LookForPage = (next: string | null, signal: AbortSignal) => Promise<PageLooked>;

export interface PostCalls {
  lookForPosts(of: PostSource, next: string | null, signal: AbortSignal): Promise<PageLooked>;
  /** @param post its ref */
  lookForComments(post: string, next: string | null, signal: AbortSignal): Promise<PageLooked>;
  /** @param comment its ref */
  lookForReplies(comment: string, next: string | null, signal: AbortSignal): Promise<PageLooked>;
}

/** What the page brings along of other parts of the app. */
export interface PostPorts {
  calls: PostCalls;
  Picture: PictureComponent;
  profilePath: (userId: number) => string;
  signInPath: string;
  /** left out, nothing can be reported. @param object the ref of what it is about, and `name` what it is called */
  onReport?: ((type: 'post' | 'comment', object: string, name: string) => void) | undefined;
}
