import type { NoticeGroup } from '#data/account/group-notices.ts';
import { layerState } from '#ui/hooks/use-layer.ts';

/** Paths to things of other features, passed in by the page. */
export interface NoticePaths {
  event: (ref: string) => string;
  profile: (userId: number) => string;
  /** @param userId the post's author; null if unknown */
  post: (ref: string, userId: number | null) => string;
  /** friends, and received requests */
  friends: string;
  ownProfile: string;
}

interface NoticeTarget {
  to: string;
  /** what goes along in the history */
  state?: unknown;
}

/** Where notices lead. @param authorId the post's author, if known */
export function noticeTarget(
  { kind, people, about }: Pick<NoticeGroup, 'kind' | 'people' | 'about'>,
  authorId: number | null,
  paths: NoticePaths,
): NoticeTarget {
  if (about?.type === 'event') return { to: paths.event(about.ref) };
  if (about?.type === 'post') return { to: paths.post(about.ref, authorId) };
  const [person, ...others] = people;
  const isMany = others.length > 0;
  if (kind === 'friend-requested' || (kind === 'friend-accepted' && isMany)) return { to: paths.friends };
  if (kind === 'followed' && isMany) return { to: paths.ownProfile, state: layerState('followers') };
  return { to: person === undefined ? paths.ownProfile : paths.profile(person.user_id) };
}
