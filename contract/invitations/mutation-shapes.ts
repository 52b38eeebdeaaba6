import * as z from 'zod/mini';
import { InvitationAnswer, InvitationNote } from './entity.ts';
import { Id, Ref } from '#contract/ids.ts';
import { Person } from '#contract/people/entity.ts';
import { emptyObject, messageReply, type MutationShape } from '#contract/sync/mutation-shape.ts';
import { texts } from '#contract/sync/refusals.ts';

const notFoundText = texts.eventNotFound;

export const invitationShapes = {
  /** one person; several are several mutations, so that each is refused by itself */
  'event.invite': {
    /** the person as the device knows them, to be shown until the server's row comes */
    args: z.object({ event: Ref, person: Person, note: InvitationNote }),
    body: z.object({ user_id: Id, note: z.optional(InvitationNote) }),
    reply: messageReply,
    acknowledgedBy: 'effect',
    limit: 'posting',
    storedReply: 'whole',
    mayLeaveJobs: true,
    notFoundText,
  },
  'invitation.withdraw': {
    args: z.object({ event: Ref, user: Id }),
    body: emptyObject,
    reply: messageReply,
    acknowledgedBy: 'effect',
    limit: null,
    storedReply: 'whole',
    notFoundText,
  },
  /** to all who have invited one to the event */
  'invitation.answer': {
    args: z.object({ event: Ref, answer: InvitationAnswer, note: InvitationNote }),
    body: z.object({ answer: InvitationAnswer, note: z.optional(InvitationNote) }),
    reply: messageReply,
    acknowledgedBy: 'effect',
    limit: 'edit',
    storedReply: 'whole',
    notFoundText,
  },
} satisfies Record<string, MutationShape>;
