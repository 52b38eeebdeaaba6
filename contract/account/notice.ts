import * as z from 'zod/mini';
import { Id, Ref } from '#contract/ids.ts';
import { Person } from '#contract/people/entity.ts';

/** What people are told of. */
export const noticeKinds = [
  'followed',
  'friend-requested',
  'friend-accepted',
  'post-liked',
  'post-commented',
  'comment-replied',
  'event-changed',
  'event-cancelled',
  'seat-given',
  'hidden',
] as const;
export const NoticeKind = z.enum(noticeKinds);
export type NoticeKind = z.infer<typeof NoticeKind>;

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
  read: z.boolean(),
  created_at: z.string(),
});
export type Notice = z.infer<typeof Notice>;

export const NoticesReply = z.object({ data: z.array(Notice) });

/** So many of a user's notices are kept, the newest. */
export const maxNotices = 200;
