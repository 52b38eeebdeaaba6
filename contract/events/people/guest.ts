import * as z from 'zod/mini';
import { Id, Ref } from '#contract/ids.ts';
import { Person } from '#contract/people/entity.ts';

/** Somebody who goes to an event or waits for a place at it, as those who run it see them. */
export const EventGuest = z.object({
  /** of this person as this event's guest, for as long as the account is there */
  id: Id,
  /** the event's */
  event: Ref,
  user: Person,
  status: z.enum(['going', 'waiting']),
  /** rises with the order of arrival on the waiting list, with gaps; null for those who have a place */
  arrival: z.nullable(z.int()),
  /** since when they have the place or wait for one; null where that wasn't recorded */
  since: z.nullable(z.string()),
});
export type EventGuest = z.infer<typeof EventGuest>;

export const EventGuestsReply = z.object({
  data: z.array(EventGuest),
  /** `after` of the next page; null on the last one */
  next: z.nullable(Id),
});
export type EventGuestsReply = z.infer<typeof EventGuestsReply>;
