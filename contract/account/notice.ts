import * as z from 'zod/mini';
import { Id, Ref } from '#contract/ids.ts';
import { Person } from '#contract/people/entity.ts';
import { EventChanges } from './event-changes.ts';

/** The kinds of notices, and the type of object each is about; null: only people, or objects of several types. */
export const noticeSubjects = {
  followed: null,
  'friend-requested': null,
  'friend-accepted': null,
  'post-liked': 'post',
  'post-commented': 'post',
  'comment-replied': 'post',
  'event-changed': 'event',
  'event-cancelled': 'event',
  'seat-given': 'event',
  hidden: null,
  invited: 'event',
  'invitation-answered': 'event',
  'message-hidden': null,
  'review-waiting': null,
  'review-approved': null,
  'review-refused': null,
} as const;
export type NoticeKind = keyof typeof noticeSubjects;
export const noticeKinds = Object.keys(noticeSubjects) as [NoticeKind, ...NoticeKind[]];
export const NoticeKind = z.enum(noticeKinds);

/** Something that arrived. */
export const Notice = z.object({
  id: Id,
  /** a name of its own, made by the server */
  client_id: Ref,
  kind: NoticeKind,
  /** who did it; null where nobody in particular did */
  user: z.nullable(Person),
  /** what it is about, by its own name: an event or a post; null where it is about people alone */
  about: z.nullable(z.object({ type: z.enum(['event', 'post']), ref: Ref, title: z.string() })),
  /** what changed, where the kind is `event-changed`; older servers and notices have none */
  changes: z.optional(EventChanges),
  read: z.boolean(),
  created_at: z.string(),
});
export type Notice = z.infer<typeof Notice>;

export const NoticesReply = z.object({ data: z.array(Notice) });

/** So many of a user's notices are kept, the newest. */
export const maxNotices = 200;
