import * as z from 'zod/mini';
import { Id, Ref } from '#contract/ids.ts';
import { maxLetters } from '#contract/validation/zod-limits.ts';
import { Person } from '#contract/people/entity.ts';

export const reportLimits = { note: 1_000, usual: 50, most: 100 } as const;

/** What can be reported. A reply is a comment here. */
export const ReportedType = z.enum(['user', 'event', 'post', 'comment', 'message']);
export type ReportedType = z.infer<typeof ReportedType>;

export const reportReasons = ['spam', 'harassment', 'hate', 'violence', 'nudity', 'fraud', 'other'] as const;
export const ReportReason = z.enum(reportReasons);
export type ReportReason = z.infer<typeof ReportReason>;

export const ReportNote = z.string().check(maxLetters(reportLimits.note));

/**
 * hide: others don't see it any more. dismiss: nothing is wrong with it; if it waits for a review, it is shown. restore: it is
 * shown again.
 */
export const ReportAction = z.enum(['hide', 'dismiss', 'restore']);
export type ReportAction = z.infer<typeof ReportAction>;

const ReportStatus = z.enum(['open', 'hidden', 'dismissed']);

/** A report as operators see it. Nobody else learns who reported. */
export const Report = z.object({
  id: Id,
  object_type: ReportedType,
  object_id: Id,
  /** `review`: nobody reported it, but its author's account is new; the reporter is then the author */
  reason: z.enum([...reportReasons, 'review']),
  note: z.string(),
  status: ReportStatus,
  created_at: z.string(),
  reporter: Person,
  /** how many have reported the same thing */
  reports_count: z.int(),
  /** what it is: whose, and how it reads; null where it is gone */
  object: z.nullable(
    z.object({
      user: Person,
      text: z.string(),
      image: z.nullable(z.string()),
      /** those who run this took the picture away, here and everywhere */
      image_removed: z.optional(z.boolean()),
      hidden: z.boolean(),
      /** the event's or the post's own name, to look at it; null for people */
      ref: z.nullable(Ref),
      /** of a message, as it was when it was reported */
      message: z.optional(
        z.object({
          /** null for a message between two people */
          group: z.nullable(z.string()),
          written_at: z.string(),
          /** its author has deleted it since */
          deleted: z.boolean(),
        }),
      ),
    }),
  ),
  settled_at: z.nullable(z.string()),
  settled_by: z.nullable(Person),
  settled_note: z.string(),
});
export type Report = z.infer<typeof Report>;

export const ReportsReply = z.object({ data: z.array(Report) });
