import type { NoticeRow } from '#data/account/rows.ts';

/** Paths to things of other features, passed in by the page. */
export interface NoticePaths {
  event: (ref: string) => string;
  profile: (userId: number) => string;
  /** @param userId the post's author; null if unknown */
  post: (ref: string, userId: number | null) => string;
  /** received friend requests */
  friends: string;
  ownProfile: string;
}

/** The path a notice leads to. @param authorId the post's author, if known */
export function noticePath({ kind, user, about }: NoticeRow, authorId: number | null, paths: NoticePaths): string {
  if (kind === 'friend-requested') return paths.friends;
  if (about?.type === 'event') return paths.event(about.ref);
  if (about?.type === 'post') return paths.post(about.ref, authorId);
  return user === null ? paths.ownProfile : paths.profile(user.user_id);
}
