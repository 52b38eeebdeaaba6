import * as z from 'zod/mini';
import { Id, Ref } from '#contract/ids.ts';
import { Person } from '#contract/people/entity.ts';
import { maxLetters } from '#contract/validation/zod-limits.ts';
import { invitationLimits } from './rules.ts';

/** What somebody says to an invitation. */
export const InvitationAnswer = z.enum(['going', 'maybe', 'no']);
export type InvitationAnswer = z.infer<typeof InvitationAnswer>;

/** A few words with an invitation or an answer. Null or blank: none. */
export const InvitationNote = z.nullable(z.string().check(maxLetters(invitationLimits.note)));

/** One person has invited another to an event, as one of the two sees it. */
export const Invitation = z.object({
  /** the other one */
  user: Person,
  note: z.nullable(z.string()),
  /** null: not answered. The inviter sees `going` only while the invited has a place too. */
  answer: z.nullable(InvitationAnswer),
  answer_note: z.nullable(z.string()),
  created_at: z.string(),
});
export type Invitation = z.infer<typeof Invitation>;

/** A user's invitations to one event, newest first: one row for each event. */
export const EventInvitations = z.object({
  event_id: Id,
  /** the event's */
  ref: Ref,
  received: z.array(Invitation),
  sent: z.array(Invitation),
});
export type EventInvitations = z.infer<typeof EventInvitations>;
