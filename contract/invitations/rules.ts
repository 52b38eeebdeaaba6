import { eventStatusAt } from '#contract/events/rules.ts';

export const invitationLimits = {
  /** letters of a note */
  note: 300,
  /** people that are invited by one press */
  atOnce: 50,
  /** invitations that one person sends within a day */
  perDay: 200,
  /** of which to one other: each is announced to them, and pushed */
  toOnePerDay: 20,
  /** invitations that one person sends, and sees, to one event */
  ofEvent: 500,
} as const;

/**
 * Why nobody can be invited to an event by name; null if people can. Its link is another matter: all who may open it may pass
 * it on.
 * @param event.hidden operators have hidden it
 * @param event.visibility devices have an unlisted event with its own status, the server as a draft
 */
export function notInvitableReason(
  event: { status: string; ends_at: number; hidden?: boolean | undefined; visibility?: string | undefined },
  nowMs: number,
): 'draft' | 'cancelled' | 'finished' | null {
  const status = eventStatusAt(event, nowMs);
  if (event.hidden === true || status === 'draft' || event.visibility === 'unlisted') return 'draft';
  return status === 'cancelled' || status === 'finished' ? status : null;
}

/**
 * The answer that an inviter sees. Somebody who answered `going` and has no place doesn't go; a place that was taken without an
 * answer shows to nobody.
 */
export function visibleAnswer<Answer extends string>(answer: Answer | null, hasPlace: boolean): Answer | null {
  return answer === 'going' && !hasPlace ? null : answer;
}
