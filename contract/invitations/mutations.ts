import type { invitationShapes } from './mutation-shapes.ts';
import type { Definitions } from '#contract/sync/mutation-definition.ts';
import { idText } from '#contract/sync/named-ids.ts';
import { personPreset } from '#contract/sync/mutation-presets.ts';

const invitationPreset = {
  ...personPreset,
  refs: ({ event }: { event: string }) => [event],
  reads: ({ event }: { event: string }) => [`event:${event}`],
} as const;

/** Inviting people to events, and answering. */
export const invitationMutations = {
  'event.invite': {
    ...invitationPreset,
    writes: ({ event, person }) => [`invitation:${event}:${person.user_id}`],
    reads: ({ event, person }) => [`event:${event}`, `block:${person.user_id}`],
    path: '/events/{id}/invitations',
    toWire: ({ event, person, note }, { idOf }) => ({
      params: { id: idText(idOf(event)) },
      body: { user_id: person.user_id, note },
    }),
    status: 201,
  },
  'invitation.withdraw': {
    ...invitationPreset,
    writes: ({ event, user }) => [`invitation:${event}:${user}`],
    coalesces: ['event.invite', 'invitation.withdraw'],
    isDoneWhenNotFound: () => true,
    method: 'DELETE',
    path: '/events/{id}/invitations/{userId}',
    toWire: ({ event, user }, { idOf }) => ({ params: { id: idText(idOf(event)), userId: String(user) }, body: {} }),
  },
  'invitation.answer': {
    ...invitationPreset,
    writes: ({ event }) => [`answer:${event}`],
    coalesces: ['invitation.answer'],
    // It was withdrawn.
    isDoneWhenNotFound: () => true,
    method: 'PUT',
    path: '/events/{id}/invitations/answer',
    toWire: ({ event, answer, note }, { idOf }) => ({ params: { id: idText(idOf(event)) }, body: { answer, note } }),
  },
} satisfies Definitions<keyof typeof invitationShapes>;
