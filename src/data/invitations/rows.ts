import type { EventInvitations } from '#contract/invitations/entity.ts';

/** The owner's invitations to one event, sent and received, with pending changes applied. Without any there is no row. */
export interface InvitationsRow extends Pick<EventInvitations, 'received' | 'sent'> {
  /** the event's ref */
  event: string;
  tick: number;
  generation: number;
}

export function invitationsRowOf({ ref, received, sent }: EventInvitations, generation: number): InvitationsRow {
  return { event: ref, received, sent, tick: 0, generation };
}
