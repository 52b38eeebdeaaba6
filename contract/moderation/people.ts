import * as z from 'zod/mini';
import { Id } from '#contract/ids.ts';
import { Person } from '#contract/people/entity.ts';
import { maxLetters } from '#contract/validation/zod-limits.ts';

export const peopleLimits = { reason: 500, query: 200, usual: 20, most: 100 } as const;

/** Which people a search finds. `hidden` leaves suspended ones out, although they are hidden too. */
export const peopleFilters = ['all', 'suspended', 'hidden'] as const;
export const PeopleFilter = z.enum(peopleFilters);
export type PeopleFilter = z.infer<typeof PeopleFilter>;

/** A person as operators see them. */
export const PersonRecord = z.object({
  id: Id,
  username: z.string(),
  display_name: z.string(),
  profile_picture: z.nullable(z.string()),
  email: z.string(),
  created_at: z.string(),
  /** with a precision of an hour; null if no session is left that would say it */
  last_seen_at: z.nullable(z.string()),
  /** not deleted, drafts and hidden ones included */
  events_count: z.int(),
  posts_count: z.int(),
  /** reports of them and of what they wrote, settled ones included; of messages, as long as a copy is stored */
  reports_count: z.int(),
  /** operators can't be suspended */
  operator: z.boolean(),
  /** the profile is hidden from others */
  hidden: z.boolean(),
  /** null: they may sign in */
  suspended: z.nullable(z.object({ reason: z.string(), since: z.string(), by: z.nullable(Person) })),
});
export type PersonRecord = z.infer<typeof PersonRecord>;

export const PeopleReply = z.object({ data: z.array(PersonRecord) });
export const PersonRecordReply = z.object({ data: PersonRecord });

const emptyReason = 'Say why: the person reads it';

export const SuspendBody = z.object({
  /** the person reads it where they would sign in */
  reason: z.string().check(z.trim(), z.minLength(1, emptyReason), maxLetters(peopleLimits.reason)),
});
export type SuspendBody = z.infer<typeof SuspendBody>;

export const HideBody = z.object({ hidden: z.boolean() });
