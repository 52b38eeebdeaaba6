import type { NoticeRow } from '#data/account/rows.ts';

/** Where things of other parts of the app are; the page knows. */
export interface NoticePaths {
  event: (ref: string) => string;
  profile: (userId: number) => string;
  /** @param userId whose post it is, null where the device doesn't know */
  post: (ref: string, userId: number | null) => string;
  /** the requests of those who would like to be friends */
  friends: string;
  ownProfile: string;
}

/** Where a notice leads. @param authorId whose post it is about, where the device knows */
export function noticePath({ kind, user, about }: NoticeRow, authorId: number | null, paths: NoticePaths): string {
  if (kind === 'friend-requested') return paths.friends;
  if (about?.type === 'event') return paths.event(about.ref);
  if (about?.type === 'post') return paths.post(about.ref, authorId);
  return user === null ? paths.ownProfile : paths.profile(user.user_id);
}
